//! House rules in words: names and values, groups, objections, and a game config in short.
pub mod choices;
pub mod labels;
pub mod objections;
pub mod summary;
