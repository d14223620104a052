//! The minutes after which a match ends.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, Unit, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Newno, Twist, Unu},
};
use base::{
    message,
    rule::{cla, gra, jun, newno, twi, unu},
};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Minutes,
    key: "minutes",
    name: message!("Minutes"),
    listed: message!("minutes"),
    about: message!("Play for so many minutes: the round in play is the last one then."),
    group: Group::Winning,
    values: Values::NoneOr(message!("no limit"), 1, 240, Unit::Minutes),
    shared: &[cla(56), twi(33), unu(44), jun(35), newno(49), gra(73)],
    games: &[
        (Classic, 0),
        (Twist, 0),
        (Unu, 0),
        (Newno, 0),
        (Jungle, 0),
        (Grand, 0),
    ],
    ..PLAIN
};
