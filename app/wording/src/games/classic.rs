//! The words of Classic.

use engine::{Asked, rule::cla};

use super::vocabulary::{CitedRules, OutOfTurn, Vocabulary};
use crate::{Line, line};

pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    out_of_turn,
    cited_rules: CitedRules {
        between_two: Some(cla(31)),
        ..Vocabulary::COMMON.cited_rules
    },
    ..Vocabulary::COMMON
};

/// CLA-61: a draw of the due cards does not end the chance to jump in.
fn out_of_turn(play: &OutOfTurn, cards: Line) -> Option<Line> {
    matches!(play.asked, Asked::Total(_))
        .then(|| line!("You may lay {cards} before the next card.", cards))
}
