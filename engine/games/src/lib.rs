//! The games: six rulesets with their house rules, matches, rule scripts and bots.
//!
//! A [`GameConfig`] is a ruleset with house rules. A [`Setup`] adds seats and a seed, and [`Setup::deal`] turns it into a
//! [`Game`](kernel::Game). The game lists the actions that a seat may take, and accepts exactly those:
//!
//! ```
//! use base::{Seat, Seed};
//! use games::{GameConfig, Setup};
//! use kernel::{Action, Input};
//!
//! let config: GameConfig = "classic+jump-in".parse()?;
//! let seed = Seed::from_number(7); // the same seed deals the same cards
//! let mut game = Setup::new(config, 3, seed).deal()?;
//!
//! let seat = game.asked().lowest().expect("a round begins with a turn");
//! let actions = game.legal(seat);
//! let seen = game.revision(); // the state in which the player chose
//! game.apply(Input::Act { seat, seen, action: actions[0] }).expect("it is legal");
//! assert!(actions.contains(&Action::Draw) && game.revision() == seen + 1);
//!
//! let view = game.view(Some(seat)); // what this seat sees: of other hands only how many cards
//! assert_eq!(view.seats[Seat::FIRST.index()].cards, 7);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! [`rulesets`] has one file for each ruleset. [`script`] is the language of rule scripts. [`bot`] has computer players
//! who see only a view. [`matches`](mod@matches) plays rounds to a target. [`transcript`] records a round as setup and
//! log.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod bot;
pub mod house_rules;
pub mod matches;
pub mod rulebook;
pub mod rulesets;
pub mod script;
pub mod setup;
#[cfg(test)]
mod tests;
pub mod transcript;
pub mod trial;

pub use house_rules::HouseRule;
pub use rulesets::{RulesetId, config::GameConfig};
pub use setup::Setup;
