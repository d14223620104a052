//! A hand: its kinds of face, and the number of each.

use crate::card::{FACES, Face, FaceSet};

/// The cards that a seat holds, without order. Each screen sorts them as it likes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    counts: [u8; FACES as usize],
    kinds: FaceSet,
    len: u16,
}

impl Default for Hand {
    fn default() -> Hand {
        Hand {
            counts: [0; FACES as usize],
            kinds: FaceSet::EMPTY,
            len: 0,
        }
    }
}

impl Hand {
    /// The number of cards.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// True if the hand is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The kinds of face in the hand.
    pub fn kinds(&self) -> FaceSet {
        self.kinds
    }

    /// The number of cards with this face.
    pub fn count(&self, face: Face) -> usize {
        usize::from(self.counts[face.index()])
    }

    /// True if the hand contains all these cards at the same time.
    pub fn holds(&self, faces: &[Face]) -> bool {
        if let &[face] = faces {
            return self.count(face) > 0;
        }
        let held = |face: &Face| {
            let same = faces.iter().filter(|f| *f == face);
            same.count() <= self.count(*face)
        };
        faces.iter().all(held)
    }

    /// Adds a card.
    pub fn add(&mut self, face: Face) {
        self.counts[face.index()] += 1;
        self.kinds = self.kinds.or(FaceSet::of(face));
        self.len += 1;
    }

    /// Adds all cards of another hand.
    pub fn join(&mut self, other: &Hand) {
        let both = self.counts.iter_mut().zip(&other.counts);
        both.for_each(|(count, more)| *count += more);
        self.kinds = self.kinds.or(other.kinds);
        self.len += other.len;
    }

    /// Removes one card of this face. Returns `false`, and changes nothing, if the hand has none.
    pub fn remove(&mut self, face: Face) -> bool {
        let count = &mut self.counts[face.index()];
        if *count == 0 {
            return false;
        }
        *count -= 1;
        if *count == 0 {
            self.kinds = self.kinds.minus(FaceSet::of(face));
        }
        self.len -= 1;
        true
    }

    /// Every card, in order of the faces.
    pub fn cards(&self) -> impl Iterator<Item = Face> + '_ {
        self.cards_in(FaceSet::ALL)
    }

    /// Every card with one of these faces, in order of the faces.
    pub fn cards_in(&self, faces: FaceSet) -> impl Iterator<Item = Face> + '_ {
        let held = self.kinds.and(faces).iter();
        held.flat_map(|face| core::iter::repeat_n(face, self.count(face)))
    }
}

impl FromIterator<Face> for Hand {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Hand {
        let mut hand = Hand::default();
        faces.into_iter().for_each(|face| hand.add(face));
        hand
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::WILD;

    #[test]
    fn a_hand_counts_its_cards() {
        let mut hand: Hand = [WILD, WILD].into_iter().collect();
        assert!(hand.remove(WILD) && hand.kinds().has(WILD));
        assert!(hand.remove(WILD) && hand.is_empty() && !hand.kinds().has(WILD));
        assert!(!hand.remove(WILD));
    }
}
