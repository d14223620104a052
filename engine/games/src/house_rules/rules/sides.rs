//! House rules for partners, teams, and the places of players.

use super::prelude::*;
use crate::rulesets::twist;
use kernel::{Ruleset, ruleset::Places};

pub(in crate::house_rules) const PARTNERS: HouseRuleSpec = HouseRuleSpec {
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

pub(in crate::house_rules) const TEAMS: HouseRuleSpec = HouseRuleSpec {
    key: "teams",
    name: message!("Teams"),
    listed: message!("teams"),
    about: message!(
        "Everybody alone, or in so many teams, all alike; who sits in turn belongs to one team after the other."
    ),
    group: Group::Sides,
    values: Values::OneOf(&[
        NamedValue::named("none", message!("everybody alone")),
        NamedValue::number("2"),
        NamedValue::number("3"),
        NamedValue::number("4"),
        NamedValue::number("5"),
        NamedValue::number("6"),
        NamedValue::number("7"),
        NamedValue::number("8"),
    ]),
    shared: &[twi(3), twi(4)],
    games: &[(Twist, 0)],
    change: RulesetChange::Value(teams),
    ..PLAIN
};

/// TWI-3: one more team than the value, or none.
fn teams(ruleset: &mut Ruleset, value: u8) {
    twist::with_teams(ruleset, (value > 0).then_some(value + 1));
}

pub(in crate::house_rules) const SEATS: HouseRuleSpec = HouseRuleSpec {
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
        Clash::both_on(
            HouseRule::Partners,
            message!("Partners must keep facing each other."),
        ),
        Clash::both_on(
            HouseRule::Teams,
            message!("The seats of the teams must keep alternating."),
        ),
    ],
    change: RulesetChange::On(|ruleset| ruleset.places = Places::Drawn),
    ..PLAIN
};
