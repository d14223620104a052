//! The current question in words: to the reader, to others, and out of turn.
mod others;
mod out_of_turn;
pub mod question;
mod reader;
mod turn;

pub use question::{asked, asked_at};
pub(crate) use turn::due;
