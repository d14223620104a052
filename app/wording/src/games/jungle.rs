//! The words of Jungle: matches, building, and cards that are called off or handed on.

use engine::{
    Direction, PlayRefusal, Reason,
    card::{REVERSE, SKIP},
    rule::jun,
};

use super::vocabulary::{CitedRules, OutOfTurn, Vocabulary};
use crate::{Line, by, line};

pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    refusal,
    jumped: |cast, seat, cards| by!(cast, seat; "You matched with {cards}."; "{who} matched with {cards}.", cards),
    // JUN-25: a player who may still hand a Skip on has missed no turn yet.
    skipped: |cast, seats| match *seats {
        [seat] => by!(cast, seat; "You are skipped."; "{who} is skipped."),
        _ => line!("Skipped: {who}.", who = cast.all(seats.iter().copied())),
    },
    // JUN-13: hands go against the direction of play.
    rotated: |direction| match direction {
        Direction::Clockwise => line!("Every hand moved one seat to the left, against play."),
        Direction::Counterclockwise => {
            line!("Every hand moved one seat to the right, against play.")
        }
    },
    out_of_turn,
    cited_rules: CitedRules {
        worth: jun(35),
        between_two: Some(jun(24)),
        ..Vocabulary::COMMON.cited_rules
    },
    ..Vocabulary::COMMON
};

fn refusal(why: PlayRefusal) -> Option<Line> {
    Some(match why.reason {
        Reason::OwnCard => line!("Nobody matches their own card."),
        Reason::TooManyCards => {
            line!("Several go together only if they are the very same as the card on top.")
        }
        _ => return None,
    })
}

fn out_of_turn(play: &OutOfTurn, cards: Line) -> Option<Line> {
    match play.face.rank() {
        // JUN-22
        Some(REVERSE) if !play.same => Some(line!(
            "You may call that off with {cards} before anybody lays or draws.",
            cards
        )),
        // JUN-25
        Some(SKIP) if !play.same => Some(line!(
            "You may hand that on with {cards} before anybody lays or draws.",
            cards
        )),
        _ => None,
    }
}
