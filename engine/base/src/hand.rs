//! A hand: which kinds of face, and how many of each.

use crate::card::{FACES, Face, FaceSet};

/// The cards a seat holds, without order. Screens sort as they like.
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
    /// How many cards.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The kinds held.
    pub fn kinds(&self) -> FaceSet {
        self.kinds
    }

    /// How many cards of this face.
    pub fn count(&self, face: Face) -> usize {
        usize::from(self.counts[face.index()])
    }

    /// Whether all these cards are in it together.
    pub fn holds(&self, faces: &[Face]) -> bool {
        let held = |face: &Face| {
            let same = faces.iter().filter(|f| *f == face);
            same.count() <= self.count(*face)
        };
        faces.iter().all(held)
    }

    /// Takes a card in.
    pub fn add(&mut self, face: Face) {
        self.counts[face.index()] += 1;
        self.kinds = self.kinds.or(FaceSet::of(face));
        self.len += 1;
    }

    /// Takes in all of another.
    pub fn join(&mut self, other: &Hand) {
        let both = self.counts.iter_mut().zip(&other.counts);
        both.for_each(|(count, more)| *count += more);
        self.kinds = self.kinds.or(other.kinds);
        self.len += other.len;
    }

    /// Gives a card away; `false`, and nothing changed, if none is held.
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
        self.kinds
            .iter()
            .flat_map(|face| core::iter::repeat_n(face, self.count(face)))
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
