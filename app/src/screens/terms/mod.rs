//! House rules in words: what each may be set to, which belong together, and what goes against what.

pub(super) mod choices;
pub(super) mod exclusions;
pub(super) mod group;
pub(super) mod objections;
pub(super) mod players;
pub(super) mod words;
