//! Decks: the faces that a deck holds, and their names.

use crate::{
    card::{ACE, DRAW_TWO, FRENCH_RANKS, Face, JACK, KING, QUEEN, REVERSE, SKIP, Suit, TEN, WILD},
    message,
    phrase::Phrase,
};
use alloc::{
    string::{String, ToString as _},
    vec::Vec,
};
use bincode::{Decode, Encode};

/// The deck that a game uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum Deck {
    /// 108 cards a deck (CLA-1). Each color has one 0 and two of every other rank. There are four of each wild card.
    Colour,
    /// 52 cards a deck: clubs, diamonds, hearts and spades, ace to king.
    French,
    /// The French deck with a black and a red joker, 54 cards a deck.
    FrenchWithJokers,
}

/// The cards of one pack, in order of their faces. A round copies them, which takes less time than counting them out.
const COLOUR: [Face; 108] = Deck::Colour.pack();
const FRENCH: [Face; 52] = Deck::French.pack();
const FRENCH_WITH_JOKERS: [Face; 54] = Deck::FrenchWithJokers.pack();

impl Deck {
    /// The cards of one pack, which has `CARDS` of them.
    const fn pack<const CARDS: usize>(self) -> [Face; CARDS] {
        let mut cards = [WILD; CARDS];
        let (mut at, mut index, mut copies) = (0, 0, 0);
        while let Some(face) = Face::from_index(index) {
            if copies == self.copies(face) {
                (index, copies) = (index + 1, 0);
                continue;
            }
            cards[at] = face;
            (at, copies) = (at + 1, copies + 1);
        }
        assert!(at == CARDS, "a pack has another number of cards");
        cards
    }

    /// The number of copies of a face in one deck.
    pub const fn copies(self, face: Face) -> u8 {
        match self {
            Deck::Colour => match face.rank() {
                None => 4,
                Some(0) => 1,
                Some(_) => 2,
            },
            Deck::French if face.is_wild() => 0,
            Deck::French | Deck::FrenchWithJokers => 1,
        }
    }

    /// All cards of `packs` decks, in order of their faces.
    pub fn cards(self, packs: u8) -> Vec<Face> {
        let pack: &[Face] = match self {
            Deck::Colour => &COLOUR,
            Deck::French => &FRENCH,
            Deck::FrenchWithJokers => &FRENCH_WITH_JOKERS,
        };
        match packs {
            1 => pack.to_vec(),
            _ => {
                let copies = |face: &Face| core::iter::repeat_n(*face, packs.into());
                pack.iter().flat_map(copies).collect()
            }
        }
    }

    /// The number of cards of `packs` decks.
    pub const fn len(self, packs: u8) -> usize {
        let pack = match self {
            Deck::Colour => COLOUR.len(),
            Deck::French => FRENCH.len(),
            Deck::FrenchWithJokers => FRENCH_WITH_JOKERS.len(),
        };
        pack * packs as usize
    }

