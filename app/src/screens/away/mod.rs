//! Players who are away. A strip for each says what the table does meanwhile, and takes the votes on it.
#[cfg(target_arch = "wasm32")]
mod strip;

#[cfg(target_arch = "wasm32")]
pub(super) use strip::Strips;
