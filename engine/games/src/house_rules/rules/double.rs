//! A winner who scores double.

use crate::{
    house_rules::{
        Clash, HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, RulesetChange, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Twist, Unu},
};
use base::{
    message,
    rule::{cla, jun},
};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Double,
    key: "double",
    name: message!("Double"),
    listed: message!("double"),
    about: message!("The winner scores double."),
    group: Group::Winning,
    values: Values::Switch(message!("no double")),
    own: &[cla(81), jun(50)],
    games: &[(Classic, 0), (Jungle, 0)],
    not_in: &[
        Twist.because(message!(
            "Twist counts what everybody is left with, and low wins."
        )),
        Unu.because(message!("Unu has no points: it counts rounds won.")),
        Grand.because(message!("Points are counted otherwise there (GRA-73).")),
    ],
    clashes: &[Clash {
        with: HouseRule::Scoring,
        when: |double, scoring| double > 0 && scoring > 0,
        why: message!("Only a winner who takes points can take double."),
    }],
    change: RulesetChange::On(|ruleset| ruleset.winner_times = 2),
    ..PLAIN
};
