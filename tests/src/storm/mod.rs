//! Whole tables in a storm. The sessions' own code runs in virtual time, on phones and links that fail in every way.
//!
//! The seed of a game determines everything: the rules, the players, the phones, the links, and the faults. Each game
//! must end with these facts:
//!
//! - No acknowledged action is lost or doubled.
//! - All players see the same table.
//! - No card is missing.
//! - No player saw cards that belong to others.
//! - The game went on once players could play again.
//!
//! `STORM_SEED=7 cargo test -p tests --test all storm` plays that game alone and prints its events. With
//! `STORM_PARTS=early`, each page has its round part at once.
//! `STORM_GAMES=1000000` plays that many games, and `STORM_FROM=5000` plays other games than usual.

pub mod absences;
pub mod amendments;
pub mod batch;
pub mod disk;
pub mod fault;
pub mod fault_injection;
pub mod fuzz;
pub mod healing;
pub mod hostile_messages;
pub mod late_parts;
pub mod mesh;
pub mod pages;
pub mod peace;
pub mod people;
pub mod phone;
pub mod plan;
pub mod replicas;
pub mod stranger;
pub mod traffic;
pub mod wire;
pub mod witness;
pub mod world;

pub use batch::{Company, StormReport, play, play_many, play_many_among_strangers, strand};
pub use late_parts::PartTimes;
