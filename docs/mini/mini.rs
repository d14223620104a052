//! Mini: five cards, and every symbol is a Skip. MIN-1 to MIN-7.

use super::{
    classic,
    common::{same_rank, same_suit, shared_rule},
};
use alloc::vec;
use base::{
    card::{DRAW_TWO, FaceSet, REVERSE, SKIP},
    rule::{RuleId, mini},
};
use kernel::{
    action::Reason,
    clause::{Clause, PlayMode},
    ruleset::{CallRules, CardEffects, Closes, Duty, Effect, Ruleset, Scoring, UpCard},
};

/// Every card with a symbol.
const SYMBOLS: FaceSet = FaceSet::rank(SKIP)
    .or(FaceSet::rank(REVERSE))
    .or(FaceSet::rank(DRAW_TWO));

/// MIN-6: one card, until the next player begins.
const DUTY: Duty = Duty {
    penalty: 1,
    closes: Closes::NextBegins,
};

/// Mini for this number of seats. Everything else is as in Classic.
pub fn ruleset(seats: usize) -> Ruleset {
    Ruleset {
        hand: 5, // MIN-1
        clauses: vec![
            Clause::may(mini(3), PlayMode::Turn, Reason::NoMatch, same_suit),
            Clause::may(mini(3), PlayMode::Turn, Reason::NoMatch, same_rank),
            Clause::may(mini(4), PlayMode::Turn, Reason::NoMatch, |_| FaceSet::WILDS),
        ],
        effects: vec![
            CardEffects::played(mini(4), FaceSet::WILDS, &[Effect::Name]),
            CardEffects::played(mini(5), SYMBOLS, &[Effect::Skip]),
        ],
        // MIN-1: a wild goes back, any other card changes nothing.
        up_card: |face| match face.is_wild() {
            true => UpCard::Return,
            false => UpCard::Plain,
        },
        challenged: FaceSet::EMPTY,
        calls: CallRules::plain(DUTY, DUTY),
        scoring: Scoring::Rounds, // MIN-7
        cited_rule,
        ..classic::ruleset(seats)
    }
}

/// The rule behind a refusal.
fn cited_rule(reason: Reason) -> RuleId {
    match reason {
        Reason::NotYourTurn | Reason::TooManyCards | Reason::NothingDrawn => mini(2),
        Reason::OnlyDrawn | Reason::DrewAlready => mini(2),
        Reason::NoMatch => mini(3),
        Reason::SuitChoice | Reason::NothingToName => mini(4),
        Reason::NothingToCatch | Reason::TooLateToCatch => mini(6),
        other => shared_rule(other),
    }
}
