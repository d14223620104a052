//! Reading the words of one line.

use super::failure::Wrong;
use alloc::{format, string::String, vec::Vec};
use base::{Face, RuleId, Seat, Seats, Suit};
use core::{iter::Peekable, str::FromStr, str::SplitWhitespace};
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

    pub(super) fn seat(&mut self) -> Read<Seat> {
        let word = self.need("a seat")?;
        match seat(word) {
            Some(seat) => Ok(seat),
            None => unreadable(format!("expected a seat, A to P, found “{word}”")),
        }
    }

    /// Reads all seats that follow, each at most once, or `nobody`.
    pub(super) fn seats(&mut self) -> Read<Seats> {
        if self.take("nobody") {
            return Ok(Seats::NONE);
        }
        let mut seats = Seats::of(self.seat()?);
        while let Some(seat) = self.peek().and_then(seat)
            && !seats.has(seat)
        {
            self.next();
            seats = seats.with(seat);
        }
        Ok(seats)
    }

    /// Reads all seats that follow, in order, at least one.
    pub(super) fn row(&mut self) -> Read<Vec<Seat>> {
        let mut row = alloc::vec![self.seat()?];
        while let Some(seat) = self.peek().and_then(seat) {
            self.next();
            row.push(seat);
        }
        Ok(row)
    }

    /// Reads all cards that follow.
    pub(super) fn cards(&mut self) -> Vec<Face> {
        let mut cards = Vec::new();
        while let Some(face) = self.peek().and_then(|word| word.parse().ok()) {
            self.next();
            cards.push(face);
        }
        cards
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
        let word = self.need("a colour")?;
        match suit(word) {
            Some(suit) => Ok(suit),
            None => unreadable(format!("expected a colour, found “{word}”")),
        }
    }

    pub(super) fn number<T: FromStr>(&mut self) -> Read<T> {
        let word = self.need("a number")?;
        match word.parse() {
            Ok(number) => Ok(number),
            Err(_) => unreadable(format!("expected a number, found “{word}”")),
        }
    }

    pub(super) fn rule(&mut self) -> Read<RuleId> {
        let word = self.need("a rule")?;
        match word.parse() {
            Ok(rule) => Ok(rule),
            Err(_) => unreadable(format!("expected a rule like CLA-20, found “{word}”")),
        }
    }

    /// Reads a card on a pile: `r7`, `r7@B`, `W:blue@A`.
    pub(super) fn played(&mut self) -> Read<PlayedCard> {
        let word = self.need("a card")?;
        match played(word) {
            Some(played) => Ok(played),
            None => unreadable(format!(
                "expected a card like r7, r7@B or W:blue, found “{word}”"
            )),
        }
    }

    /// Reads all cards on a pile that follow, at least one.
    pub(super) fn pile(&mut self) -> Read<Vec<PlayedCard>> {
        let mut pile = alloc::vec![self.played()?];
        while let Some(played) = self.peek().and_then(played) {
            self.next();
            pile.push(played);
        }
        Ok(pile)
    }

    /// Reads `on 2`: a discard pile. Returns its index from 0; without `on`, the first pile.
    pub(super) fn on(&mut self) -> Read<u8> {
        let pile: u8 = if self.take("on") { self.number()? } else { 1 };
        match pile.checked_sub(1) {
            Some(at) => Ok(at),
            None => unreadable(format!("the first pile is 1, found “{pile}”")),
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
