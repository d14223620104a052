//! The screens after a round and after a match: the winner, the scores, and the next step.
#[cfg(target_arch = "wasm32")]
mod board;
#[cfg(target_arch = "wasm32")]
mod checked;
#[cfg(target_arch = "wasm32")]
mod next;
mod over;
#[cfg(target_arch = "wasm32")]
mod standing;
mod words;

#[cfg(target_arch = "wasm32")]
pub(super) use board::{Results, Scoreboard};
#[cfg(target_arch = "wasm32")]
pub(super) use checked::Limits;
pub(super) use words::listed;
#[cfg(test)]
pub(crate) use words::tests::table as example;
