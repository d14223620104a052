//! A computer player. It sees only a [`View`](kernel::View) and knows only the rules of the table.
//!
//! The bot is a pure function: its choice depends only on the view and a seed. The same view and seed give the same
//! choice. `strength` says how long the bot seems to think, and the session scales it by the pace.

mod answer;
mod choose;
mod effect;
mod play;
mod playout;
mod search;
mod strength;
#[cfg(test)]
mod tests;

pub use choose::{BUDGET, choose};
pub use strength::{Strength, Thinking};
