//! The vocabulary of each game. A game has here only the words in which it differs from most games.
mod classic;
mod grand;
mod jungle;
mod newno;
mod registry;
mod twist;
mod unu;
mod vocabulary;

pub(crate) use registry::{vocabulary, words_of};
pub(crate) use vocabulary::OutOfTurn;
