//! The rulesets: each is a value built from the kernel's vocabulary, in a file that reads like its rulebook.

pub mod classic;
pub(crate) mod common;
pub mod config;
pub mod grand;
pub mod jungle;
pub mod newno;
pub(crate) mod registry;
pub mod table_rules;
pub mod twist;
pub mod unu;

pub use registry::{RULESETS, Reply, RulesetId, RulesetSpec, build};
pub use table_rules::TableRules;
