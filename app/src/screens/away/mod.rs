//! Players who are away. A strip for each says what the table does meanwhile, and takes the votes on it.
mod strip;

pub(super) use strip::Strips;
