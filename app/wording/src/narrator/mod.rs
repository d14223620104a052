//! News in words: one event, several of them in one sentence, a headline, a summary, a whole round.
mod cards;
mod event;
#[cfg(test)]
mod event_tests;
mod grouped;
mod headline;
mod race_times;
mod round_log;
mod summary;

pub use headline::{
    Batch, Denied, everything, headline, is_full, is_long, is_wide, lines_beside, open_end,
};
pub use race_times::{RACE, faster, seconds};
pub use round_log::Log;
pub use summary::gist;
