//! House rules: a description of each, their effects on a ruleset, and changes between rounds.

mod change;
mod effects;
mod spec;
mod table;

pub use change::{Change, ChangeError};
pub use spec::{Group, HouseRuleSpec, NamedValue, RulesetChange, Unit, Values};
pub use table::{HOUSE_RULES, HouseRule};
