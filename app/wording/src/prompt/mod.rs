//! The current question in words: to the reader, to others, and out of turn.
pub mod contest;
mod due;
mod others;
mod out_of_turn;
mod question;
mod reader;
mod turn;

pub use question::{asked, asked_at};
