//! House rules in words: names and values, groups, objections, a game config in short, and its duration.
pub mod choices;
pub mod duration;
pub mod labels;
pub mod objections;
pub mod remedies;
pub mod summary;
