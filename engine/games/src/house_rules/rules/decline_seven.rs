//! Sevens that may leave the hands as they are.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, Values},
    },
    rulesets::RulesetId::Newno,
};
use base::{message, rule::newno};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::DeclineSeven,
    key: "decline-seven",
    name: message!("Sevens may be declined"),
    listed: message!("sevens may be declined"),
    about: message!("Who lays a seven need not swap."),
    group: Group::Plays,
    values: Values::Switch(message!("no sevens may be declined")),
    shared: &[newno(30)],
    games: &[(Newno, 0)],
    ..PLAIN
};
