//! The vocabulary of rulesets: clauses, effects, combinations, and what follows a turn.

pub mod aftermath;
pub mod clause;
pub mod effect;
pub mod ruleset;

pub(crate) use aftermath::{GoingOut, Turned, Whom};
pub(crate) use clause::{Clause, PlayContext, PlayMode, PlayModes};
pub(crate) use effect::{Effect, EffectTable, HandExchange, Hit};
pub(crate) use ruleset::{Ruleset, Scoring};
