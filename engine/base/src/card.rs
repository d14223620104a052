//! Faces and suits. Either deck has 54 kinds of face, so a set of kinds fits in one machine word.
//!
//! No card has an identity of its own. Two red sevens are the same [`Face`], as the rules say ("identical"). This
//! leaves no card numbers that could leak.

use crate::message;
use bincode::{Decode, Encode};
use core::{fmt, str::FromStr};

/// The four suits. The color deck shows colors. The French deck shows clubs, diamonds, hearts and spades, in this
/// order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum Suit {
    /// Red, or clubs.
    Red,
    /// Yellow, or diamonds.
    Yellow,
    /// Green, or hearts.
    Green,
    /// Blue, or spades.
    Blue,
}

impl Suit {
    /// All suits, in the order that breaks ties (DIG-8).
    pub const ALL: [Suit; 4] = [Suit::Red, Suit::Yellow, Suit::Green, Suit::Blue];

    /// The letter that scripts use for the color: `r`, `y`, `g`, `b`.
    pub const fn letter(self) -> char {
        ['r', 'y', 'g', 'b'][self as usize]
    }

    /// The letter that scripts use for the French suit: `c`, `d`, `h`, `s`.
    pub const fn french_letter(self) -> char {
        ['c', 'd', 'h', 's'][self as usize]
    }

    /// The word for the color, as a translatable message.
    pub const fn colour(self) -> &'static str {
        [
            message!("red"),
            message!("yellow"),
            message!("green"),
            message!("blue"),
        ][self as usize]
    }

    /// The word for the French suit, as a translatable message.
    pub const fn french(self) -> &'static str {
        [
            message!("clubs"),
            message!("diamonds"),
            message!("hearts"),
            message!("spades"),
        ][self as usize]
    }
}

/// Ranks in a suit. The color deck has the numbers 0 to 9, then the three symbols. The French deck has ten, ace, 2 to
/// 9, jack, queen and king, so that each stands in for a card of the color deck.
pub const RANKS: u8 = 13;
/// Number of kinds of face in a deck.
pub const FACES: u8 = 4 * RANKS + 2;

/// The print on a card: a suit and a rank, or one of the two suitless faces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Encode)]
pub struct Face(u8);

crate::decode_checked!(Face, u8, Face::from_index);

/// The wild card of the color deck, the black joker of the French one.
pub const WILD: Face = Face(52);
/// The wild draw four of the color deck, the red joker of the French one.
pub const WILD_DRAW_FOUR: Face = Face(53);
/// Rank of the Skip cards.
pub const SKIP: u8 = 10;
/// Rank of the Reverse cards.
pub const REVERSE: u8 = 11;
/// Rank of the Draw Two cards.
pub const DRAW_TWO: u8 = 12;
/// Rank of the tens of the French deck.
pub const TEN: u8 = 0;
/// Rank of the aces.
pub const ACE: u8 = 1;
/// Rank of the jacks.
pub const JACK: u8 = 10;
/// Rank of the queens.
pub const QUEEN: u8 = 11;
/// Rank of the kings.
pub const KING: u8 = 12;
/// The suit of each face: looked up, since a division takes longer.
const SUITS: [Option<Suit>; Face::COUNT] = {
    let mut suits = [None; Face::COUNT];
    let mut at = 0;
    while at < 4 * RANKS as usize {
        suits[at] = Some(Suit::ALL[at / RANKS as usize]);
        at += 1;
    }
    suits
};
const RANK_OF: [Option<u8>; Face::COUNT] = {
    let mut ranks = [None; Face::COUNT];
    let mut at = 0;
    while at < 4 * RANKS as usize {
        ranks[at] = Some((at % RANKS as usize) as u8);
        at += 1;
    }
    ranks
};
/// The letters of the French ranks, by rank.
pub(crate) const FRENCH_RANKS: &str = "TA23456789JQK";

impl Face {
    /// The number of kinds of face in either deck.
    pub const COUNT: usize = FACES as usize;

    /// The face of a suit and a rank in `0..13`. `None` for a higher rank.
    pub const fn new(suit: Suit, rank: u8) -> Option<Face> {
        if rank < RANKS {
            Some(Face(suit as u8 * RANKS + rank))
        } else {
            None
        }
    }

    /// The face with this index in `0..54`. `None` for a higher index.
    pub const fn from_index(index: u8) -> Option<Face> {
        if index < FACES {
            Some(Face(index))
        } else {
            None
        }
    }

    /// The index in `0..54`: suit by suit, then the two suitless faces.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The suit, or `None` for wild cards and jokers.
    pub const fn suit(self) -> Option<Suit> {
        SUITS[self.index()]
    }

    /// The rank in `0..13`, or `None` for wild cards and jokers.
    #[inline]
    pub const fn rank(self) -> Option<u8> {
        RANK_OF[self.index()]
    }