    /// The word for the suit, as a translatable message: "red", or "clubs".
    pub const fn suit(self, suit: Suit) -> &'static str {
        match self {
            Deck::Colour => suit.colour(),
            Deck::French | Deck::FrenchWithJokers => suit.french(),
        }
    }

    /// The short form that scripts use: `r7`, `W`; or `h8`, `BJ`.
    pub fn short(self, face: Face) -> String {
        if self == Deck::Colour {
            return alloc::format!("{face}");
        }
        match face.suit().zip(face.rank()) {
            Some((suit, rank)) => {
                let rank = FRENCH_RANKS.chars().nth(usize::from(rank));
                alloc::format!("{}{}", suit.french_letter(), rank.unwrap_or('?'))
            }
            None => String::from(if face == WILD { "BJ" } else { "RJ" }),
        }
    }

    /// The face as people say it: "Red 7", "Blue Draw Two", "Wild"; or "8 of Hearts", "Black Joker".
    pub fn name(self, face: Face) -> Phrase {
        let Some((suit, rank)) = face.suit().zip(face.rank()) else {
            return Phrase::of(match (self, face == WILD) {
                (Deck::Colour, true) => message!("Wild"),
                (Deck::Colour, false) => message!("Wild Draw Four"),
                (_, true) => message!("Black Joker"),
                (_, false) => message!("Red Joker"),
            });
        };
        let number = match (self, rank) {
            (Deck::French | Deck::FrenchWithJokers, TEN) => 10,
            (_, number) => number,
        };
        Phrase::new(
            self.named(suit, rank),
            [("number", number.to_string().into())],
        )
    }

    /// The name of a card with a suit, as a message that may have the number. Each card has a message of its own, because
    /// every language orders and inflects these words in its own way.
    const fn named(self, suit: Suit, rank: u8) -> &'static str {
        match (self, suit, rank) {
            (Deck::Colour, Suit::Red, SKIP) => message!("Red Skip"),
            (Deck::Colour, Suit::Red, REVERSE) => message!("Red Reverse"),
            (Deck::Colour, Suit::Red, DRAW_TWO) => message!("Red Draw Two"),
            (Deck::Colour, Suit::Red, _) => message!("Red {number}"),
            (Deck::Colour, Suit::Yellow, SKIP) => message!("Yellow Skip"),
            (Deck::Colour, Suit::Yellow, REVERSE) => message!("Yellow Reverse"),
            (Deck::Colour, Suit::Yellow, DRAW_TWO) => message!("Yellow Draw Two"),
            (Deck::Colour, Suit::Yellow, _) => message!("Yellow {number}"),
            (Deck::Colour, Suit::Green, SKIP) => message!("Green Skip"),
            (Deck::Colour, Suit::Green, REVERSE) => message!("Green Reverse"),
            (Deck::Colour, Suit::Green, DRAW_TWO) => message!("Green Draw Two"),
            (Deck::Colour, Suit::Green, _) => message!("Green {number}"),
            (Deck::Colour, Suit::Blue, SKIP) => message!("Blue Skip"),
            (Deck::Colour, Suit::Blue, REVERSE) => message!("Blue Reverse"),
            (Deck::Colour, Suit::Blue, DRAW_TWO) => message!("Blue Draw Two"),
            (Deck::Colour, Suit::Blue, _) => message!("Blue {number}"),
            (_, Suit::Red, ACE) => message!("Ace of Clubs"),
            (_, Suit::Red, JACK) => message!("Jack of Clubs"),
            (_, Suit::Red, QUEEN) => message!("Queen of Clubs"),
            (_, Suit::Red, KING) => message!("King of Clubs"),
            (_, Suit::Red, _) => message!("{number} of Clubs"),
            (_, Suit::Yellow, ACE) => message!("Ace of Diamonds"),
            (_, Suit::Yellow, JACK) => message!("Jack of Diamonds"),
            (_, Suit::Yellow, QUEEN) => message!("Queen of Diamonds"),
            (_, Suit::Yellow, KING) => message!("King of Diamonds"),
            (_, Suit::Yellow, _) => message!("{number} of Diamonds"),
            (_, Suit::Green, ACE) => message!("Ace of Hearts"),
            (_, Suit::Green, JACK) => message!("Jack of Hearts"),
            (_, Suit::Green, QUEEN) => message!("Queen of Hearts"),
            (_, Suit::Green, KING) => message!("King of Hearts"),
            (_, Suit::Green, _) => message!("{number} of Hearts"),
            (_, Suit::Blue, ACE) => message!("Ace of Spades"),
            (_, Suit::Blue, JACK) => message!("Jack of Spades"),
            (_, Suit::Blue, QUEEN) => message!("Queen of Spades"),
            (_, Suit::Blue, KING) => message!("King of Spades"),
            (_, Suit::Blue, _) => message!("{number} of Spades"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packs_have_as_many_cards_as_they_should() {
        assert_eq!(Deck::Colour.cards(1).len(), 108);
        assert_eq!(Deck::French.cards(2).len(), 104);
        assert_eq!(Deck::FrenchWithJokers.cards(4).len(), 216);
        for deck in [Deck::Colour, Deck::French, Deck::FrenchWithJokers] {
            assert_eq!(deck.cards(2).len(), deck.len(2));
        }
    }
}
