//! The number of cards for a missed call.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, RulesetChange, Unit, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Twist, Unu},
};
use base::{
    message,
    rule::{cla, gra, jun, twi},
};
use kernel::Ruleset;

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::CatchPenalty,
    key: "catch-penalty",
    name: message!("Penalty for a missed call"),
    listed: message!("penalty for a missed call"),
    about: message!("Cards drawn by whoever forgets to say that one is left."),
    group: Group::Drawing,
    values: Values::Range(1, 10, Unit::Cards),
    shared: &[cla(48), twi(28), jun(31), gra(60), gra(61)],
    games: &[(Classic, 2), (Twist, 1), (Jungle, 2), (Grand, 2)],
    not_in: &[Unu.because(message!(
        "The price of a missed call falls with every offence there."
    ))],
    change: RulesetChange::Value(catch_penalty),
    ..PLAIN
};

/// CLA-48: the number of cards for a forgotten call.
fn catch_penalty(ruleset: &mut Ruleset, cards: u8) {
    // A ruleset with a separate duty for received hands keeps that duty's price.
    if ruleset.calls.received == ruleset.calls.played {
        ruleset.calls.received.penalty = cards;
    }
    ruleset.calls.played.penalty = cards;
}
