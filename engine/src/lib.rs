//! Everything of One Left that runs without a browser: cards, rules, views, bots and sessions.
//!
//! It has no clock, no randomness of its own, no I/O and no browser types: seeds, time stamps and timeouts are inputs.
//! This crate only re-exports its four parts; each imports from those before it alone:
//!
//! - [`base`]: cards, hands, seats, random numbers, messages, bytes.
//! - [`kernel`]: the machine that plays every ruleset and names none.
//! - [`games`]: the six rulesets, house rules, matches, rule scripts, bots.
//! - [`session`]: a table over several phones.
#![no_std]

pub use base::{self, Deck, Direction, Face, FaceSet, RuleId, Seat, Seats, Seed, Suit};
pub use base::{card, codec, deck, few, hand, message, phrase, rng, rule, seat};
pub use games::{self, House, Mix, RulesetId, Setup};
pub use games::{bot, matches, rulebook, rulesets, script, setup, transcript, trial};
pub use kernel::{
    self, Action, Cards, Cause, End, Event, Game, Illegal, Input, News, No, Outcome, Place, Play,
    Position, Race, Reason, Told, View,
};
pub use session;
