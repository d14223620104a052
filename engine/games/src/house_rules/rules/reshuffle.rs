//! A new draw pile out of the discards.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, Values},
    },
    rulesets::RulesetId::{Classic, Unu},
};
use base::{message, rule::unu};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Reshuffle,
    key: "reshuffle",
    name: message!("Reshuffle"),
    listed: message!("reshuffle"),
    about: message!("When the stock is out the discards become a new one, and the round goes on."),
    group: Group::Cards,
    values: Values::Switch(message!("no reshuffle")),
    shared: &[unu(43)],
    games: &[(Unu, 0)],
    not_in: &[Classic.because(message!("An empty stock is shuffled anew there already."))],
    ..PLAIN
};
