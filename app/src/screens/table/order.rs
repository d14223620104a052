//! The order of the cards in the hand.

use engine::{
    Deck, Face,
    card::{ACE, JACK, KING, QUEEN, SKIP, TEN},
};

/// What the hand is sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// Suit by suit, wild cards last.
    #[default]
    Colour,
    /// Equal ranks side by side, wild cards last.
    Rank,
}

impl Sort {
    /// The other one.
    pub fn other(self) -> Sort {
        match self {
            Sort::Colour => Sort::Rank,
            Sort::Rank => Sort::Colour,
        }
    }

    /// What the switch says.
    pub fn word(self) -> &'static str {
        match self {
            Sort::Colour => "By colour",
            Sort::Rank => "By number",
        }
    }
}

/// A card in the hand. Identical cards are told apart by counting them, so that each keeps its element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Held {
    pub(super) face: Face,
    pub(super) copy: u8,
}

/// The hand in this order.
pub(super) fn arranged(hand: &[Face], sort: Sort) -> Vec<Held> {
    let mut faces = hand.to_vec();
    faces.sort_by_key(|face| match (sort, face.rank()) {
        (Sort::Rank, Some(rank)) => (false, rank, face.index()),
        (Sort::Colour, Some(_)) => (false, 0, face.index()),
        (_, None) => (true, 0, face.index()),
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

/// What a card's number or symbol is called: "7", "Skip", "queen".
pub(super) fn rank_word(deck: Deck, rank: u8) -> String {
    if deck != Deck::Colour {
        return match rank {
            TEN => "10".into(),
            ACE => "ace".into(),
            JACK => "jack".into(),
            QUEEN => "queen".into(),
            KING => "king".into(),
            number => number.to_string(),
        };
    }
    match rank.checked_sub(SKIP) {
        None => rank.to_string(),
        Some(0) => "Skip".into(),
        Some(1) => "Reverse".into(),
        Some(_) => "Draw Two".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(hand: &str, sort: Sort) -> String {
        let faces: Vec<Face> = hand
            .split(' ')
            .map(|word| word.parse().expect("a face"))
            .collect();
        let words: Vec<String> = arranged(&faces, sort)
            .iter()
            .map(|held| held.face.to_string())
            .collect();
        words.join(" ")
    }

    #[test]
    fn by_colour_and_by_number() {
        assert_eq!(sorted("b2 W r7 rS y7 r7", Sort::Colour), "r7 r7 rS y7 b2 W");
        assert_eq!(sorted("b2 W r7 rS y7 r7", Sort::Rank), "b2 r7 r7 y7 rS W");
    }

    #[test]
    fn identical_cards_keep_apart() {
        let seven: Face = "r7".parse().expect("a face");
        let held = arranged(&[seven, seven], Sort::Colour);
        assert_eq!(held.iter().map(|h| h.copy).collect::<Vec<_>>(), [0, 1]);
    }
}
