//! Walking round the table.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, Values},
    },
    rulesets::RulesetId::Grand,
};
use base::{message, rule::gra};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Laps,
    key: "laps",
    name: message!("Laps"),
    listed: message!("laps"),
    about: message!(
        "A player who lays a Six on their own Nine, or a Nine on their own Six, walks once round the table."
    ),
    group: Group::Plays,
    values: Values::Switch(message!("no laps")),
    shared: &[gra(43), gra(74)],
    games: &[(Grand, 0)],
    ..PLAIN
};
