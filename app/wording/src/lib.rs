//! Sentences about the game, as pure text: questions, news, refusals, results, house rules. No screen, no browser, no
//! clock. Buttons and labels are beside their screens, in the app.
//!
//! A screen hands over a [`View`](engine::View), news or a table; this crate answers in the reader's language:
//!
//! - [`cast`] and [`mod@line`]: the people that a sentence is about, and sentences in which cards keep their shapes.
//! - [`prompt`]: what the game asks the reader, and what it asks others.
//! - [`narrator`]: what happened, in a headline, in a summary for listeners, and in the log of a round.
//! - [`refusal`] and [`fitting_cards`]: why a card does not fit, and what would.
//! - [`card_help`]: what a card does, how else it can be played, and what follows from a play.
//! - [`player`], [`away`], [`results`]: what a seat shows, who is away, how a round ended.
//! - [`house_rules`], [`house_rule_night`]: the names and values of house rules, and why one is not possible.
//! - [`demo`]: the steps of a rule script, as a demonstration tells them.
//! - `games`: the words in which games differ, a file for each.
//! - [`i18n`]: the reader's language, its catalog of messages, its lists and plurals.
//!
//! ```
//! use engine::{GameConfig, Seat, Seed, Setup};
//! use wording::{cast::Cast, line::text, prompt::asked};
//!
//! let config: GameConfig = "classic".parse()?;
//! let game = Setup::new(config, 2, Seed::from_number(3)).deal()?;
//! let view = game.view(Some(Seat::FIRST));
//!
//! let names = ["Ana", "Ben"].map(String::from);
//! let cast = Cast::new(&names, Some(Seat::FIRST), game.ruleset());
//! assert_eq!(text(&asked(&view, cast)), "Ben is on turn, then you.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod away;
pub mod card_help;
pub mod cast;
pub mod demo;
#[cfg(any(test, feature = "examples"))]
pub mod examples;
pub mod fitting_cards;
mod games;
pub mod house_rule_night;
pub mod house_rules;
pub mod i18n;
pub mod line;
pub mod list;
pub mod narrator;
pub mod player;
pub mod prompt;
pub mod refusal;
pub mod results;
#[cfg(test)]
mod tests;

pub use cast::Cast;
pub(crate) use line::by;
pub use line::{Line, Piece};

/// A message in the language that is read here.
///
/// ```
/// use wording::say;
/// assert_eq!(say!("{who} wins the round.", who = "Ana"), "Ana wins the round.");
/// ```
#[macro_export]
macro_rules! say {
    ($message:literal $(,)?) => {
        $crate::i18n::message_text(engine::message!($message))
    };
    ($($message:tt)*) => {
        $crate::i18n::phrase_text(&engine::phrase!($($message)*))
    };
}
