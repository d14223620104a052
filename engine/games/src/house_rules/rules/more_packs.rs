//! The number of decks in Twist.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, RulesetChange, Unit, Values},
    },
    rulesets::RulesetId::Twist,
};
use base::{message, rule::twi};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::MorePacks,
    key: "packs",
    name: message!("Packs"),
    listed: message!("packs"),
    about: message!(
        "Packs of cards: four, and from nine players on never fewer than one for every two."
    ),
    group: Group::Cards,
    values: Values::Range(4, 12, Unit::Packs),
    shared: &[twi(1)],
    games: &[(Twist, 4)],
    change: RulesetChange::Value(|ruleset, packs| ruleset.packs = ruleset.packs.max(packs)),
    ..PLAIN
};
