//! House rules for the deal: the deck, the packs, and the cards that each player gets.

use super::prelude::*;
use crate::rulesets::newno::with_french_packs;
use kernel::Ruleset;

pub(in crate::house_rules) const PACKS: HouseRuleSpec = HouseRuleSpec {
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

pub(in crate::house_rules) const MORE_PACKS: HouseRuleSpec = HouseRuleSpec {
    key: "packs",
    name: message!("Packs"),
    listed: message!("packs"),
    about: message!(
        "Packs of cards: four, and from nine players on never fewer than one for every two."
    ),
    group: Group::Cards,
    values: Values::Range(4, 12, Unit::Packs),
    shared: &[twi(1)],
    games: &[(Twist, 4)],
    change: RulesetChange::Value(|ruleset, packs| ruleset.packs = ruleset.packs.max(packs)),
    ..PLAIN
};

pub(in crate::house_rules) const FRENCH_DECK: HouseRuleSpec = HouseRuleSpec {
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

pub(in crate::house_rules) const HAND_SIZE: HouseRuleSpec = HouseRuleSpec {
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
