//! The words of Unu: free rein, and another turn after a king.

use engine::{Cards, PlayMode, PlayRefusal, Reason, Seat, card::KING, rule::unu};

use super::vocabulary::{CitedRules, Vocabulary};
use crate::{Cast, Line, by, line};

pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    refusal,
    goes_on,
    cited_rules: CitedRules {
        between_two: Some(unu(30)),
        in_rein: Some(unu(25)),
        ..Vocabulary::COMMON.cited_rules
    },
    ..Vocabulary::COMMON
};

fn refusal(why: PlayRefusal) -> Option<Line> {
    (why.reason == Reason::TooManyCards).then(|| line!("One card at a time in free rein."))
}

/// A king gives another turn, a seven begins free rein, and another seven ends it.
fn goes_on(cast: Cast, seat: Seat, play: &Cards, mode: PlayMode, cards: Line) -> Option<Line> {
    let king = play.faces().iter().any(|face| face.rank() == Some(KING));
    Some(match (mode, play.top().rank()) {
        (PlayMode::Rein, Some(7)) => by!(
            cast, seat;
            "You played {cards}, and free rein ends."; "{who} played {cards}, and free rein ends.",
            cards
        ),
        (PlayMode::Rein, _) => return None,
        (_, Some(7)) => by!(
            cast, seat;
            "You played {cards}, for a free rein."; "{who} played {cards}, for a free rein.",
            cards
        ),
        _ if king => by!(
            cast, seat;
            "You played {cards}, and go again."; "{who} played {cards}, and goes again.",
            cards
        ),
        _ => return None,
    })
}
