//! Single eights that fit on anything.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, Values},
    },
    rulesets::RulesetId::Unu,
};
use base::{message, rule::unu};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::WildEights,
    key: "wild-eights",
    name: message!("Wild eights"),
    listed: message!("wild eights"),
    about: message!("A single eight goes on anything."),
    group: Group::Plays,
    values: Values::Switch(message!("no wild eights")),
    shared: &[unu(13)],
    games: &[(Unu, 0)],
    ..PLAIN
};
