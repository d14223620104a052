//! The minutes after which a round ends.

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
use kernel::ruleset::RoundLimit;

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::RoundMinutes,
    key: "round-minutes",
    name: message!("Round minutes"),
    listed: message!("round minutes"),
    about: message!("Then the turn in play is the last one, and the fewest points win."),
    group: Group::Winning,
    values: Values::NoneOr(message!("no limit"), 2, 30, Unit::Minutes),
    own: &[cla(83), jun(47), twi(46)],
    games: &[(Classic, 0), (Jungle, 0), (Twist, 0)],
    not_in: &[
        Unu.because(message!("Unu has no points to compare.")),
        Grand.because(message!(
            "A turn can be a long chain there: no moment ends it fairly."
        )),
    ],
    change: RulesetChange::On(|ruleset| ruleset.round_limit = RoundLimit::Minutes),
    ..PLAIN
};
