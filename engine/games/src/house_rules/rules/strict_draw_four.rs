//! The Wild Draw Four of Newno: free or barred.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, Values},
    },
    rulesets::RulesetId::Newno,
};
use base::{message, rule::newno};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::StrictDrawFour,
    key: "draw-four",
    name: message!("Wild Draw Four"),
    listed: message!("wild draw four"),
    about: message!(
        "Free at any time, or strictly barred on your turn while you hold the colour asked for."
    ),
    group: Group::Plays,
    values: Values::OneOf(&[
        NamedValue::named("free", message!("free")),
        NamedValue::named("strict", message!("strict")),
    ]),
    shared: &[newno(27)],
    games: &[(Newno, 0)],
    ..PLAIN
};
