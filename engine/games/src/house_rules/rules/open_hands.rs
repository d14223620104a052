//! Small hands that everybody sees.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, RulesetChange, Unit, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Twist, Unu},
};
use base::{
    message,
    rule::{cla, jun, twi},
};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::OpenHands,
    key: "open-hands",
    name: message!("Open hands"),
    listed: message!("open hands"),
    about: message!("Everyone sees a hand of so many cards or fewer."),
    group: Group::Cards,
    values: Values::NoneOr(message!("off"), 1, 5, Unit::Cards),
    own: &[cla(77), jun(44), twi(42)],
    games: &[(Classic, 0), (Jungle, 0), (Twist, 0)],
    not_in: &[
        Unu.because(message!("A whole hand can go at once there.")),
        Grand.because(message!("Other cards open hands there (GRA-46).")),
    ],
    change: RulesetChange::Value(|ruleset, most| ruleset.open_hand = most.into()),
    ..PLAIN
};
