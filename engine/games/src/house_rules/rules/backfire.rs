//! The effect of a Wild in answer to a draw.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, Values},
    },
    rulesets::RulesetId::Grand,
};
use base::{message, rule::gra};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Backfire,
    key: "backfire",
    name: message!("Backfire"),
    listed: message!("backfire"),
    about: message!("A Wild sends a draw back to whoever demanded it, or only cancels it."),
    group: Group::Plays,
    values: Values::OneOf(&[
        NamedValue::named("rebound", message!("rebound")),
        NamedValue::named("cancel", message!("cancel")),
    ]),
    shared: &[gra(48)],
    games: &[(Grand, 0)],
    ..PLAIN
};
