//! New places at the table each round.

use crate::{
    house_rules::{
        Clash, HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, RulesetChange, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Newno, Twist, Unu},
};
use base::{
    message,
    rule::{cla, jun, newno, twi, unu},
};
use kernel::ruleset::Places;

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Seats,
    key: "seats",
    name: message!("Places"),
    listed: message!("places"),
    about: message!("Keep your places, or get new ones each round."),
    group: Group::Sides,
    values: Values::OneOf(&[
        NamedValue::named("kept", message!("kept")),
        NamedValue::named("shuffled", message!("new each round")),
    ]),
    own: &[cla(82), jun(46), twi(45), unu(45), newno(53)],
    games: &[(Classic, 0), (Twist, 0), (Unu, 0), (Newno, 0), (Jungle, 0)],
    not_in: &[Grand.because(message!("Players change seats there already."))],
    clashes: &[
        Clash {
            with: HouseRule::Partners,
            when: TOGETHER,
            why: message!("Partners must keep facing each other."),
        },
        Clash {
            with: HouseRule::Teams,
            when: TOGETHER,
            why: message!("Players of a team must keep sitting in turn with the others."),
        },
    ],
    change: RulesetChange::On(|ruleset| ruleset.places = Places::Drawn),
    ..PLAIN
};

/// True if both house rules are on.
const TOGETHER: fn(u8, u8) -> bool = |seats, together| seats > 0 && together > 0;
