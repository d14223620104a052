//! All of One Left that runs without a browser: cards, rules, views, bots and sessions.
//!
//! The crate has no clock, no randomness of its own, no I/O and no browser types. Seeds, time stamps and timeouts are
//! inputs.
//! It only re-exports its four parts. Each part imports only from those before it:
//!
//! - [`base`]: cards, hands, seats, random numbers, messages, bytes.
//! - [`kernel`]: the machine that plays every ruleset and names none.
//! - [`games`]: the six rulesets, house rules, matches, rule scripts, bots.
//! - [`session`]: a table over several phones.
#![no_std]

pub use base::{
    self, Deck, Direction, Face, FaceSet, Hand, MAX_SEATS, Phrase, Ring, Rng, RuleId, Seat, Seats,
    Seed, SortedMap, SortedSet, Suit,
};
pub use base::{card, codec, deck, hand, insertion_sort, message, phrase, rng, rule, seat};
pub use games::{self, GameConfig, HouseRule, RulesetId, Setup};
pub use games::{bot, house_rules, matches, rulebook, rulesets, script, setup, transcript, trial};
pub use kernel::{
    self, Action, Asked, Cards, Cause, Declined, Effect, Event, Game, Input, News, Outcome, Play,
    PlayMode, PlayRefusal, PlayedCard, Position, RacePlace, RaceResult, Reason, RedactedEvent,
    RoundEnd, Ruleset, Scoring, View,
};
pub use session;
