//! House rules: a description of each with its effect on a ruleset, and changes between rounds.

mod change;
mod clash;
pub mod powers;
pub mod presets;
mod rules;
mod spec;
mod table;

pub use change::{Change, ChangeError};
pub use clash::Clash;
pub(crate) use clash::{clashes, why_they_clash};
pub(crate) use rules::sight::gives_hints;
pub use spec::{Group, HouseRuleSpec, NamedValue, RulesetChange, Unit, Values};
pub use table::{HOUSE_RULES, HouseRule};
pub(crate) use table::{SHORTHANDS, Shorthand};
