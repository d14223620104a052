//! The building blocks of One Left: cards, hands, seats, random numbers, messages and bytes.
//!
//! Nothing here knows a rule. Every item serves the kernel and at least one crate above it.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod card;
pub mod codec;
pub mod deck;
pub mod hand;
pub mod insertion_sort;
pub mod phrase;
pub mod rng;
pub mod rule;
pub mod seat;
pub mod sorted_map;

pub use card::{Face, FaceSet, Suit};
pub use deck::Deck;
pub use hand::Hand;
pub use phrase::Phrase;
pub use rng::{Rng, Seed};
pub use rule::RuleId;
pub use seat::{Direction, MAX_SEATS, Ring, Seat, Seats};
pub use sorted_map::{SortedMap, SortedSet};
