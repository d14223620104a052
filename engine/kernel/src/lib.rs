//! The rules kernel: one small machine that every ruleset runs on. It branches on no ruleset, and some of its mechanics
//! serve a single game.
//!
//! One *agenda* of plain-data steps drives a round. If its top is a question, the game waits. It works off anything
//! else. Chances to react (jump-ins, catches) are not objects but facts about the top card and the seats, so nothing
//! has to close them. Only an open start is a question to several seats, of which one plays. Legality is one table of
//! [`clause`]s. [`Game::legal_actions`] lists exactly the actions that [`Game::apply`] accepts, and a refusal changes
//! nothing.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod action;
pub mod event;
mod flow;
pub mod outcome;
pub mod pile;
mod query;
pub mod reason;
mod rules;
mod state;

pub use action::{Action, Cards, Input, Play, PlayRefusal, Reason};
pub use event::{Cause, Declined, Event, News, RacePlace, RaceResult, RedactedEvent};
pub use flow::apply::PermittedInput;
pub use flow::position::{Position, Seating};
pub use flow::{deal::draw_lots, score};
pub use outcome::{Outcome, RoundEnd};
pub use pile::PlayedCard;
pub use query::view::{self, Asked, View};
pub use rules::{
    aftermath,
    clause::{self, PlayMode},
    effect::{self, Effect},
    ruleset::{self, Ruleset, Scoring},
};
pub use state::{
    game::{self, Game},
    question,
};
