//! Helpers for the tests: tables that a number determines, and a player without a plan.

pub mod chance;
pub mod duel;
pub mod mixes;
pub mod names;
pub mod pace;
pub mod probe;
pub mod races;
pub mod showpiece;
pub mod storm;
pub mod table;

pub use chance::Chance;
pub use table::TestTable;
