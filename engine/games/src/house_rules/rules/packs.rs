//! The number of decks.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, RulesetChange, Unit, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Newno, Unu},
};
use base::{
    message,
    rule::{cla, dig, jun, newno, unu},
};
use kernel::Ruleset;

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Packs,
    key: "packs",
    name: message!("Packs"),
    listed: message!("packs"),
    about: message!("Packs of cards; by default as many as suit the number of players."),
    group: Group::Cards,
    values: Values::Range(0, 4, Unit::Packs),
    shared: &[cla(2), dig(14), jun(1), unu(2), newno(7)],
    games: &[(Classic, 0), (Newno, 0), (Jungle, 0), (Unu, 0)],
    not_in: &[Grand.because(message!("Its sums and sets are made for one pack."))],
    change: RulesetChange::Value(packs),
    ..PLAIN
};

/// DIG-14: the number of decks that the table chose; 0 leaves the usual number.
fn packs(ruleset: &mut Ruleset, packs: u8) {
    if packs > 0 {
        ruleset.packs = packs;
    }
}
