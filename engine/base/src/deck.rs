//! Decks: the faces that a deck holds, and their names.

use crate::card::{
    ACE, DRAW_TWO, FRENCH_RANKS, Face, JACK, KING, QUEEN, REVERSE, SKIP, Suit, TEN, WILD,
};
use alloc::{string::String, vec::Vec};
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

    /// The English word for the suit: "red", or "clubs".
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
    pub fn name(self, face: Face) -> String {
        let jokers = match self {
            Deck::Colour => ["Wild", "Wild Draw Four"],
            Deck::French | Deck::FrenchWithJokers => ["Black Joker", "Red Joker"],
        };
        let Some((suit, rank)) = face.suit().zip(face.rank()) else {
            return String::from(jokers[usize::from(face != WILD)]);
        };
        if self == Deck::Colour {
            let suit = ["Red", "Yellow", "Green", "Blue"][suit as usize];
            return match rank {
                SKIP => alloc::format!("{suit} Skip"),
                REVERSE => alloc::format!("{suit} Reverse"),
                DRAW_TWO => alloc::format!("{suit} Draw Two"),
                number => alloc::format!("{suit} {number}"),
            };
        }
        let suit = ["Clubs", "Diamonds", "Hearts", "Spades"][suit as usize];
        match rank {
            TEN => alloc::format!("10 of {suit}"),
            ACE => alloc::format!("Ace of {suit}"),
            JACK => alloc::format!("Jack of {suit}"),
            QUEEN => alloc::format!("Queen of {suit}"),
            KING => alloc::format!("King of {suit}"),
            number => alloc::format!("{number} of {suit}"),
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
