//! What the discard piles take, in words.

use super::{
    order::rank_word,
    words::{Cast, Line, words},
};
use engine::{Deck, House, RulesetId, card::JACK, rules::view::PileView};

/// "red, or any 7"; "any card" where no suit is to be followed.
pub(super) fn what_fits(piles: &[PileView], cast: Cast) -> Line {
    let mut line = Line::new();
    for (i, pile) in piles.iter().enumerate() {
        match i {
            0 if piles.len() == 1 => {}
            0 => line.push(words("left ")),
            _ => line.push(words("; right ")),
        }
        match pile.suit {
            Some(suit) => line.push(cast.suit(suit)),
            None => line.push(words("any card")),
        }
        if let Some(rank) = pile.suit.and_then(|_| rank_to_fit(pile)) {
            line.push(words(format!(" or any {}", rank_word(cast.deck, rank))));
        }
    }
    line
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

/// "the pile takes red, any 7 or a wild"; of two: "left takes …; right takes …".
pub(super) fn taken(piles: &[PileView], cast: Cast) -> Line {
    let mut line = Line::new();
    for (at, pile) in piles.iter().enumerate() {
        line.push(words(match at {
            0 if piles.len() == 1 => "the pile takes ",
            0 => "left takes ",
            _ => "; right takes ",
        }));
        let Some(suit) = pile.suit else {
            line.push(words("any card"));
            continue;
        };
        let mut others: Vec<String> = rank_to_fit(pile)
            .map(|rank| format!("any {}", rank_word(cast.deck, rank)))
            .into_iter()
            .collect();
        for wild in wilds(cast) {
            if !others.iter().any(|other| other == wild) {
                others.push((*wild).to_owned());
            }
        }
        line.push(cast.suit(suit));
        let last = others.pop();
        for other in others {
            line.push(words(format!(", {other}")));
        }
        line.extend(last.map(|last| words(format!(" or {last}"))));
    }
    line
}

/// What fits on everything.
fn wilds(cast: Cast) -> &'static [&'static str] {
    match (cast.mix.ruleset, cast.deck) {
        (RulesetId::Unu, _) if cast.mix.is_on(House::WildEights) => &["any 8"],
        (RulesetId::Unu, _) => &[],
        (RulesetId::Twist, _) => &["any jack", "a joker"],
        (_, Deck::FrenchWithJokers) => &["a joker"],
        _ => &["a wild"],
    }
}
