//! The host's side of a round whose deal can be checked.

pub mod checks;
pub(crate) mod ledger;
pub(crate) mod round;
pub(crate) mod start;
