//! Everything of One Left that runs without a browser: cards, rules, views, bots and sessions.
//!
//! It has no clock, no randomness of its own, no I/O and no browser types: seeds, time stamps and timeouts are inputs.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod bot;
pub mod card;
pub mod deck;
pub mod few;
pub mod hand;
pub mod phrase;
pub mod rng;
pub mod rulebook;
pub mod rules;
pub mod rulesets;
pub mod script;
pub mod seat;
pub mod session;
pub mod tape;
pub mod transcript;
pub mod trial;

pub use card::{Face, FaceSet, Suit};
pub use deck::Deck;
pub use rules::{
    Game, Position,
    action::{Action, Cards, Illegal, Input, Play, Reason},
    event::{Cause, Event, News, No, Place, Race, Told},
    outcome::{End, Outcome},
    rule::RuleId,
    setup::{Seed, Setup},
    view::View,
};
pub use rulesets::{RulesetId, houses::House, mix::Mix};
pub use seat::{Direction, Seat, Seats};
