//! House rules for sevens, zeros, eights and laps: numbers that move hands or players, or go on anything.

use super::prelude::*;
use kernel::{Effect, ruleset::CardEffects};

pub(in crate::house_rules) const SEVENS: HouseRuleSpec = HouseRuleSpec {
    key: "sevens",
    name: message!("Swapping sevens"),
    listed: message!("swapping sevens"),
    about: message!("Swap hands with someone."),
    group: Group::AskedFor,
    values: Values::Grades(
        message!("no swapping sevens"),
        &[
            NamedValue::named("on", message!("must swap")),
            NamedValue::named("optional", message!("may swap")),
        ],
    ),
    own: &[cla(67), cla(35), cla(62)],
    without: Some(cla(32)),
    games: &[(Classic, 0)],
    not_in: NOT_IN,
    change: RulesetChange::Value(|ruleset, value| {
        let (rule, effects): (_, &[Effect]) = match value {
            0 => return,
            1 => (cla(62), &[Effect::Swap]),
            _ => (cla(67), &[Effect::MaySwap]),
        };
        let swaps = CardEffects::played(rule, FaceSet::rank(7), effects);
        ruleset.effects.push(swaps);
    }),
    ..PLAIN
};

/// The games that lack sevens and zeros alike.
const NOT_IN: &[(RulesetId, &str)] = &[
    Twist.because(message!("Sevens skip there, and there is no zero.")),
    Unu.because(message!(
        "Sevens begin a free rein there, and there is no zero."
    )),
    Grand.because(message!(
        "Sevens pass on and zeros make everybody draw there."
    )),
    Jungle.because(message!("Hands change on ones and zeros there already.")),
];

pub(in crate::house_rules) const ZEROS: HouseRuleSpec = HouseRuleSpec {
    key: "zeros",
    name: message!("Passing zeros"),
    listed: message!("passing zeros"),
    about: message!("All hands move on."),
    group: Group::AskedFor,
    values: Values::Switch(message!("no passing zeros")),
    own: &[cla(67), cla(35), cla(62)],
    without: Some(cla(32)),
    games: &[(Classic, 0)],
    not_in: NOT_IN,
    change: RulesetChange::On(|ruleset| {
        let passes = CardEffects::played(cla(62), FaceSet::rank(0), &[Effect::Rotate]);
        ruleset.effects.push(passes);
    }),
    ..PLAIN
};

pub(in crate::house_rules) const DECLINE_SEVEN: HouseRuleSpec = HouseRuleSpec {
    key: "decline-seven",
    name: message!("Sevens may be declined"),
    listed: message!("sevens may be declined"),
    about: message!("Who lays a seven need not swap."),
    group: Group::Plays,
    values: Values::Switch(message!("sevens can’t be declined")),
    shared: &[newno(30)],
    games: &[(Newno, 0)],
    ..PLAIN
};

pub(in crate::house_rules) const SEVENS_TO_NINES: HouseRuleSpec = HouseRuleSpec {
    key: "sevens-to-nines",
    name: message!("Sevens to Nines"),
    listed: message!("sevens to nines"),
    about: message!("Each moves or shows the cards of its number."),
    group: Group::Plays,
    values: Values::OneOf(&[
        NamedValue::named("all", message!("in every hand")),
        NamedValue::named("own", message!("only in your own hand")),
    ]),
    shared: &[gra(44), gra(45), gra(46)],
    games: &[(Grand, 0)],
    ..PLAIN
};

pub(in crate::house_rules) const LAPS: HouseRuleSpec = HouseRuleSpec {
    key: "laps",
    name: message!("Laps"),
    listed: message!("laps"),
    about: message!(
        "A player who lays a Six on their own Nine, or a Nine on their own Six, walks once round the table."
    ),
    group: Group::Plays,
    values: Values::Switch(message!("no laps")),
    shared: &[gra(43), gra(74)],
    games: &[(Grand, 0)],
    ..PLAIN
};

pub(in crate::house_rules) const WILD_EIGHTS: HouseRuleSpec = HouseRuleSpec {
    key: "wild-eights",
    name: message!("Wild eights"),
    listed: message!("wild eights"),
    about: message!("A single eight goes on anything."),
    group: Group::Plays,
    values: Values::Switch(message!("no wild eights")),
    shared: &[unu(13)],
    games: &[(Unu, 0)],
    ..PLAIN
};
