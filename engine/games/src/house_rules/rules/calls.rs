//! House rules for calls, and the price of a missed one.

use super::prelude::*;
use kernel::{Ruleset, ruleset::Calling};

pub(in crate::house_rules) const CALLS: HouseRuleSpec = HouseRuleSpec {
    key: "calls",
    name: message!("Calls"),
    listed: message!("calls"),
    about: message!("When you call your last card."),
    group: Group::Drawing,
    values: Values::OneOf(&[
        NamedValue::named("said", message!("before or after the play")),
        NamedValue::named("strict", message!("only with one card in hand")),
        NamedValue::named("none", message!("never needed")),
    ]),
    own: &[cla(71), jun(41), twi(39)],
    games: &[(Classic, 0), (Jungle, 0), (Twist, 0)],
    not_in: &[
        Unu.because(message!("The call comes before the card there (UNU-34).")),
        Grand.because(message!(
            "Others can leave you one card there: you need time to call."
        )),
    ],
    change: RulesetChange::Value(|ruleset, value| {
        ruleset.calls.calling = match value {
            0 => return,
            1 => Calling::WithOneCard,
            _ => Calling::Never,
        };
    }),
    ..PLAIN
};

pub(in crate::house_rules) const CATCH_PENALTY: HouseRuleSpec = HouseRuleSpec {
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

pub(in crate::house_rules) const OFFENCES: HouseRuleSpec = HouseRuleSpec {
    key: "offences",
    name: message!("Missed calls"),
    listed: message!("missed calls"),
    about: message!("The first one costs four cards, the second two, then one."),
    group: Group::Drawing,
    values: Values::OneOf(&[
        NamedValue::named("player", message!("counted for each player")),
        NamedValue::named("table", message!("counted for the whole table")),
    ]),
    shared: &[unu(36)],
    games: &[(Unu, 0)],
    ..PLAIN
};
