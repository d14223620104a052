//! The number of cards that each player is dealt.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, RulesetChange, Unit, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Newno, Twist, Unu},
};
use base::{
    message,
    rule::{cla, gra, jun, twi, unu},
};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::HandSize,
    key: "hand",
    name: message!("Cards each"),
    listed: message!("cards each"),
    about: message!(
        "How many cards everybody is dealt, as far as the packs reach. Every book says seven."
    ),
    group: Group::Cards,
    values: Values::Range(2, 20, Unit::CardsEach),
    shared: &[cla(4), jun(1), twi(6), unu(4), gra(4)],
    games: &[(Classic, 7), (Jungle, 7), (Twist, 7), (Unu, 7), (Grand, 7)],
    not_in: &[Newno.because(message!(
        "The dealer chooses it there, anew for every round."
    ))],
    change: RulesetChange::Value(|ruleset, cards| ruleset.hand = cards),
    ..PLAIN
};
