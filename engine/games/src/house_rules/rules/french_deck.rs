//! Ordinary cards instead of the color deck.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, RulesetChange, Values},
    },
    rulesets::{RulesetId::Newno, newno::with_french_packs},
};
use base::{message, rule::newno};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::FrenchDeck,
    key: "deck",
    name: message!("Cards"),
    listed: message!("cards"),
    about: message!("The colour deck, or ordinary cards with jokers, two packs of them for each."),
    group: Group::Cards,
    values: Values::OneOf(&[
        NamedValue::named("colour", message!("colour")),
        NamedValue::named("french", message!("french")),
    ]),
    shared: &[newno(6)],
    without: Some(newno(26)),
    games: &[(Newno, 0)],
    change: RulesetChange::On(with_french_packs),
    ..PLAIN
};
