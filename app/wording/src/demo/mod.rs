//! Rule scripts in words: their moves, and the facts that they expect.
pub mod deeds;
pub mod facts;
