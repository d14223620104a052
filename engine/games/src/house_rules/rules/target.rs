//! The points that end a match.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, Unit, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Newno, Twist, Unu},
};
use base::{
    message,
    rule::{cla, gra, jun, newno, twi},
};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Target,
    key: "target",
    name: message!("Target"),
    listed: message!("target"),
    about: message!("Points that end the match, in fifties, or none."),
    group: Group::Winning,
    values: Values::Range(0, 20, Unit::Fifties),
    shared: &[cla(56), twi(33), jun(35), newno(49), gra(73)],
    games: &[
        (Classic, 10),
        (Twist, 10),
        (Newno, 0),
        (Jungle, 10),
        (Grand, 10),
    ],
    not_in: &[Unu.because(message!(
        "Unu has no points: it is played as long as you like."
    ))],
    ..PLAIN
};
