//! Rounds and matches that are over.

pub(crate) mod history_page;
pub(crate) mod kept_rounds;
pub(crate) mod replay_page;
pub(crate) mod same_deal;
