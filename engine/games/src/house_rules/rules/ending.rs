//! House rules for the end of a round and of a match: last card, target score, minutes, who is out.

use super::prelude::*;
use crate::rulesets::twist;
use base::{
    Deck,
    card::{DRAW_TWO, REVERSE, SKIP},
};
use kernel::{
    PlayMode, Reason, Ruleset,
    clause::{Clause, PlayContext},
    ruleset::RoundLimit,
};

pub(in crate::house_rules) const FINISH: HouseRuleSpec = HouseRuleSpec {
    key: "finish",
    name: message!("The last card"),
    listed: message!("the last card"),
    about: message!("What your last card may be."),
    group: Group::AskedFor,
    values: Values::OneOf(&[
        NamedValue::named("any", message!("any card")),
        NamedValue::named("no-wilds", message!("no wilds")),
        NamedValue::named("no-actions", message!("no actions, wilds allowed")),
        NamedValue::named("numbers", message!("no actions, no wilds")),
    ]),
    own: &[cla(70), jun(40), twi(38)],
    games: &[(Classic, 0), (Jungle, 0), (Twist, 0)],
    not_in: &[
        Unu.because(message!(
            "An eight can never be the last card there (UNU-41)."
        )),
        Grand.because(message!(
            "Cards change hands there to the end, so nobody knows which is the last."
        )),
    ],
    change: RulesetChange::Value(finish),
    ..PLAIN
};

/// Cards with a symbol in a color.
const SYMBOLS: FaceSet = FaceSet::rank(SKIP)
    .or(FaceSet::rank(REVERSE))
    .or(FaceSet::rank(DRAW_TWO));

/// CLA-70, JUN-40, TWI-38: of 1 wild cards, 2 other cards with an effect, 3 both, none can be the last one.
fn finish(ruleset: &mut Ruleset, value: u8) {
    let barred: fn(&PlayContext) -> FaceSet = match (ruleset.deck, value) {
        (_, 0) => return,
        (Deck::Colour, 1) => |_| FaceSet::WILDS,
        (Deck::Colour, 2) => |_| SYMBOLS,
        (Deck::Colour, _) => |_| FaceSet::WILDS.or(SYMBOLS),
        (_, 1) => |_| twist::WILD,
        (_, 2) => |_| twist::ACTIONS.minus(twist::WILD),
        (_, _) => |_| twist::ACTIONS,
    };
    let rule = (ruleset.cited_rule)(Reason::NotLast);
    let modes = [
        PlayMode::Turn,
        PlayMode::Answer,
        PlayMode::Jump,
        PlayMode::Cancel,
    ];
    let bars = modes.map(|mode| Clause::bar_last(rule, mode, barred));
    ruleset.clauses.extend(bars);
}

pub(in crate::house_rules) const ROUND_MINUTES: HouseRuleSpec = HouseRuleSpec {
    key: "round-minutes",
    name: message!("Round minutes"),
    listed: message!("round minutes"),
    about: message!("When they are over, the turn in play is the last. The fewest points win."),
    group: Group::Winning,
    values: Values::NoneOr(message!("no limit"), 2, 30, Unit::Minutes),
    own: &[cla(83), jun(47), twi(46)],
    games: &[(Classic, 0), (Jungle, 0), (Twist, 0)],
    not_in: &[
        Unu.because(message!("Unu has no points to compare.")),
        Grand.because(message!(
            "A turn can be a long chain there: no moment ends it fairly."
        )),
    ],
    change: RulesetChange::On(|ruleset| ruleset.round_limit = RoundLimit::Minutes),
    ..PLAIN
};

pub(in crate::house_rules) const TARGET: HouseRuleSpec = HouseRuleSpec {
    key: "target",
    name: message!("Target"),
    listed: message!("target"),
    about: message!("Points that end the match, in fifties, or none."),
    group: Group::Winning,
    values: Values::Range(0, 20, Unit::Fifties),
    shared: &[cla(56), twi(33), jun(35), newno(49), gra(73)],
    games: &[
        (Classic, 10),
        (Twist, 10),
        (Newno, 0),
        (Jungle, 10),
        (Grand, 10),
    ],
    not_in: &[Unu.because(message!(
        "Unu has no points: it is played as long as you like."
    ))],
    ..PLAIN
};

pub(in crate::house_rules) const MINUTES: HouseRuleSpec = HouseRuleSpec {
    key: "minutes",
    name: message!("Match minutes"),
    listed: message!("match minutes"),
    about: message!("Play for so many minutes: the round in play is the last one then."),
    group: Group::Winning,
    values: Values::NoneOr(message!("no limit"), 1, 240, Unit::Minutes),
    shared: &[cla(56), twi(33), unu(44), jun(35), newno(49), gra(73)],
    games: &[
        (Classic, 0),
        (Twist, 0),
        (Unu, 0),
        (Newno, 0),
        (Jungle, 0),
        (Grand, 0),
    ],
    ..PLAIN
};

pub(in crate::house_rules) const OUT: HouseRuleSpec = HouseRuleSpec {
    key: "out",
    name: message!("Out after a round"),
    listed: message!("out after a round"),
    about: message!("The player who holds the most points is out of the match."),
    group: Group::Winning,
    values: Values::OneOf(&[
        NamedValue::named("none", message!("nobody")),
        NamedValue::named("most", message!("most points")),
    ]),
    own: &[cla(80), jun(45), twi(44)],
    games: &[(Classic, 0), (Jungle, 0), (Twist, 0)],
    not_in: &[
        Unu.because(message!("Unu has no points: it counts rounds won.")),
        Grand.because(message!(
            "Nobody is ever out of the match there: the tokens go round among all."
        )),
    ],
    clashes: &[
        Clash::both_on(
            HouseRule::Partners,
            message!("Partners stay together to the end."),
        ),
        Clash::both_on(
            HouseRule::Teams,
            message!("A team stays together to the end."),
        ),
        Clash {
            with: HouseRule::Scoring,
            when: |out, scoring| out > 0 && scoring == ELIMINATE,
            why: message!("Players would be out of the match in two ways at once."),
        },
    ],
    ..PLAIN
};

/// The value of [`HouseRule::Scoring`] that takes players out of the match.
const ELIMINATE: u8 = 2;
