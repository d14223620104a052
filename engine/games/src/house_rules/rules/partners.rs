//! Four players as two pairs.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, RulesetChange, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Twist, Unu},
};
use base::{
    message,
    rule::{cla, jun},
};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Partners,
    key: "partners",
    name: message!("Partners"),
    listed: message!("partners"),
    about: message!("Four players as two pairs who sit opposite each other."),
    group: Group::Sides,
    values: Values::Switch(message!("no partners")),
    own: &[cla(58)],
    shared: &[jun(35)],
    games: &[(Classic, 0), (Jungle, 0)],
    not_in: &[
        Twist.because(message!("Twist has teams of any size.")),
        Grand.because(message!(
            "Players change seats there, and partners would not stay opposite."
        )),
        Unu.because(message!(
            "Unu counts rounds won by one player, not points of a side."
        )),
    ],
    change: RulesetChange::On(|ruleset| ruleset.teams = Some(2)),
    ..PLAIN
};
