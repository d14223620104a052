//! What the discard piles take, in words.

use super::{
    order::rank_word,
    words::{Cast, Line, words},
};
use engine::{Action, Deck, House, RulesetId, View, card::JACK, rules::view::PileView};

/// "red or any 7", and "a wild" for whoever may lay one; "any card" where no suit is to be followed. Of two piles only what
/// each takes is told, for want of room.
pub(super) fn what_fits(view: &View, cast: Cast) -> Line {
    let piles = &view.piles;
    let may = wilds(cast).iter().filter(|wild| lays(view, wild));
    let may: Vec<Wild> = may.copied().collect();
    let mut line = Line::new();
    for (i, pile) in piles.iter().enumerate() {
        let (start, others) = match i {
            0 if piles.len() == 1 => ("", may.as_slice()),
            0 => ("left ", &[][..]),
            _ => ("; right ", &[][..]),
        };
        line.push(words(start));
        line.extend(taken(pile, others, cast));
    }
    line
}

/// What fits on everything: its name, and its rank if it has one.
type Wild = (&'static str, Option<u8>);

/// Whether the viewer may lay such a card.
fn lays(view: &View, (_, rank): &Wild) -> bool {
    view.actions.iter().any(|action| match action {
        Action::Play(play) => match rank {
            Some(_) => play.cards.top().rank() == *rank,
            None => play.cards.top().is_wild(),
        },
        _ => false,
    })
}

/// The rank that fits on a pile besides its suit, looked for under jokers that are looked through.
fn rank_to_fit(pile: &PileView) -> Option<u8> {
    let top = pile.top.last()?;
    let through = top.face.is_wild() && top.named.is_none();
    let base = match through {
        true => pile.top.iter().rev().find(|laid| !laid.face.is_wild())?,
        false => top,
    };
    match base.face.rank()? {
        JACK => Some(JACK),
        // A suit named within a series binds, but for eights (UNU-27).
        _ if base.named.is_some() => Some(8),
        rank => Some(rank),
    }
}

/// " does not fit: the pile takes red, any 7 or a wild."; of two piles, since that is long, ": left takes red or any 7, right
/// blue or any Skip, both a wild."
pub(super) fn fits_not(piles: &[PileView], cast: Cast) -> Line {
    let wilds = wilds(cast);
    let mut line = Line::new();
    for (at, pile) in piles.iter().enumerate() {
        line.push(words(match at {
            0 if piles.len() == 1 => " does not fit: the pile takes ",
            0 => ": left takes ",
            _ => ", right ",
        }));
        let others = if piles.len() == 1 { wilds } else { &[] };
        line.extend(taken(pile, others, cast));
    }
    match piles.len() {
        0 => line.push(words(" does not fit")),
        1 => {}
        _ => line.extend(
            wilds
                .first()
                .map(|(wild, _)| words(format!(", both {wild}"))),
        ),
    }
    line.push(words("."));
    line
}

/// "red, any 7 or a wild", or "any card".
fn taken(pile: &PileView, wilds: &[Wild], cast: Cast) -> Line {
    let Some(suit) = pile.suit else {
        return vec![words("any card")];
    };
    let rank = rank_to_fit(pile).map(|rank| format!("any {}", rank_word(cast.deck, rank)));
    let wilds = wilds.iter().map(|(wild, _)| (*wild).to_owned());
    let others = wilds.filter(|wild| Some(wild) != rank.as_ref());
    let mut others: Vec<String> = rank.iter().cloned().chain(others).collect();
    let mut line = vec![cast.suit(suit)];
    let last = others.pop();
    line.extend(others.into_iter().map(|other| words(format!(", {other}"))));
    line.extend(last.map(|last| words(format!(" or {last}"))));
    line
}

/// What fits on everything.
fn wilds(cast: Cast) -> &'static [Wild] {
    match (cast.mix.ruleset, cast.deck) {
        (RulesetId::Unu, _) if cast.mix.is_on(House::WildEights) => &[("any 8", Some(8))],
        (RulesetId::Unu, _) => &[],
        (RulesetId::Twist, _) => &[("any jack", Some(JACK)), ("a joker", None)],
        (_, Deck::FrenchWithJokers) => &[("a joker", None)],
        _ => &[("a wild", None)],
    }
}
