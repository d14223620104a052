//! House rules in words: the values of each, the groups, and the objections.

pub(super) mod choices;
pub(super) mod exclusions;
pub(super) mod group;
pub(super) mod objections;
pub(super) mod players;
pub(super) mod words;
