//! The number of teams.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, RulesetChange, Values},
    },
    rulesets::{RulesetId::Twist, twist},
};
use base::{message, rule::twi};
use kernel::Ruleset;

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Teams,
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
