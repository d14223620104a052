//! The screens after a round and after a match: the winner, the scores, and the next step.
mod board;
mod checked;
mod next;
mod standing;

pub(super) use board::{Results, Scoreboard};
pub(super) use checked::Limits;
