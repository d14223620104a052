//! A guest: one phone at a table, with all its seats, as a machine without clock or network.

pub(crate) mod auto_keep;
pub(crate) mod commands;
pub(crate) mod host_trust;
pub mod io;
pub(crate) mod liveness;
pub mod machine;
pub mod missing_voters;
pub(crate) mod opening;
pub(crate) mod outbox;
pub(crate) mod proof;
pub(crate) mod replica;
pub mod round_part;
