//! Names of rules, as the rulebooks number them.

use core::{fmt, str::FromStr};
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

/// A word that is no rule's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchRule;

impl fmt::Display for NoSuchRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no such rule")
    }
}

impl core::error::Error for NoSuchRule {}

impl FromStr for RuleId {
    type Err = NoSuchRule;
    fn from_str(text: &str) -> Result<RuleId, NoSuchRule> {
        let (book, number) = text.split_once('-').ok_or(NoSuchRule)?;
        let book = match book {
            "DIG" => Book::Dig,
            "CLA" => Book::Cla,
            _ => return Err(NoSuchRule),
        };
        match number.parse() {
            Ok(number) if number > 0 => Ok(RuleId { book, number }),
            _ => Err(NoSuchRule),
        }
    }
}
