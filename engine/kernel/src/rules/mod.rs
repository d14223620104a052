//! The vocabulary of rulesets: clauses, effects, combinations, and what follows a turn.

pub mod aftermath;
pub mod clause;
pub mod effect;
pub mod ruleset;
