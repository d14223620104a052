//! Sevens that swap hands, or may.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, RulesetChange, Values},
    },
    rulesets::RulesetId::{self, Classic, Grand, Jungle, Twist, Unu},
};
use base::{FaceSet, message, rule::cla};
use kernel::{Effect, ruleset::On};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Sevens,
    key: "sevens",
    name: message!("Swapping sevens"),
    listed: message!("swapping sevens"),
    about: message!("Play a seven and swap hands with someone."),
    group: Group::AskedFor,
    values: Values::Grades(
        message!("no swapping sevens"),
        &[
            NamedValue::named("on", message!("must swap")),
            NamedValue::named("optional", message!("may swap")),
        ],
    ),
    own: &[cla(67), cla(35), cla(62)],
    without: Some(cla(32)),
    games: &[(Classic, 0)],
    not_in: NOT_IN,
    change: RulesetChange::Value(|ruleset, value| {
        let (rule, effects): (_, &[Effect]) = match value {
            0 => return,
            1 => (cla(62), &[Effect::Swap]),
            _ => (cla(67), &[Effect::MaySwap]),
        };
        let swaps = On::played(rule, FaceSet::rank(7), effects);
        ruleset.effects.push(swaps);
    }),
    ..PLAIN
};

/// The games that lack sevens and zeros alike.
pub(super) const NOT_IN: &[(RulesetId, &str)] = &[
    Twist.because(message!("Sevens skip there, and there is no zero.")),
    Unu.because(message!(
        "Sevens begin a free rein there, and there is no zero."
    )),
    Grand.because(message!(
        "Sevens pass on and zeros make everybody draw there."
    )),
    Jungle.because(message!("Hands change on ones and zeros there already.")),
];
