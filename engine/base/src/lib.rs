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

/// Implements `Display` or `Debug` for a type: a value is written as the expression is.
#[macro_export]
macro_rules! formatted {
    ($trait:ident for $type:ty: |$value:pat_param| $written:expr) => {
        impl core::fmt::$trait for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let $value = self;
                core::fmt::$trait::fmt(&$written, f)
            }
        }
    };
}

/// Implements `From` for a type, out of each of these others.
#[macro_export]
macro_rules! made_from {
    ($type:ty: $($from:ty => |$value:ident| $made:expr,)+) => {$(
        impl From<$from> for $type {
            fn from($value: $from) -> $type {
                $made
            }
        }
    )+};
}
