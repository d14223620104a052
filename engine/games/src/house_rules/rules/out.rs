//! A match that players leave round by round.

use crate::{
    house_rules::{
        Clash, HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Twist, Unu},
};
use base::{
    message,
    rule::{cla, jun, twi},
};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Out,
    key: "out",
    name: message!("Out after a round"),
    listed: message!("out after a round"),
    about: message!("The player who holds the most points leaves the match."),
    group: Group::Winning,
    values: Values::OneOf(&[
        NamedValue::named("none", message!("nobody")),
        NamedValue::named("most", message!("most points")),
    ]),
    own: &[cla(80), jun(45), twi(44)],
    games: &[(Classic, 0), (Jungle, 0), (Twist, 0)],
    not_in: &[
        Unu.because(message!("Unu has no points: it counts rounds won.")),
        Grand.because(message!(
            "Nobody is ever out of the match there: the tokens go round among all."
        )),
    ],
    clashes: &[
        Clash {
            with: HouseRule::Partners,
            when: TOGETHER,
            why: message!("Partners stay together to the end."),
        },
        Clash {
            with: HouseRule::Teams,
            when: TOGETHER,
            why: message!("A team stays together to the end."),
        },
        Clash {
            with: HouseRule::Scoring,
            when: |out, scoring| out > 0 && scoring == ELIMINATE,
            why: message!("Players would leave the match in two ways at once."),
        },
    ],
    ..PLAIN
};

/// The value of [`HouseRule::Scoring`] that takes players out of the match.
const ELIMINATE: u8 = 2;

/// True if both house rules are on.
const TOGETHER: fn(u8, u8) -> bool = |out, together| out > 0 && together > 0;