    /// The number on a number card of the color deck, `0..=9`. `None` for any other rank.
    pub const fn number(self) -> Option<u8> {
        match self.rank() {
            Some(rank) if rank < SKIP => Some(rank),
            _ => None,
        }
    }

    /// True if the card has no suit of its own.
    pub const fn is_wild(self) -> bool {
        self.0 >= WILD.0
    }

    /// All faces in order of their index.
    pub fn all() -> impl Iterator<Item = Face> {
        (0..FACES).map(Face)
    }
}

impl From<Face> for u8 {
    fn from(face: Face) -> u8 {
        face.0
    }
}

/// The error for a word that names no face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchFace;

crate::formatted!(Display for NoSuchFace: |_| "there is no such card");

/// The short form that scripts use for the color deck: `r7`, `yS`, `gR`, `b+2`, `W`, `W+4`.
/// [`Deck::short`](crate::deck::Deck::short) knows the other decks.
impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(suit), Some(rank)) = (self.suit(), self.rank()) else {
            return f.write_str(if *self == WILD { "W" } else { "W+4" });
        };
        match rank {
            SKIP => write!(f, "{}S", suit.letter()),
            REVERSE => write!(f, "{}R", suit.letter()),
            DRAW_TWO => write!(f, "{}+2", suit.letter()),
            number => write!(f, "{}{number}", suit.letter()),
        }
    }
}

// The short form as well, because people read logs and test failures.
crate::formatted!(Debug for Face: |face| format_args!("{face}"));

/// Reads the short form of either deck: `r7`, `W+4`, `h8`, `sT`, `BJ`.
impl FromStr for Face {
    type Err = NoSuchFace;
    fn from_str(text: &str) -> Result<Face, NoSuchFace> {
        match text {
            "W" | "BJ" => return Ok(WILD),
            "W+4" | "RJ" => return Ok(WILD_DRAW_FOUR),
            _ => {}
        }
        let mut letters = text.chars();
        let first = letters.next().ok_or(NoSuchFace)?;
        let mut suits = Suit::ALL.into_iter();
        if let Some(suit) = suits.clone().find(|s| s.french_letter() == first) {
            let rank = FRENCH_RANKS
                .chars()
                .position(|rank| letters.as_str().chars().eq([rank]));
            return rank
                .and_then(|rank| Face::new(suit, rank as u8))
                .ok_or(NoSuchFace);
        }
        let suit = suits.find(|s| s.letter() == first).ok_or(NoSuchFace)?;
        let rank = match letters.as_str() {
            "S" => SKIP,
            "R" => REVERSE,
            "+2" => DRAW_TWO,
            digit if digit.len() == 1 => digit.parse().map_err(|_| NoSuchFace)?,
            _ => return Err(NoSuchFace),
        };
        Face::new(suit, rank).ok_or(NoSuchFace)
    }
}

/// A set of kinds of face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FaceSet(u64);

impl FaceSet {
    /// No face.
    pub const EMPTY: FaceSet = FaceSet(0);
    /// Every face.
    pub const ALL: FaceSet = FaceSet((1 << FACES) - 1);
    /// The two suitless faces.
    pub const WILDS: FaceSet = FaceSet(0b11 << WILD.0);

    /// The set of one face.
    pub const fn of(face: Face) -> FaceSet {
        FaceSet(1 << face.0)
    }

    /// All faces of a suit.
    pub const fn suit(suit: Suit) -> FaceSet {
        FaceSet(((1 << RANKS) - 1) << (suit as u8 * RANKS))
    }

    /// All faces of a rank in `0..13`; empty beyond.
    pub const fn rank(rank: u8) -> FaceSet {
        const COLUMN: u64 = 1 | 1 << RANKS | 1 << (2 * RANKS) | 1 << (3 * RANKS);
        if rank < RANKS {
            FaceSet(COLUMN << rank)
        } else {
            FaceSet::EMPTY
        }
    }

    /// The faces of `len` ranks of a suit, from rank `first` on. The row ends early at the last rank.
    pub const fn row(suit: Suit, first: u8, len: u8) -> FaceSet {
        FaceSet(((1 << len) - 1) << (suit as u8 * RANKS + first)).and(FaceSet::suit(suit))
    }

    /// True if the set contains the face.
    pub const fn has(self, face: Face) -> bool {
        self.0 >> face.0 & 1 == 1
    }

    /// True if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if the set contains two faces or more.
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The faces in order of their index.
    pub fn iter(self) -> FaceIter {
        FaceIter(self)
    }

    /// The number of kinds in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The union: faces in either set.
    pub const fn or(self, other: FaceSet) -> FaceSet {
        FaceSet(self.0 | other.0)
    }

    /// The intersection: faces in both sets.
    pub const fn and(self, other: FaceSet) -> FaceSet {
        FaceSet(self.0 & other.0)
    }

