//! The price of a missed call by the number of offences.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, Values},
    },
    rulesets::RulesetId::Unu,
};
use base::{message, rule::unu};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Offences,
    key: "offences",
    name: message!("Missed calls"),
    listed: message!("missed calls"),
    about: message!(
        "The first one costs four cards, the second two, then one: counted for each player, or for the whole table."
    ),
    group: Group::Drawing,
    values: Values::OneOf(&[
        NamedValue::named("player", message!("player")),
        NamedValue::named("table", message!("table")),
    ]),
    shared: &[unu(36)],
    games: &[(Unu, 0)],
    ..PLAIN
};
