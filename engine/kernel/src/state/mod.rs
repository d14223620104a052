//! The state of a round: piles, hands, the agenda, and effects that wait.

pub(crate) mod agenda;
pub mod game;
pub(crate) mod position;
pub mod streak;
pub(crate) mod tokens;
pub mod turn_end;
