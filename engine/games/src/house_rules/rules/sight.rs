//! House rules for what is seen: hints, wrong plays without them, hands in the open.

use super::prelude::*;

/// True if phones show which cards fit, at this value of the house rule: it is on without hints.
pub(crate) const fn gives_hints(value: u8) -> bool {
    value == 0
}

pub(in crate::house_rules) const HINTS: HouseRuleSpec = HouseRuleSpec {
    key: "hints",
    name: message!("Hints"),
    listed: message!("hints"),
    about: message!("Off: phones don’t show what fits."),
    group: Group::Screens,
    values: Values::OneOf(&[
        NamedValue::named("on", message!("on")),
        NamedValue::named("off", message!("off")),
    ]),
    own: &[cla(73), jun(49), twi(48), unu(46), newno(54), gra(79)],
    games: &[
        (Classic, 0),
        (Jungle, 0),
        (Twist, 0),
        (Unu, 0),
        (Newno, 0),
        (Grand, 0),
    ],
    ..PLAIN
};

pub(in crate::house_rules) const WRONG_PLAY: HouseRuleSpec = HouseRuleSpec {
    key: "wrong-play",
    name: message!("Wrong play"),
    listed: message!("wrong play"),
    about: message!("Playing what does not fit costs cards."),
    group: Group::Screens, // beside Hints, which it needs to be off
    values: Values::NoneOr(message!("off"), 1, 2, Unit::Cards),
    own: &[cla(72), jun(48), twi(47)],
    games: &[(Classic, 0), (Jungle, 0), (Twist, 0)],
    clashes: &[
        Clash {
            with: HouseRule::Hints,
            when: |wrong_play, hints| wrong_play > 0 && gives_hints(hints),
            why: message!("With hints on, a card that does not fit cannot be played."),
        },
        Clash::both_on(
            HouseRule::Multi,
            message!("With two cards at once, you could try both for free."),
        ),
    ],
    change: RulesetChange::Value(|ruleset, cards| ruleset.misplay_penalty = cards),
    ..PLAIN
};

pub(in crate::house_rules) const OPEN_HANDS: HouseRuleSpec = HouseRuleSpec {
    key: "open-hands",
    name: message!("Open hands"),
    listed: message!("open hands"),
    about: message!("Everyone sees a hand of so many cards or fewer."),
    group: Group::Cards,
    values: Values::NoneOr(message!("off"), 1, 5, Unit::Cards),
    own: &[cla(77), jun(44), twi(42)],
    games: &[(Classic, 0), (Jungle, 0), (Twist, 0)],
    not_in: &[
        Unu.because(message!("A whole hand can go at once there.")),
        Grand.because(message!("Other cards open hands there (GRA-46).")),
    ],
    change: RulesetChange::Value(|ruleset, most| ruleset.open_hand = most.into()),
    ..PLAIN
};

pub(in crate::house_rules) const LOOK_AT_ONCE: HouseRuleSpec = HouseRuleSpec {
    key: "look-at-once",
    name: message!("Look at once"),
    listed: message!("look at once"),
    about: message!("You see your cards as soon as you have taken them, not when everybody has."),
    group: Group::Cards,
    values: Values::Switch(message!("no looking at once")),
    shared: &[newno(5)],
    games: &[(Newno, 0)],
    ..PLAIN
};
