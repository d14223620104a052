//! Sevens that swap hands.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, RulesetChange, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Twist, Unu},
};
use base::{FaceSet, message, rule::cla};
use kernel::{Effect, ruleset::On};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Sevens,
    key: "sevens",
    name: message!("Swapping sevens"),
    listed: message!("swapping sevens"),
    about: message!("Play a seven and swap hands with someone."),
    group: Group::Plays,
    values: Values::Grades(
        message!("no swapping sevens"),
        &[NamedValue::named("on", message!("on"))],
    ),
    own: &[cla(67), cla(35), cla(62)],
    without: Some(cla(32)),
    games: &[(Classic, 0)],
    not_in: &[
        Twist.because(message!("Sevens skip there, and there is no zero.")),
        Unu.because(message!(
            "Sevens begin a free rein there, and there is no zero."
        )),
        Grand.because(message!(
            "Sevens pass on and zeros make everybody draw there."
        )),
        Jungle.because(message!("Hands change on ones and zeros there already.")),
    ],
    change: RulesetChange::On(|ruleset| {
        let swaps = On::played(cla(62), FaceSet::rank(7), &[Effect::Swap]);
        ruleset.effects.push(swaps);
    }),
    ..PLAIN
};
