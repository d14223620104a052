//! Sentences: what screens say, and what of a round they say it of.

pub mod away;
pub mod batch;
pub mod listed;
pub mod round_log;
