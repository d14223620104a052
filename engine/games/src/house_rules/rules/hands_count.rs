//! The hands that count for the winner.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, RulesetChange, Values},
    },
    rulesets::RulesetId::Grand,
};
use base::{message, rule::gra};
use kernel::Scoring;

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::HandsCount,
    key: "scoring",
    name: message!("Scoring"),
    listed: message!("scoring"),
    about: message!(
        "Everybody counts their own and the lowest wins; or each winner scores what all the others hold."
    ),
    group: Group::Winning,
    values: Values::OneOf(&[
        NamedValue::named("low", message!("low")),
        NamedValue::named("winner", message!("winner")),
    ]),
    shared: &[gra(73)],
    games: &[(Grand, 0)],
    change: RulesetChange::On(|ruleset| ruleset.scoring = Scoring::Winner),
    ..PLAIN
};
