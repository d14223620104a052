//! The order of the cards in the hand.

use crate::storage::Sort;
use engine::{
    Deck, Face,
    card::{ACE, DRAW_TWO, JACK, KING, QUEEN, REVERSE, SKIP, TEN},
    insertion_sort, message,
};

impl Sort {
    /// Returns the labels of the switch, as messages: the seen one, and one for a screen reader.
    pub(crate) fn words(self, deck: Deck) -> [&'static str; 2] {
        match (self, deck) {
            (Sort::Colour, Deck::Colour) => {
                [message!("By colour"), message!("Hand sorted by colour")]
            }
            (Sort::Colour, _) => [message!("By suit"), message!("Hand sorted by suit")],
            (Sort::Rank, Deck::Colour) => {
                [message!("By number"), message!("Hand sorted by number")]
            }
            (Sort::Rank, _) => [message!("By rank"), message!("Hand sorted by rank")],
        }
    }
}

/// A card in the hand. A count tells identical cards apart, so that each keeps its element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Held {
    pub(crate) face: Face,
    pub(crate) copy: u8,
}

/// The ranks from low to high where players play cards in series: the eight is the lowest, the seven the highest.
pub(crate) const SERIES: [u8; 13] = [8, 9, TEN, JACK, QUEEN, KING, ACE, 2, 3, 4, 5, 6, 7];

/// Returns the place of a rank from low to high. A French deck without jokers is played in series, and has the order of
/// a series.
fn height(deck: Deck, rank: u8) -> u8 {
    let place = |rank: u8| SERIES.iter().position(|other| *other == rank);
    match (deck, rank) {
        (Deck::Colour, _) => rank,
        (Deck::French, _) => place(rank).map_or(rank, |place| place as u8),
        (Deck::FrenchWithJokers, TEN) => 10,
        (Deck::FrenchWithJokers, JACK..) => rank + 1,
        (Deck::FrenchWithJokers, _) => rank,
    }
}

/// Returns the hand in this order.
pub(crate) fn arranged(hand: &[Face], sort: Sort, deck: Deck) -> Vec<Held> {
    let mut faces = hand.to_vec();
    insertion_sort::sort_by_key(&mut faces, |face| {
        match (sort, face.suit().zip(face.rank())) {
            (Sort::Rank, Some((suit, rank))) => (0, height(deck, rank), suit as u8),
            (Sort::Colour, Some((suit, rank))) => (0, suit as u8, height(deck, rank)),
            (_, None) => (1, 0, face.index() as u8),
        }
    });
    let mut held: Vec<Held> = Vec::with_capacity(faces.len());
    for face in faces {
        let copy = held
            .last()
            .filter(|last| last.face == face)
            .map_or(0, |last| last.copy + 1);
        held.push(Held { face, copy });
    }
    held
}

/// Returns a rank as briefly as on the card: "10", "J".
pub(crate) fn rank_index(deck: Deck, rank: u8) -> String {
    let symbol = match (deck, rank) {
        (Deck::Colour, SKIP) => "S",
        (Deck::Colour, REVERSE) => "R",
        (Deck::Colour, DRAW_TWO) => "+2",
        (Deck::French | Deck::FrenchWithJokers, TEN) => "10",
        (Deck::French | Deck::FrenchWithJokers, ACE) => "A",
        (Deck::French | Deck::FrenchWithJokers, JACK) => "J",
        (Deck::French | Deck::FrenchWithJokers, QUEEN) => "Q",
        (Deck::French | Deck::FrenchWithJokers, KING) => "K",
        (_, number) => return number.to_string(),
    };
    symbol.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::faces;

    fn sorted(hand: &str, sort: Sort) -> String {
        sorted_in(Deck::Colour, hand, sort)
    }

    fn sorted_in(deck: Deck, hand: &str, sort: Sort) -> String {
        let words: Vec<String> = arranged(&faces(hand), sort, deck)
            .iter()
            .map(|held| deck.short(held.face))
            .collect();
        words.join(" ")
    }

    #[test]
    fn by_colour_and_by_number() {
        assert_eq!(sorted("b2 W r7 rS y7 r7", Sort::Colour), "r7 r7 rS y7 b2 W");
        assert_eq!(sorted("b2 W r7 rS y7 r7", Sort::Rank), "b2 r7 r7 y7 rS W");
    }

    #[test]
    fn french_cards_lie_as_they_count() {
        let hand = "cT s7 cA hJ s8 c2";
        let series = sorted_in(Deck::French, hand, Sort::Colour);
        assert_eq!(series, "cT cA c2 hJ s8 s7");
        let plain = sorted_in(Deck::FrenchWithJokers, hand, Sort::Rank);
        assert_eq!(plain, "cA c2 s7 s8 cT hJ");
    }

    #[test]
    fn identical_cards_keep_apart() {
        let held = arranged(&faces("r7 r7"), Sort::Colour, Deck::Colour);
        assert_eq!(held.iter().map(|h| h.copy).collect::<Vec<_>>(), [0, 1]);
    }
}
