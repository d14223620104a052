//! Players who see their cards as soon as they take them.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, Values},
    },
    rulesets::RulesetId::Newno,
};
use base::{message, rule::newno};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::LookAtOnce,
    key: "look-at-once",
    name: message!("Look at once"),
    listed: message!("look at once"),
    about: message!("You see your cards as soon as you have taken them, not when everybody has."),
    group: Group::Cards,
    values: Values::Switch(message!("no look at once")),
    shared: &[newno(5)],
    games: &[(Newno, 0)],
    ..PLAIN
};
