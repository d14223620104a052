//! A backfire that costs the turn.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, Values},
    },
    rulesets::RulesetId::Grand,
};
use base::{message, rule::gra};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::BackfireTakesTurn,
    key: "backfire-takes-turn",
    name: message!("Backfire takes the turn"),
    listed: message!("backfire takes the turn"),
    about: message!("Who sends back a Draw Two or Wild Draw Four misses the turn all the same."),
    group: Group::Plays,
    values: Values::Switch(message!("no backfire takes the turn")),
    shared: &[gra(48)],
    games: &[(Grand, 0)],
    ..PLAIN
};
