//! Names of rules, as the rulebooks number them.

use core::fmt;
use serde::{Deserialize, Serialize};

/// The rulebook that a rule stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Book {
    /// Conventions that all rulesets share.
    Dig,
    /// The classic game.
    Cla,
}

/// A rule of a rulebook, shown as `CLA-24`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RuleId {
    /// The rulebook.
    pub book: Book,
    /// The number within it, from 1.
    pub number: u8,
}

/// A shared convention.
pub const fn dig(number: u8) -> RuleId {
    RuleId {
        book: Book::Dig,
        number,
    }
}

/// A rule of the classic game.
pub const fn cla(number: u8) -> RuleId {
    RuleId {
        book: Book::Cla,
        number,
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let book = match self.book {
            Book::Dig => "DIG",
            Book::Cla => "CLA",
        };
        write!(f, "{book}-{}", self.number)
    }
}
