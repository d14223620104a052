//! Errors of a script, or of the rules that it tests.

use crate::rulesets::config::ConfigError;
use alloc::string::String;
use base::RuleId;
use core::fmt;
use kernel::PlayRefusal;

/// A line number and the error there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The line number, from 1.
    pub line: usize,
    /// The error in this line.
    pub wrong: Wrong,
}

/// The error in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The line cannot be read; the text says why.
    Unreadable(String),
    /// This number of seats cannot play this game config.
    Table(ConfigError),
    /// The table can play, but the script expects a refusal.
    CanPlay(ConfigError),
    /// Something else is true. Both sides are in the words of scripts.
    Differs {
        /// The text of the expectation.
        expected: String,
        /// The text of the actual state.
        found: String,
    },
    /// The game refuses the input, but the script expects it to be accepted.
    Refused(PlayRefusal),
    /// The game accepts the input, but the script expects this rule to refuse it.
    Accepted(RuleId),
    /// The game refuses the input, but by another rule.
    RefusedBy {
        /// The rule that the line names.
        expected: RuleId,
        /// The refusal by the engine.
        found: PlayRefusal,
    },
    /// The game refused the input, but changed all the same.
    Changed,
    /// The list of legal actions and the accepted actions differ.
    Unlisted,
    /// A card was lost, or appeared from nowhere.
    Cards,
    /// The table asks nothing of the seat, so a timeout has no default action.
    NotAsked,
    /// The line needs a match but stands in a round, or the reverse.
    OutOfPlace,
}

impl Wrong {
    pub(super) fn at(self, line: usize) -> Failure {
        Failure { line, wrong: self }
    }
}

base::formatted!(Display for Failure: |failure| format_args!("line {}: {}", failure.line, failure.wrong));

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Unreadable(why) => f.write_str(why),
            Wrong::Table(error) => write!(f, "this table cannot play: {error}"),
            Wrong::CanPlay(error) => {
                write!(f, "expected to be refused, but the table can play: {error}")
            }
            Wrong::Differs { expected, found } => {
                write!(f, "expected “{expected}”, found “{found}”")
            }
            Wrong::Refused(refusal) => write!(f, "expected to be accepted, but {refusal}"),
            Wrong::Accepted(rule) => write!(f, "expected to be refused by {rule}, but accepted"),
            Wrong::RefusedBy { expected, found } => {
                write!(f, "expected to be refused by {expected}, but {found}")
            }
            Wrong::Changed => f.write_str("refused, and yet something changed"),
            Wrong::Unlisted => {
                f.write_str("what is accepted and what is listed as legal are not the same")
            }
            Wrong::Cards => f.write_str("a card was lost or came from nowhere"),
            Wrong::NotAsked => f.write_str("nothing is asked of this seat"),
            Wrong::OutOfPlace => f.write_str(
                "rounds, totals and winners belong to a match, everything else to a round",
            ),
        }
    }
}

impl core::error::Error for Failure {}
