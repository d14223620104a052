//! The rules kernel: one small machine that every ruleset runs on. It names no ruleset.
//!
//! One *agenda* of plain-data steps drives a round. If its top is a question, the game waits. It works off anything
//! else. Races (jump-ins, catches) are not objects but facts about the top card and the seats, so nothing has to close
//! them. Legality is one table of [`clause`]s. [`Game::legal_actions`] lists exactly the actions that [`Game::apply`]
//! accepts, and a refusal changes nothing.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod action;
pub mod aftermath;
mod agenda;
mod answer;
mod call;
mod choices;
pub mod choose;
mod claim;
pub mod clause;
mod deal;
mod depart;
mod draw;
pub mod effect;
pub mod event;
mod exchange;
pub mod game;
mod give;
mod imagine;
mod lapse;
mod lay;
pub mod leaving;
mod legal;
pub mod lots;
mod markers;
mod next;
pub mod outcome;
mod owe;
mod position;
pub mod race;
pub mod reason;
mod rivals;
pub mod ruleset;
pub mod run;
pub mod score;
pub mod sets;
pub mod several;
pub mod time;
mod trade;
mod turn;
mod turned;
mod uses;
pub mod view;
mod view_facts;
mod watch;

pub use action::{Action, Cards, Illegal, Input, Play, Reason};
pub use event::{Cause, Event, News, No, Place, Race, Told};
pub use game::Game;
pub use outcome::{End, Outcome};
pub use position::{Position, Seating};
pub use view::View;
