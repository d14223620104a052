//! Drawn cards that must be played if they fit.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, RulesetChange, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Twist, Unu},
};
use base::{FaceSet, card::WILD_DRAW_FOUR, message, rule::cla};
use kernel::ruleset::DrawnCard;

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::ForcedPlay,
    key: "forced-play",
    name: message!("Forced play"),
    listed: message!("forced play"),
    about: message!("A drawn card that fits must be laid, but never a Wild Draw Four."),
    group: Group::Drawing,
    values: Values::Switch(message!("no forced play")),
    own: &[cla(36), cla(63)],
    without: Some(cla(16)),
    games: &[(Classic, 0)],
    not_in: &[
        Twist.because(message!(
            "A drawn card waits for the next turn there, and what fits must be laid anyway."
        )),
        Unu.because(message!("A drawn card waits for the next turn there.")),
        Grand.because(message!(
            "A drawn card may be laid as part of a sum there: what must be laid would not be plain."
        )),
        Jungle.because(message!("Drawing ends with a card laid there already.")),
    ],
    change: RulesetChange::On(|ruleset| {
        ruleset.drawn = DrawnCard::Must(FaceSet::of(WILD_DRAW_FOUR))
    }),
    ..PLAIN
};
