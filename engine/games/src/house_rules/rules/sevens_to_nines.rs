//! The hands that Sevens to Nines move or show.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, Values},
    },
    rulesets::RulesetId::Grand,
};
use base::{message, rule::gra};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::SevensToNines,
    key: "sevens-to-nines",
    name: message!("Sevens to Nines"),
    listed: message!("sevens to nines"),
    about: message!("They move, or show, such cards in all hands, or only in their player's own."),
    group: Group::Plays,
    values: Values::OneOf(&[
        NamedValue::named("all", message!("all")),
        NamedValue::named("own", message!("own")),
    ]),
    shared: &[gra(44), gra(45), gra(46)],
    games: &[(Grand, 0)],
    ..PLAIN
};
