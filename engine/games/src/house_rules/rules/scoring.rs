//! The way of counting points.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, RulesetChange, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Twist, Unu},
};
use base::{
    message,
    rule::{cla, jun},
};
use kernel::{Ruleset, Scoring};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Scoring,
    key: "scoring",
    name: message!("Scoring"),
    listed: message!("scoring"),
    about: message!(
        "The winner takes all points; or everybody counts their own and the lowest wins; or who reaches the target is out."
    ),
    group: Group::Winning,
    values: Values::OneOf(&[
        NamedValue::named("winner", message!("winner")),
        NamedValue::named("low", message!("low")),
        NamedValue::named("eliminate", message!("eliminate")),
    ]),
    shared: &[cla(55), cla(56), jun(35)],
    games: &[(Classic, 0), (Jungle, 0)],
    not_in: &[
        Twist.because(message!("Twist counts what everybody is left with, and low wins.")),
        Unu.because(message!("Unu has no points: it counts rounds won.")),
        Grand.because(message!(
            "Low or winner there, and nobody is ever out of the match: the tokens go round among all."
        )),
    ],
    change: RulesetChange::Value(scoring),
    ..PLAIN
};

/// CLA-55, CLA-56, JUN-35: the winner scores, or low wins, or players who reach the target are out.
fn scoring(ruleset: &mut Ruleset, value: u8) {
    ruleset.scoring = match value {
        0 => Scoring::Winner,
        1 => Scoring::Low,
        _ => Scoring::Eliminate,
    };
}
