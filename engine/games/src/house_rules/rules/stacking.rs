//! Draw cards that answer draw cards.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, RulesetChange, Values},
    },
    rulesets::{
        RulesetId::{Classic, Grand, Jungle, Twist, Unu},
        classic::same_rank,
    },
};
use base::{FaceSet, message, rule::cla};
use kernel::{
    PlayMode, Reason, Ruleset,
    clause::{Clause, PlayContext},
};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Stacking,
    key: "stacking",
    name: message!("Stacking"),
    listed: message!("stacking"),
    about: message!("A Draw Two answers a Draw Two, a Wild Draw Four another; the sum passes on."),
    group: Group::Plays,
    values: Values::OneOf(&[
        NamedValue::named("off", message!("off")),
        NamedValue::named("same", message!("same kind")),
    ]),
    own: &[cla(39), cla(64), cla(65)],
    without: Some(cla(38)),
    games: &[(Classic, 0)],
    not_in: &[
        Twist.because(message!("Twos and jokers stack there already.")),
        Grand.because(message!(
            "Cards of a kind add up there without being answered."
        )),
        Unu.because(message!(
            "A two waits behind skips and kings there, and could not be answered in time."
        )),
        Jungle.because(message!("Sums are built there already.")),
    ],
    change: RulesetChange::On(stack),
    ..PLAIN
};

/// CLA-39, CLA-64: a draw card of the same kind answers a draw card, and the sum passes on.
fn stack(ruleset: &mut Ruleset) {
    ruleset.clauses.push(Clause::may(
        cla(39),
        PlayMode::Answer,
        Reason::FacingTotal,
        same_kind,
    ));
    ruleset.joins = |cx, _, face| cx.run.total > 0 && cx.top.face.rank() == face.rank();
}

/// Cards of the top card's symbol; on a Wild Draw Four, another Wild Draw Four.
fn same_kind(cx: &PlayContext) -> FaceSet {
    match cx.top.face.is_wild() {
        true => FaceSet::of(cx.top.face),
        false => same_rank(cx),
    }
}
