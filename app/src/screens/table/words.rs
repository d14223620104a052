//! What sentences at the table are made of: words, cards and suits, and the people they speak of.

use super::order::rank_word;
use engine::few;
use engine::{Deck, Face, House, Mix, RulesetId, Seat, Suit};

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
    /// What is played.
    pub mix: Mix,
}

impl Cast<'_> {
    /// The name, or "Seat 3" where none is known. What may be written the other way round is kept apart from the words
    /// around it.
    pub fn name(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            Some(name) if name.is_ascii() && !name.is_empty() => name.clone(),
            Some(name) if !name.is_empty() => format!("\u{2068}{name}\u{2069}"),
            _ => format!("Seat {}", seat.index() + 1),
        }
    }

    /// Whether a Wild laid instead of drawing only calls the draw off (GRA-48).
    pub(super) fn calls_off(&self) -> bool {
        self.mix.is_on(House::Backfire)
    }

    /// Whether whoever draws what is due has no turn besides: where it is not told on its own.
    pub(super) fn due_is_the_turn(&self) -> bool {
        !matches!(self.mix.ruleset, RulesetId::Unu | RulesetId::Grand)
    }

    pub(super) fn is_me(&self, seat: Seat) -> bool {
        self.me == Some(seat)
    }

    /// "You" or the name, as the subject of a sentence in the past.
    pub(in crate::screens) fn subject(&self, seat: Seat) -> String {
        if self.is_me(seat) {
            "You".into()
        } else {
            self.name(seat)
        }
    }

    pub(in crate::screens) fn object(&self, seat: Seat) -> String {
        if self.is_me(seat) {
            "you".into()
        } else {
            self.name(seat)
        }
    }

    pub(in crate::screens) fn card(&self, face: Face) -> Piece {
        Piece::Card(face, self.deck)
    }

    pub(in crate::screens) fn suit(&self, suit: Suit) -> Piece {
        Piece::Suit(suit, self.deck)
    }

    /// "Ben, Cem and you"; of many only the first two are named. The reader comes last.
    pub(in crate::screens) fn list(&self, seats: impl Iterator<Item = Seat>, last: &str) -> String {
        let mut seats: Vec<Seat> = seats.collect();
        few::sort_by_key(&mut seats, |seat| self.is_me(*seat));
        let names: Vec<String> = seats.iter().map(|seat| self.object(*seat)).collect();
        match names.as_slice() {
            [first, second, rest @ ..] if rest.len() > 1 => {
                format!("{first}, {second} {last} {} others", rest.len())
            }
            names => list(names, last),
        }
    }

    /// "Red 3, Blue 3 and Wild"; of one suit "Red 3, 4 and 5"; all the same "Red 3 twice".
    pub(in crate::screens) fn row(&self, faces: &[Face]) -> Line {
        let [first, rest @ ..] = faces else {
            return Line::new();
        };
        if rest.iter().all(|face| face == first) {
            let times = match faces.len() {
                1 => String::new(),
                2 => " twice".into(),
                count => format!(" {count} times"),
            };
            return vec![self.card(*first), words(times)];
        }
        if let Some(line) = self.suited_row(faces) {
            return line;
        }
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

    /// "Red 3, 4 and 5", or "3, 4 and 5 of Clubs", "3 up to 9 of Clubs": the suit is said once.
    fn suited_row(&self, faces: &[Face]) -> Option<Line> {
        let suit = faces.first()?.suit()?;
        if !faces.iter().all(|face| face.suit() == Some(suit)) {
            return None;
        }
        let ranks: Option<Vec<String>> = faces
            .iter()
            .map(|face| Some(capital(&rank_word(self.deck, face.rank()?))))
            .collect();
        let ranks = ranks?;
        Some(match self.deck {
            Deck::Colour => {
                let others = list(&ranks[1..], "and");
                let comma = if ranks.len() > 2 { ", " } else { " and " };
                vec![self.card(faces[0]), words(format!("{comma}{others}"))]
            }
            Deck::French | Deck::FrenchWithJokers => {
                let (last, others) = faces.split_last()?;
                if others.len() > 3 {
                    return Some(vec![
                        words(format!("{} up to ", ranks[0])),
                        self.card(*last),
                    ]);
                }
                let others = ranks[..others.len()].join(", ");
                vec![words(format!("{others} and ")), self.card(*last)]
            }
        })
    }
}

/// "Ana, Ben and Cem".
pub(in crate::screens) fn list(all: &[String], and: &str) -> String {
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

/// With a capital first letter.
pub(in crate::screens) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

pub(in crate::screens) fn words(text: impl Into<String>) -> Piece {
    Piece::Words(text.into())
}

/// "1 card", "6 cards".
pub(in crate::screens) fn cards(count: impl Into<u32>) -> String {
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
    use wasm_bindgen_test::wasm_bindgen_test as test;

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
                mix: engine::Mix::plain(engine::RulesetId::Classic),
            };
            text(&cast.row(&faces))
        };
        assert_eq!(said(Deck::Colour, "r3"), "Red 3");
        assert_eq!(said(Deck::Colour, "r3 r3"), "Red 3 twice");
        assert_eq!(said(Deck::Colour, "r3 r4"), "Red 3 and 4");
        assert_eq!(said(Deck::Colour, "r3 r4 r0"), "Red 3, 4 and 0");
        assert_eq!(said(Deck::French, "h3 h4"), "3 and 4 of Hearts");
        assert_eq!(
            said(Deck::French, "hJ hQ hK"),
            "Jack, Queen and King of Hearts"
        );
        assert_eq!(
            said(Deck::French, "h8 h9 hT hJ hQ"),
            "8 up to Queen of Hearts"
        );
        assert_eq!(said(Deck::Colour, "r3 b3 W"), "Red 3, Blue 3 and Wild");
    }

    #[test]
    fn of_many_only_two_are_named_and_the_reader_comes_last() {
        let names = ["Ana", "Ben", "Cem", "דנה", "Eli"].map(String::from);
        let cast = Cast {
            names: &names,
            me: Seat::new(0),
            deck: Deck::Colour,
            mix: engine::Mix::plain(engine::RulesetId::Classic),
        };
        let said = |count| cast.list(Seat::first(count), "and");
        assert_eq!(said(1), "you");
        assert_eq!(said(3), "Ben, Cem and you");
        assert_eq!(said(4), "Ben, Cem and 2 others");
        assert_eq!(
            cast.name(Seat::first(4).last().expect("a seat")),
            "\u{2068}דנה\u{2069}"
        );
    }
}
