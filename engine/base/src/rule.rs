//! Rule ids, as the rulebooks number them.

use bincode::{Decode, Encode};
use core::str::FromStr;

/// Builds from a list the enum of rulebooks, their names in rule ids, and for each book a function that names one of
/// its rules.
macro_rules! books {
    ($($(#[$about:meta])* $book:ident $name:literal $rule:ident,)*) => {
        /// The rulebook that contains a rule.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
        pub enum Book {
            $($(#[$about])* $book,)*
        }

        /// Every rulebook, with its name in rule ids.
        const BOOKS: &[(Book, &str)] = &[$((Book::$book, $name)),*];

        $(
            #[doc = concat!("The rule that is shown as `", $name, "-` and this number.")]
            pub const fn $rule(number: u8) -> RuleId {
                Book::$book.rule(number)
            }
        )*
    };
}

books! {
    /// Conventions that all rulesets share.
    Dig "DIG" dig,
    /// Classic.
    Cla "CLA" cla,
    /// Newno.
    New "NEW" newno,
    /// Unu.
    Unu "UNU" unu,
    /// Grand.
    Gra "GRA" gra,
    /// Jungle.
    Jun "JUN" jun,
    /// Twist.
    Twi "TWI" twi,
}

/// A rule of a rulebook, shown as `CLA-24`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
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

crate::formatted!(Display for Book: |book| BOOKS[*book as usize].1);

crate::formatted!(Display for RuleId: |rule| format_args!("{}-{}", rule.book, rule.number));

/// The error for a word that is not a rule id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchRule;

crate::formatted!(Display for NoSuchRule: |_| "there is no such rule");

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
