//! The cards that the discard piles take, in words.

use engine::{
    Action, Deck, Face, FaceSet, Suit, View,
    card::{ACE, DRAW_TWO, JACK, KING, QUEEN, RANKS, REVERSE, SKIP, TEN, WILD},
    kernel::view::PileView,
    phrase::Joint,
};

use crate::{
    Cast, Line, Piece, line,
    line::{listed_lines, words},
    say,
};

/// "red, any 7 or a wild". Cards that fit on everything are named too, except to a viewer who cannot play theirs now.
/// "any card" where there is no suit to follow.
pub(crate) fn fitting_cards(view: &View, cast: Cast) -> Line {
    let mut wilds = wilds(&view.piles, cast);
    wilds.retain(|wild| !waits(view, *wild));
    let (left, right) = match view.piles.as_slice() {
        [] => return Line::new(),
        [pile] => return taken(pile, &wilds, cast),
        [left, right, ..] => (taken(left, &[], cast), taken(right, &[], cast)),
    };
    match wilds.as_slice() {
        [] => line!("left {left}; right {right}", left, right),
        [wild, ..] => line!(
            "left {left}; right {right}; both {wild}",
            left,
            right,
            wild = wild.said(cast.deck())
        ),
    }
}

/// A card that fits on everything.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wild {
    /// Every card of this rank.
    Rank(u8),
    /// A wild card of the colored deck.
    Plain,
    /// A joker of the French deck.
    Joker,
}

impl Wild {
    /// Returns the words for this card in a list of cards that fit.
    fn said(self, deck: Deck) -> String {
        match self {
            Wild::Rank(rank) => any(deck, rank),
            Wild::Plain => say!("a wild"),
            Wild::Joker => say!("a joker"),
        }
    }
}

/// "any 7", "any Skip", "any jack".
fn any(deck: Deck, rank: u8) -> String {
    match (deck, rank) {
        (Deck::Colour, SKIP) => say!("any Skip"),
        (Deck::Colour, REVERSE) => say!("any Reverse"),
        (Deck::Colour, DRAW_TWO) => say!("any Draw Two"),
        (Deck::French | Deck::FrenchWithJokers, TEN) => say!("any {number}", number = "10"),
        (Deck::French | Deck::FrenchWithJokers, ACE) => say!("any ace"),
        (Deck::French | Deck::FrenchWithJokers, JACK) => say!("any jack"),
        (Deck::French | Deck::FrenchWithJokers, QUEEN) => say!("any queen"),
        (Deck::French | Deck::FrenchWithJokers, KING) => say!("any king"),
        (_, number) => say!("any {number}", number = number.to_string()),
    }
}

/// True if the viewer holds such cards, and cannot play any of them now.
fn waits(view: &View, wild: Wild) -> bool {
    let is = |face: Face| match wild {
        Wild::Rank(rank) => face.rank() == Some(rank),
        Wild::Plain | Wild::Joker => face.is_wild(),
    };
    let plays = |action: &Action| matches!(action, Action::Play(play) if is(play.cards.top()));
    view.hand.iter().any(|face| is(*face)) && !view.actions.iter().any(plays)
}

/// "Red 3 does not fit: the pile takes blue, any 7 or a wild." Two piles need shorter words: "Red 3: left takes blue or
/// any 7, right green or any Skip, both a wild."
pub(crate) fn fits_not(card: Piece, piles: &[PileView], cast: Cast) -> Line {
    let wilds = wilds(piles, cast);
    let (left, right) = match piles {
        [] => return line!("{card} does not fit.", card),
        [pile] => {
            let fits = taken(pile, &wilds, cast);
            return line!("{card} does not fit: the pile takes {fits}.", card, fits);
        }
        [left, right, ..] => (taken(left, &[], cast), taken(right, &[], cast)),
    };
    match wilds.as_slice() {
        [] => line!(
            "{card}: left takes {left}, right {right}.",
            card,
            left,
            right
        ),
        [wild, ..] => line!(
            "{card}: left takes {left}, right {right}, both {wild}.",
            card,
            left,
            right,
            wild = wild.said(cast.deck())
        ),
    }
}

/// "red, any 7 or a wild", or "any card".
fn taken(pile: &PileView, wilds: &[Wild], cast: Cast) -> Line {
    let Some(suit) = pile.suit else {
        return line!("any card");
    };
    let wild = all_wilds(cast.rules.fits(pile), cast);
    let ranks = whole_ranks(cast.rules.fits(pile)).map(Wild::Rank);
    let ranks = ranks.filter(|rank| !wild.contains(rank));
    let others = ranks.chain(wilds.iter().copied());
    let others = others.map(|other| vec![words(other.said(cast.deck()))]);
    let all: Vec<Line> = std::iter::once(vec![cast.suit(suit)])
        .chain(others)
        .collect();
    listed_lines(&all, Joint::Or)
}

/// The ranks of which every card is among these.
fn whole_ranks(faces: FaceSet) -> impl Iterator<Item = u8> {
    (0..RANKS).filter(move |rank| FaceSet::rank(*rank).minus(faces) == FaceSet::EMPTY)
}

/// The cards that fit on everything, of those that fit on one pile.
fn all_wilds(fits: FaceSet, cast: Cast) -> Vec<Wild> {
    let always = |face: Face| cast.rules.fits_on_all(face).is_some();
    let of_rank = |rank: &u8| Face::new(Suit::Red, *rank).is_some_and(always);
    let ranks = whole_ranks(fits).filter(of_rank).map(Wild::Rank);
    let wild = match cast.deck() {
        Deck::Colour => Some(Wild::Plain),
        Deck::French => None,
        Deck::FrenchWithJokers => Some(Wild::Joker),
    };
    ranks.chain(wild.filter(|_| always(WILD))).collect()
}

/// The cards that fit on everything, whatever pile they go on.
fn wilds(piles: &[PileView], cast: Cast) -> Vec<Wild> {
    let fits = piles.first().map(|pile| cast.rules.fits(pile));
    fits.map_or_else(Vec::new, |fits| all_wilds(fits, cast))
}
