//! The vocabulary of each game. A game has here only the words in which it differs from most games.
mod grand;
mod jungle;
mod registry;
mod vocabulary;

pub(crate) use registry::{vocabulary, words_of};
pub(crate) use vocabulary::OutOfTurn;
