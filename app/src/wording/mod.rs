//! Sentences that screens show, and the parts of a round that they tell.

pub mod away;
pub mod batch;
pub mod listed;
pub mod round_log;
