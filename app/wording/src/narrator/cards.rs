//! News of cards: turned up, played and drawn.

use engine::{Cards, Cause, Face, PlayMode, RuleId, Seat, Suit, card::SKIP};

use crate::{Cast, Line, by, games::words_of, line};

pub(crate) fn turned(face: Face, returned: bool, cast: Cast) -> Line {
    let card = cast.card(face);
    match returned {
        true => line!("{card} came up first and went back into the stock.", card),
        false => line!("{card} was turned up.", card),
    }
}

/// Returns the cards, and the suit named with them.
pub(crate) fn named(cards: &Cards, suit: Option<Suit>, cast: Cast) -> Line {
    let cards = cast.row(cards.faces());
    match suit {
        Some(suit) => line!("{cards} ({suit})", cards, suit = cast.suit(suit)),
        None => cards,
    }
}

/// Tells a play in the words that this game has for the play mode.
pub(crate) fn played(
    seat: Seat,
    mode: PlayMode,
    top: Face,
    rule: RuleId,
    cards: Line,
    cast: Cast,
) -> Line {
    match mode {
        PlayMode::Jump => (words_of(cast.rules).jumped)(cast, seat, cards),
        // CLA-66
        PlayMode::Answer if cast.rules.draws_of(top).is_none() => by!(
            cast, seat;
            "You handed the sum on with {cards}."; "{who} handed the sum on with {cards}.", cards
        ),
        PlayMode::Answer => {
            by!(cast, seat; "You answered with {cards}."; "{who} answered with {cards}.", cards)
        }
        PlayMode::Cancel if top.rank() == Some(SKIP) => by!(
            cast, seat;
            "You handed the Skip on with {cards}."; "{who} handed the Skip on with {cards}.", cards
        ),
        PlayMode::Cancel => (words_of(cast.rules).undid)(cast, seat, cards),
        PlayMode::Backfire => (words_of(cast.rules).did_not_draw)(cast, seat, rule, cards),
        PlayMode::Turn | PlayMode::Series | PlayMode::Rein => {
            by!(cast, seat; "You played {cards}."; "{who} played {cards}.", cards)
        }
    }
}

/// Returns the drawn cards, where the reader knows them and there are three at most.
pub(crate) fn which(seen: &[Face], cast: Cast) -> Option<Line> {
    (1..=3).contains(&seen.len()).then(|| cast.row(seen))
}

/// "You drew Red 7 and Blue 3.", "Ben drew 2 cards."
pub(crate) fn drew(seat: Seat, count: u16, cause: Cause, seen: &[Face], cast: Cast) -> Line {
    match (cause, count, which(seen, cast)) {
        (Cause::Deal, ..) => Line::new(),
        (_, 0, _) => {
            by!(cast, seat; "You found nothing to draw."; "{who} found nothing to draw.")
        }
        (_, _, Some(cards)) => {
            by!(cast, seat; "You drew {cards}."; "{who} drew {cards}.", cards)
        }
        (_, count, None) => by!(
            cast, seat;
            "You drew {count} card. | You drew {count} cards.";
            "{who} drew {count} card. | {who} drew {count} cards.",
            count
        ),
    }
}
