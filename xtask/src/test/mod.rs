//! `cargo xtask test`: its stages, the build beside them, and the summary.

mod run;
mod stage;
mod summary;

pub(crate) use run::run;
pub(crate) use stage::{Stage, prepare};
