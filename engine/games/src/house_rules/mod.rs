//! House rules: a description of each with its effect on a ruleset, and changes between rounds.

mod change;
pub mod powers;
pub mod presets;
mod registry;
mod rules;
mod spec;

pub use change::{Change, ChangeError};
pub use registry::{HOUSE_RULES, HouseRule};
pub(crate) use registry::{SHORTHANDS, Shorthand};
pub(crate) use rules::sight::gives_hints;
pub use spec::{Clash, Group, HouseRuleSpec, NamedValue, RulesetChange, Unit, Values};
pub(crate) use spec::{clashes, why_they_clash};
