//! The host's side of a round whose deal can be checked.

pub mod checks;
pub(crate) mod round_proof;
pub(crate) mod start;
