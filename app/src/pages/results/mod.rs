//! The screens after a round and after a match: the winner, the scores, and the next step.
pub(crate) mod board;
pub(crate) mod deal_check_view;
pub(crate) mod next_round;
pub(crate) mod score_tables;

pub(crate) use board::{Results, Scoreboard};
pub(crate) use deal_check_view::Limits;
