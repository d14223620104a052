//! Zeros that pass all hands on.

use crate::{
    house_rules::{
        HouseRule,
        rules::sevens,
        spec::{Group, HouseRuleSpec, PLAIN, RulesetChange, Values},
    },
    rulesets::RulesetId::Classic,
};
use base::{FaceSet, message, rule::cla};
use kernel::{Effect, ruleset::On};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Zeros,
    key: "zeros",
    name: message!("Passing zeros"),
    listed: message!("passing zeros"),
    about: message!("Play a zero and all hands move on."),
    group: Group::AskedFor,
    values: Values::Switch(message!("no passing zeros")),
    own: &[cla(67), cla(35), cla(62)],
    without: Some(cla(32)),
    games: &[(Classic, 0)],
    not_in: sevens::NOT_IN,
    change: RulesetChange::On(|ruleset| {
        let passes = On::played(cla(62), FaceSet::rank(0), &[Effect::Rotate]);
        ruleset.effects.push(passes);
    }),
    ..PLAIN
};
