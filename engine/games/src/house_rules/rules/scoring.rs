//! House rules for points: how a round is scored, and when points count double.

use super::prelude::*;
use kernel::{Ruleset, Scoring};

pub(in crate::house_rules) const SCORING: HouseRuleSpec = HouseRuleSpec {
    key: "scoring",
    name: message!("Scoring"),
    listed: message!("scoring"),
    about: message!(
        "Who gets points for cards that are left."
    ),
    group: Group::Winning,
    values: Values::OneOf(&[
        NamedValue::named("winner", message!("the winner scores the others’ cards")),
        NamedValue::named("low", message!("own cards count, the lowest total wins")),
        NamedValue::named("eliminate", message!("own cards count, out at the target")),
    ]),
    shared: &[cla(55), cla(56), jun(35)],
    games: &[(Classic, 0), (Jungle, 0)],
    not_in: &[
        Twist.because(message!("Twist counts what everybody is left with, and low wins.")),
        Unu.because(message!("Unu has no points: it counts rounds won.")),
        Grand.because(message!(
            "Low or winner there, and nobody is ever out of the match: the tokens go round among all."
        )),
    ],
    change: RulesetChange::Value(scoring),
    ..PLAIN
};

/// CLA-55, CLA-56, JUN-35: the winner scores, or low wins, or players who reach the target are out.
fn scoring(ruleset: &mut Ruleset, value: u8) {
    ruleset.scoring = match value {
        0 => Scoring::Winner,
        1 => Scoring::Low,
        _ => Scoring::Eliminate,
    };
}

pub(in crate::house_rules) const HANDS_COUNT: HouseRuleSpec = HouseRuleSpec {
    key: "scoring",
    name: message!("Scoring"),
    listed: message!("scoring"),
    about: message!("Who gets points for cards that are left."),
    group: Group::Winning,
    values: Values::OneOf(&[
        NamedValue::named("low", message!("own cards count, the lowest total wins")),
        NamedValue::named("winner", message!("the winner scores the others’ cards")),
    ]),
    shared: &[gra(73)],
    games: &[(Grand, 0)],
    change: RulesetChange::On(|ruleset| ruleset.scoring = Scoring::Winner),
    ..PLAIN
};

pub(in crate::house_rules) const DOUBLE: HouseRuleSpec = HouseRuleSpec {
    key: "double",
    name: message!("Double"),
    listed: message!("double"),
    about: message!("The winner scores double."),
    group: Group::Winning,
    values: Values::Switch(message!("no double")),
    own: &[cla(81), jun(50)],
    games: &[(Classic, 0), (Jungle, 0)],
    not_in: &[
        Twist.because(message!(
            "Twist counts what everybody is left with, and low wins."
        )),
        Unu.because(message!("Unu has no points: it counts rounds won.")),
        Grand.because(message!("Points are counted otherwise there (GRA-73).")),
    ],
    clashes: &[Clash::both_on(
        HouseRule::Scoring,
        message!("Only a winner who takes points can take double."),
    )],
    change: RulesetChange::On(|ruleset| ruleset.winner_times = 2),
    ..PLAIN
};
