//! Rules to read, to see and to try.

pub(crate) mod demo;
pub(crate) mod rule_search;
pub(crate) mod rulebook;
pub(crate) mod sheets;
pub(crate) mod tonight;
pub(crate) mod tour;