    /// The ranks that the set has in three suits or four, lowest first.
    pub fn ranks_in_three_suits(self) -> impl Iterator<Item = u8> {
        const SUIT: u64 = (1 << RANKS) - 1;
        let ranks = |suit: u8| self.0 >> (suit * RANKS) & SUIT;
        let (a, b, c, d) = (ranks(0), ranks(1), ranks(2), ranks(3));
        let three = (a & b & (c | d)) | (c & d & (a | b));
        // As faces of the first suit, they come one by one.
        FaceSet(three).iter().filter_map(Face::rank)
    }

    /// The numbers that begin a row of `len` numbers of their suit, of which the set misses one at most.
    pub const fn nearly_rows(self, len: u8) -> FaceSet {
        // Bit by bit, true if the row that begins there misses one number so far, or more.
        let (mut one, mut more) = (0, 0);
        let mut step = 0;
        while step < len {
            let missing = !self.0 >> step;
            more |= one & missing;
            one |= missing;
            step += 1;
        }
        let begin = (1 << (SKIP + 1).saturating_sub(len)) - 1;
        FaceSet((FaceSet::rank(0).0 * begin) & !more)
    }

    /// This set if `yes`, else the empty set.
    pub const fn only_if(self, yes: bool) -> FaceSet {
        if yes { self } else { FaceSet::EMPTY }
    }

    /// The difference: faces in this set and not in the other.
    pub const fn minus(self, other: FaceSet) -> FaceSet {
        FaceSet(self.0 & !other.0)
    }
}

impl IntoIterator for FaceSet {
    type Item = Face;
    type IntoIter = FaceIter;
    fn into_iter(self) -> FaceIter {
        FaceIter(self)
    }
}

/// The faces of a set, in order of their index.
#[derive(Clone, Debug)]
pub struct FaceIter(FaceSet);

impl Iterator for FaceIter {
    type Item = Face;
    fn next(&mut self) -> Option<Face> {
        let bits = self.0.0;
        if bits == 0 {
            return None;
        }
        self.0 = FaceSet(bits & (bits - 1));
        Some(Face(bits.trailing_zeros() as u8))
    }
}

impl FromIterator<Face> for FaceSet {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> FaceSet {
        faces
            .into_iter()
            .fold(FaceSet::EMPTY, |set, face| set.or(FaceSet::of(face)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        deck::Deck,
        rng::{Rng, Seed},
    };

    #[test]
    fn every_face_reads_back() {
        for face in Face::all() {
            for deck in [Deck::Colour, Deck::FrenchWithJokers] {
                assert_eq!(deck.short(face).parse(), Ok(face));
            }
        }
        for wrong in [
            "", "r", "r10", "x3", "W+", "r+4", "é1", "r-1", "r+", "h", "h10", "hTT", "hS", "J",
        ] {
            assert_eq!(wrong.parse::<Face>(), Err(NoSuchFace), "{wrong}");
        }
    }

    #[test]
    fn ranks_in_three_suits_are_those_that_a_count_finds() {
        let mut rng = Rng::new(Seed::from_number(1));
        for _ in 0..2_000 {
            let drawn = core::iter::repeat_with(|| rng.below(FACES.into()) as u8);
            let set: FaceSet = drawn.take(30).map(Face).collect();
            let suits = |rank: &u8| set.and(FaceSet::rank(*rank)).len();
            let counted = (0..RANKS).filter(|rank| suits(rank) >= 3);
            assert!(set.ranks_in_three_suits().eq(counted), "{set:?}");
        }
        assert_eq!(FaceSet::ALL.ranks_in_three_suits().count(), 13);
        assert_eq!(FaceSet::WILDS.ranks_in_three_suits().next(), None);
    }

    #[test]
    fn rows_are_nearly_whole_where_a_count_finds_them() {
        let mut rng = Rng::new(Seed::from_number(2));
        for _ in 0..2_000 {
            let drawn = core::iter::repeat_with(|| rng.below(FACES.into()) as u8);
            let set: FaceSet = drawn.take(40).map(Face).collect();
            for len in 3..=SKIP {
                let row = |face: &Face| Some(FaceSet::row(face.suit()?, face.number()?, len));
                let fits = |face: &Face| face.number().is_some_and(|first| first + len <= SKIP);
                let misses = |face: &Face| row(face).map_or(0, |row| row.minus(set).len());
                let counted = Face::all().filter(|face| fits(face) && misses(face) <= 1);
                assert!(set.nearly_rows(len).iter().eq(counted), "{set:?}");
            }
        }
    }

    #[test]
    fn sets_count_kinds() {
        assert_eq!(FaceSet::suit(Suit::Blue).len(), 13);
        assert_eq!(FaceSet::rank(SKIP).len(), 4);
        assert_eq!(FaceSet::ALL.len(), 54);
        assert_eq!(
            FaceSet::suit(Suit::Green)
                .and(FaceSet::rank(0))
                .iter()
                .next(),
            Face::new(Suit::Green, 0)
        );
    }
}
