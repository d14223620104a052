//! Cards that do not fit, and cost something.

use crate::{
    house_rules::{
        Clash, HouseRule, gives_hints,
        spec::{Group, HouseRuleSpec, PLAIN, RulesetChange, Unit, Values},
    },
    rulesets::RulesetId::{Classic, Jungle, Twist},
};
use base::{
    message,
    rule::{cla, jun, twi},
};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::WrongPlay,
    key: "wrong-play",
    name: message!("Wrong play"),
    listed: message!("wrong play"),
    about: message!("Playing what does not fit costs cards."),
    group: Group::Screens, // beside Hints, which it needs to be off
    values: Values::NoneOr(message!("off"), 1, 2, Unit::Cards),
    own: &[cla(72), jun(48), twi(47)],
    games: &[(Classic, 0), (Jungle, 0), (Twist, 0)],
    clashes: &[
        Clash {
            with: HouseRule::Hints,
            when: |wrong_play, hints| wrong_play > 0 && gives_hints(hints),
            why: message!("With hints on, a card that does not fit cannot be played."),
        },
        Clash {
            with: HouseRule::Multi,
            when: |wrong_play, multi| wrong_play > 0 && multi > 0,
            why: message!("Two cards at once would try both for nothing."),
        },
    ],
    change: RulesetChange::Value(|ruleset, cards| ruleset.misplay = cards),
    ..PLAIN
};
