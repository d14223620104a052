//! Reading the words of one line.

use super::failure::Wrong;
use alloc::{format, string::String, vec::Vec};
use base::{Face, RuleId, Seat, Seats, Suit};
use core::{
    iter::{self, Peekable},
    str::{FromStr, SplitWhitespace},
};
use kernel::PlayedCard;

pub(super) type Read<T> = Result<T, Wrong>;

/// The error for a line that cannot be read.
pub(super) fn unreadable<T>(why: String) -> Read<T> {
    Err(Wrong::Unreadable(why))
}

/// The words of a line, or of a part of it.
pub(super) struct WordReader<'a>(Peekable<SplitWhitespace<'a>>);

impl<'a> WordReader<'a> {
    pub(super) fn of(text: &'a str) -> WordReader<'a> {
        WordReader(text.split_whitespace().peekable())
    }

    pub(super) fn peek(&mut self) -> Option<&'a str> {
        self.0.peek().copied()
    }

    pub(super) fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    /// True if the next word is this one. The word is then consumed.
    pub(super) fn take(&mut self, word: &str) -> bool {
        self.0.next_if(|next| *next == word).is_some()
    }

    /// The next word, or an error if there is none.
    pub(super) fn need(&mut self, what: &str) -> Read<&'a str> {
        match self.next() {
            Some(word) => Ok(word),
            None => unreadable(format!("expected {what}, found the end")),
        }
    }

    /// Reads exactly this word, or fails.
    pub(super) fn exactly(&mut self, word: &str) -> Read<()> {
        match self.need(word)? {
            found if found == word => Ok(()),
            found => unreadable(format!("expected “{word}”, found “{found}”")),
        }
    }

    /// Fails if another word follows.
    pub(super) fn end(&mut self) -> Read<()> {
        match self.next() {
            None => Ok(()),
            Some(word) => unreadable(format!("expected the end, found “{word}”")),
        }
    }

    /// Reads the next word in this way, or fails.
    fn one<T>(&mut self, what: &str, read: impl Fn(&str) -> Option<T>) -> Read<T> {
        match self.peek().and_then(read) {
            Some(one) => {
                self.next();
                Ok(one)
            }
            None => self.wrong_word(what),
        }
    }

    /// Reads all words that follow and can be read in this way.
    fn all<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Vec<T> {
        let next = || {
            let one = read(self.peek()?)?;
            self.next();
            Some(one)
        };
        iter::from_fn(next).collect()
    }

    pub(super) fn seat(&mut self) -> Read<Seat> {
        self.one("a seat, A to P", seat)
    }

    /// Reads all seats that follow, each at most once, or `nobody`.
    pub(super) fn seats(&mut self) -> Read<Seats> {
        if self.take("nobody") {
            return Ok(Seats::NONE);
        }
        Ok(self.each_seat()?.into_iter().collect())
    }

    /// Reads all seats that follow, each at most once, at least one, in order.
    pub(super) fn each_seat(&mut self) -> Read<Vec<Seat>> {
        let mut row = alloc::vec![self.seat()?];
        while let Some(seat) = self.peek().and_then(seat)
            && !row.contains(&seat)
        {
            self.next();
            row.push(seat);
        }
        Ok(row)
    }

    /// Reads all cards that follow.
    pub(super) fn cards(&mut self) -> Vec<Face> {
        self.all(|word| word.parse().ok())
    }

    /// Reads cards, at least one, or `nothing`.
    pub(super) fn cards_or_nothing(&mut self) -> Read<Vec<Face>> {
        if self.take("nothing") {
            return Ok(Vec::new());
        }
        let cards = self.cards();
        match cards.is_empty() {
            true => self.wrong_word("cards or “nothing”"),
            false => Ok(cards),
        }
    }

    pub(super) fn wrong_word<T>(&mut self, what: &str) -> Read<T> {
        let word = self.need(what)?;
        unreadable(format!("expected {what}, found “{word}”"))
    }

    pub(super) fn suit(&mut self) -> Read<Suit> {
        self.one("a colour", suit)
    }

    pub(super) fn number<T: FromStr>(&mut self) -> Read<T> {
        self.one("a number", |word| word.parse().ok())
    }

    /// Reads the number of a pile or a hand, from 1. Returns its index, from 0.
    pub(super) fn index(&mut self, what: &str) -> Read<u8> {
        match self.number::<u8>()?.checked_sub(1) {
            Some(index) => Ok(index),
            None => unreadable(format!("the first {what} is 1")),
        }
    }

    pub(super) fn rule(&mut self) -> Read<RuleId> {
        self.one("a rule like CLA-20", |word| word.parse().ok())
    }

    /// Reads a card on a pile: `r7`, `r7@B`, `W:blue@A`.
    pub(super) fn played(&mut self) -> Read<PlayedCard> {
        self.one("a card like r7, r7@B or W:blue", played)
    }

    /// Reads all cards on a pile that follow, at least one.
    pub(super) fn pile(&mut self) -> Read<Vec<PlayedCard>> {
        let first = self.played()?;
        Ok(iter::once(first).chain(self.all(played)).collect())
    }

    /// Reads `on 2`: a discard pile. Returns its index from 0; without `on`, the first pile.
    pub(super) fn on(&mut self) -> Read<u8> {
        match self.take("on") {
            true => self.index("pile"),
            false => Ok(0),
        }
    }
}

/// Reads a seat's letter.
pub(super) fn seat(word: &str) -> Option<Seat> {
    let mut letters = word.bytes();
    let seat = letters.next()?.checked_sub(b'A').and_then(Seat::new)?;
    letters.next().is_none().then_some(seat)
}

/// Reads the name of a suit: a color or a French suit.
pub(super) fn suit(word: &str) -> Option<Suit> {
    let mut suits = Suit::ALL.into_iter();
    suits.find(|suit| suit.colour() == word || suit.french() == word)
}

fn played(word: &str) -> Option<PlayedCard> {
    let (word, by) = match word.split_once('@') {
        Some((word, by)) => (word, Some(seat(by)?)),
        None => (word, None),
    };
    let (face, named) = match word.split_once(':') {
        Some((face, named)) => (face, Some(suit(named)?)),
        None => (word, None),
    };
    Some(PlayedCard {
        face: face.parse().ok()?,
        by,
        named,
    })
}
