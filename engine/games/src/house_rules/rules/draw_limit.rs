//! The number of cards that can be drawn while a card fits.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, Unit, Values},
    },
    rulesets::RulesetId::Jungle,
};
use base::{message, rule::jun};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::DrawLimit,
    key: "draw-limit",
    name: message!("Limit to drawing"),
    listed: message!("limit to drawing"),
    about: message!(
        "So many cards may be drawn on a turn while one that fits is held; none means as many as you like."
    ),
    group: Group::Drawing,
    values: Values::NoneOr(message!("any number"), 1, 9, Unit::Cards),
    shared: &[jun(5)],
    games: &[(Jungle, 0)],
    ..PLAIN
};
