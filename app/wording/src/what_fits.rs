//! The cards that the discard piles take, in words.

use crate::{
    cast::Cast,
    line,
    line::{Line, Piece, listed_lines, words},
    say,
};
use engine::{
    Action, Deck, Face, House, RulesetId, View,
    card::{ACE, DRAW_TWO, JACK, KING, QUEEN, REVERSE, SKIP, TEN},
    kernel::view::PileView,
    phrase::Joint,
};

/// "red, any 7 or a wild". Cards that fit on everything are named too, except to a viewer who cannot play theirs now.
/// "any card" where there is no suit to follow.
pub(crate) fn what_fits(view: &View, cast: Cast) -> Line {
    let wilds = wilds(cast).iter().filter(|wild| !waits(view, **wild));
    let wilds: Vec<Wild> = wilds.copied().collect();
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
            wild = wild.said(cast.deck)
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
    let lays = |action: &Action| matches!(action, Action::Play(play) if is(play.cards.top()));
    view.hand.iter().any(|face| is(*face)) && !view.actions.iter().any(lays)
}

/// Returns the rank that fits on a pile besides its suit. It looks under jokers that do not count.
fn rank_to_fit(pile: &PileView, cast: Cast) -> Option<u8> {
    let top = pile.top.last()?;
    let through = top.face.is_wild() && top.named.is_none();
    let base = match through {
        true => pile.top.iter().rev().find(|laid| !laid.face.is_wild())?,
        false => top,
    };
    let rank = base.face.rank()?;
    match cast.mix.ruleset {
        // A suit named within a series binds, except for eights (UNU-27).
        RulesetId::Unu if base.named.is_some() => Some(8),
        _ => Some(rank),
    }
}

/// "Red 3 does not fit: the pile takes blue, any 7 or a wild." Two piles need shorter words: "Red 3: left takes blue or
/// any 7, right green or any Skip, both a wild."
pub(crate) fn fits_not(card: Piece, piles: &[PileView], cast: Cast) -> Line {
    let wilds = wilds(cast);
    let (left, right) = match piles {
        [] => return line!("{card} does not fit.", card),
        [pile] => {
            let fits = taken(pile, wilds, cast);
            return line!("{card} does not fit: the pile takes {fits}.", card, fits);
        }
        [left, right, ..] => (taken(left, &[], cast), taken(right, &[], cast)),
    };
    match wilds {
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
            wild = wild.said(cast.deck)
        ),
    }
}

/// "red, any 7 or a wild", or "any card".
fn taken(pile: &PileView, wilds: &[Wild], cast: Cast) -> Line {
    let Some(suit) = pile.suit else {
        return line!("any card");
    };
    let suit = cast.suit(suit);
    let rank = rank_to_fit(pile, cast).map(Wild::Rank);
    let others = wilds.iter().copied().filter(|wild| Some(*wild) != rank);
    let others = rank.into_iter().chain(others);
    let others = others.map(|other| vec![words(other.said(cast.deck))]);
    let all: Vec<Line> = std::iter::once(vec![suit]).chain(others).collect();
    listed_lines(&all, Joint::Or)
}

/// Returns the cards that fit on everything.
fn wilds(cast: Cast) -> &'static [Wild] {
    match (cast.mix.ruleset, cast.deck) {
        (RulesetId::Unu, _) if cast.mix.is_on(House::WildEights) => &[Wild::Rank(8)],
        (RulesetId::Unu, _) => &[],
        (RulesetId::Twist, _) => &[Wild::Rank(JACK), Wild::Joker],
        (_, Deck::FrenchWithJokers) => &[Wild::Joker],
        _ => &[Wild::Plain],
    }
}
