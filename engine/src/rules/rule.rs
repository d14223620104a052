//! Names of rules, as the rulebooks number them.

use core::{fmt, str::FromStr};
use serde::{Deserialize, Serialize};

/// The rulebook that a rule stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Book {
    /// Conventions that all rulesets share.
    Dig,
    /// Classic.
    Cla,
    /// Newno.
    New,
    /// Unu.
    Unu,
    /// Grand.
    Gra,
    /// Jungle.
    Jun,
    /// Twist.
    Twi,
}

/// Every rulebook, with its name in rule ids.
const BOOKS: [(Book, &str); 7] = [
    (Book::Dig, "DIG"),
    (Book::Cla, "CLA"),
    (Book::New, "NEW"),
    (Book::Unu, "UNU"),
    (Book::Gra, "GRA"),
    (Book::Jun, "JUN"),
    (Book::Twi, "TWI"),
];

/// A rule of a rulebook, shown as `CLA-24`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RuleId {
    /// The rulebook.
    pub book: Book,
    /// The number within it, from 1.
    pub number: u8,
}

impl Book {
    const fn rule(self, number: u8) -> RuleId {
        RuleId { book: self, number }
    }
}

/// A shared convention.
pub const fn dig(number: u8) -> RuleId {
    Book::Dig.rule(number)
}

/// A rule of Classic.
pub const fn cla(number: u8) -> RuleId {
    Book::Cla.rule(number)
}

/// A rule of Newno.
pub const fn newno(number: u8) -> RuleId {
    Book::New.rule(number)
}

/// A rule of Unu.
pub const fn unu(number: u8) -> RuleId {
    Book::Unu.rule(number)
}

/// A rule of Grand.
pub const fn gra(number: u8) -> RuleId {
    Book::Gra.rule(number)
}

/// A rule of Jungle.
pub const fn jun(number: u8) -> RuleId {
    Book::Jun.rule(number)
}

/// A rule of Twist.
pub const fn twi(number: u8) -> RuleId {
    Book::Twi.rule(number)
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(BOOKS[*self as usize].1)
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.book, self.number)
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
        let found = BOOKS.iter().find(|(_, name)| *name == book);
        let book = found.map(|(book, _)| *book).ok_or(NoSuchRule)?;
        match number.parse() {
            Ok(number) if number > 0 => Ok(RuleId { book, number }),
            _ => Err(NoSuchRule),
        }
    }
}
