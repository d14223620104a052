//! Phones that do not show what fits.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Newno, Twist, Unu},
};
use base::{
    message,
    rule::{cla, gra, jun, newno, twi, unu},
};

/// True if phones show which cards fit, at this value of the house rule: it is on without hints.
pub(crate) const fn gives_hints(value: u8) -> bool {
    value == 0
}

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Hints,
    key: "hints",
    name: message!("Hints"),
    listed: message!("hints"),
    about: message!("Off: phones don’t show what fits."),
    group: Group::Screens,
    values: Values::OneOf(&[
        NamedValue::named("on", message!("on")),
        NamedValue::named("off", message!("off")),
    ]),
    own: &[cla(73), jun(49), twi(48), unu(46), newno(54), gra(79)],
    games: &[
        (Classic, 0),
        (Jungle, 0),
        (Twist, 0),
        (Unu, 0),
        (Newno, 0),
        (Grand, 0),
    ],
    ..PLAIN
};
