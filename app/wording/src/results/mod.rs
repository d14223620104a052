//! Results in words: of a round, of a match.
pub mod round_result;
pub mod sentences;
