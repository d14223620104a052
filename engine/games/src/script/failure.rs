//! What can be wrong with a script, or with the rules.

use crate::rulesets::mix::MixError;
use alloc::string::String;
use base::rule::RuleId;
use core::fmt;
use kernel::action::Illegal;

/// A line, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub wrong: Wrong,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The line cannot be read; says why.
    Unreadable(String),
    /// So many seats cannot play this.
    Table(MixError),
    /// The table should have been refused.
    CanPlay(MixError),
    /// Something else is true, both in the words of scripts.
    Differs {
        /// What the line says.
        expected: String,
        /// What is so.
        found: String,
    },
    /// The input should have been accepted.
    Refused(Illegal),
    /// The input should have been refused.
    Accepted(RuleId),
    /// The input is refused, but by another rule.
    RefusedBy {
        /// The rule that the line names.
        expected: RuleId,
        /// What the engine says.
        found: Illegal,
    },
    /// The input was refused, and yet something changed.
    Changed,
    /// What is legal and what is accepted are not the same.
    Unlisted,
    /// A card was lost or came from nowhere.
    Cards,
    /// Nothing is asked of the seat, so that nothing can be done for it.
    NotAsked,
    /// Only a match knows this, or only a round.
    OutOfPlace,
}

impl Wrong {
    pub(super) fn at(self, line: usize) -> Failure {
        Failure { line, wrong: self }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.wrong)
    }
}

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
            Wrong::Refused(illegal) => write!(f, "expected to be accepted, but {illegal}"),
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
