//! The time at which players call, or that nobody calls.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, RulesetChange, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Twist, Unu},
};
use base::{
    message,
    rule::{cla, jun, twi},
};
use kernel::ruleset::Calling;

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Calls,
    key: "calls",
    name: message!("Calls"),
    listed: message!("calls"),
    about: message!("When you call your last card, or never."),
    group: Group::Drawing,
    values: Values::OneOf(&[
        NamedValue::named("said", message!("ahead, too")),
        NamedValue::named("strict", message!("strict")),
        NamedValue::named("none", message!("none")),
    ]),
    own: &[cla(71), jun(41), twi(39)],
    games: &[(Classic, 0), (Jungle, 0), (Twist, 0)],
    not_in: &[
        Unu.because(message!("The call comes before the card there (UNU-34).")),
        Grand.because(message!(
            "Others can leave you one card there: you need time to call."
        )),
    ],
    change: RulesetChange::Value(|ruleset, value| {
        ruleset.calls.calling = match value {
            0 => return,
            1 => Calling::WithOneCard,
            _ => Calling::Never,
        };
    }),
    ..PLAIN
};
