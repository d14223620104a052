//! Jumping on one's own card.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, Values},
    },
    rulesets::RulesetId::Newno,
};
use base::{message, rule::newno};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::OwnJump,
    key: "own-jump",
    name: message!("Jump on your own card"),
    listed: message!("jump on your own card"),
    about: message!("Who laid a card may lay the very same one on it, out of turn."),
    group: Group::Plays,
    values: Values::Switch(message!("no jump on your own card")),
    shared: &[newno(33)],
    games: &[(Newno, 1)],
    ..PLAIN
};
