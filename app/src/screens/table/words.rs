//! What sentences at the table are made of: words, cards and suits, and the people they speak of.

use engine::{Deck, Face, Seat, Suit};

/// A part of a sentence. Cards and suits come with their shape wherever they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Words(String),
    /// A card, by its name in this deck.
    Card(Face, Deck),
    /// A suit, by its word in this deck.
    Suit(Suit, Deck),
}

/// A sentence, or several.
pub type Line = Vec<Piece>;

/// Who sits where, which of them reads this, and what the cards are called.
#[derive(Clone, Copy, Debug)]
pub struct Cast<'a> {
    /// Names by seat.
    pub names: &'a [String],
    /// The reader's seat; `None` for spectators.
    pub me: Option<Seat>,
    /// What is played with.
    pub deck: Deck,
}

impl Cast<'_> {
    /// The name, or "Seat 3" where none is known.
    pub fn name(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            Some(name) if !name.is_empty() => name.clone(),
            _ => format!("Seat {}", seat.index() + 1),
        }
    }

    pub(super) fn is_me(&self, seat: Seat) -> bool {
        self.me == Some(seat)
    }

    /// "You" or the name, as the subject of a sentence in the past.
    pub(super) fn subject(&self, seat: Seat) -> String {
        if self.is_me(seat) {
            "You".into()
        } else {
            self.name(seat)
        }
    }

    pub(super) fn object(&self, seat: Seat) -> String {
        if self.is_me(seat) {
            "you".into()
        } else {
            self.name(seat)
        }
    }

    pub(super) fn card(&self, face: Face) -> Piece {
        Piece::Card(face, self.deck)
    }

    pub(super) fn suit(&self, suit: Suit) -> Piece {
        Piece::Suit(suit, self.deck)
    }

    /// "Red 3, Red 4 and Red 5".
    pub(super) fn row(&self, faces: &[Face]) -> Line {
        let mut line = Line::new();
        for (at, face) in faces.iter().enumerate() {
            match faces.len() - at {
                _ if at == 0 => {}
                1 => line.push(words(" and ")),
                _ => line.push(words(", ")),
            }
            line.push(self.card(*face));
        }
        line
    }
}

pub(super) fn words(text: impl Into<String>) -> Piece {
    Piece::Words(text.into())
}

/// "1 card", "6 cards".
pub(super) fn cards(count: impl Into<u32>) -> String {
    match count.into() {
        1 => "1 card".into(),
        count => format!("{count} cards"),
    }
}

/// What the suits of a deck are: colours, or suits.
pub(super) fn kind(deck: Deck) -> &'static str {
    match deck {
        Deck::Colour => "colour",
        Deck::French | Deck::FrenchWithJokers => "suit",
    }
}

/// The line as plain text, for labels and tests.
pub fn text(line: &[Piece]) -> String {
    line.iter().fold(String::new(), |all, piece| match piece {
        Piece::Words(words) => all + words,
        Piece::Card(face, deck) => all + &deck.name(*face),
        Piece::Suit(suit, deck) => all + deck.suit(*suit),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_in_a_row_are_listed_as_they_are_spoken() {
        let said = |deck: Deck, list: &str| {
            let faces: Vec<Face> = list
                .split(' ')
                .map(|face| face.parse().expect("a face"))
                .collect();
            let names = Vec::new();
            let cast = Cast {
                names: &names,
                me: None,
                deck,
            };
            text(&cast.row(&faces))
        };
        assert_eq!(said(Deck::Colour, "r3"), "Red 3");
        assert_eq!(said(Deck::French, "h3 h4"), "3 of Hearts and 4 of Hearts");
        assert_eq!(said(Deck::Colour, "r3 b3 W"), "Red 3, Blue 3 and Wild");
    }
}
