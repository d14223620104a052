//! Playing the identical card out of turn.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, RulesetChange, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Twist, Unu},
};
use base::{FaceSet, message, rule::cla};
use kernel::{
    PlayMode, Reason, Ruleset,
    clause::{Clause, PlayContext},
};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::JumpIn,
    key: "jump-in",
    name: message!("Jump-in"),
    listed: message!("jump-in"),
    about: message!(
        "Whoever holds the very same card may lay it out of turn; play goes on from there."
    ),
    group: Group::Plays,
    values: Values::Grades(message!("no jump-in"), &[NamedValue::named("same", message!("on"))]),
    own: &[cla(34), cla(61)],
    without: Some(cla(33)),
    games: &[(Classic, 0)],
    not_in: &[
        Twist.because(message!(
            "With four packs somebody always holds the very same card: nobody would ever get a turn."
        )),
        Unu.because(message!(
            "Everybody waits for their turn there: only a missed call is spoken of in between (UNU-32)."
        )),
        Grand.because(message!("Reverses, Wilds and whole sets come out of turn there already.")),
        Jungle.because(message!("Jungle has matches, which are the same and more.")),
    ],
    change: RulesetChange::On(jump_in),
    ..PLAIN
};

/// CLA-34, CLA-61: playing the identical card out of turn.
fn jump_in(ruleset: &mut Ruleset) {
    ruleset.clauses.extend([
        Clause::may(cla(34), PlayMode::Jump, Reason::NotIdentical, identical),
        // Not on a wild, not on the first card (CLA-60), on no other that nobody played, and not after a player has drawn.
        Clause::bar(cla(61), PlayMode::Jump, Reason::JumpClosed, |cx| {
            FaceSet::of(cx.top.face).and(FaceSet::WILDS)
        }),
        Clause::bar(cla(60), PlayMode::Jump, Reason::JumpClosed, |cx| {
            identical(cx).only_if(cx.top.by.is_none() && cx.is_first_card())
        }),
        Clause::bar(cla(61), PlayMode::Jump, Reason::JumpClosed, |cx| {
            identical(cx).only_if(cx.top.by.is_none())
        }),
        Clause::bar(cla(61), PlayMode::Jump, Reason::JumpClosed, |cx| {
            identical(cx).only_if(cx.run.drawn_on)
        }),
        Clause::bar(cla(61), PlayMode::Jump, Reason::OwnCard, |cx| {
            identical(cx).only_if(cx.top.by == Some(cx.seat))
        }),
    ]);
}

/// The top card's own face, unless it is wild.
fn identical(cx: &PlayContext) -> FaceSet {
    FaceSet::of(cx.top.face).minus(FaceSet::WILDS)
}
