//! The cards that nobody goes out with.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, RulesetChange, Values},
    },
    rulesets::{
        RulesetId::{Classic, Grand, Jungle, Twist, Unu},
        twist,
    },
};
use base::{
    Deck, FaceSet,
    card::{DRAW_TWO, REVERSE, SKIP},
    message,
    rule::{cla, jun, twi},
};
use kernel::{
    PlayMode, Reason, Ruleset,
    clause::{Clause, PlayContext},
};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Finish,
    key: "finish",
    name: message!("The last card"),
    listed: message!("the last card"),
    about: message!("Which cards can’t be your last one."),
    group: Group::AskedFor,
    values: Values::OneOf(&[
        NamedValue::named("any", message!("any card")),
        NamedValue::named("no-wilds", message!("no wilds")),
        NamedValue::named("no-actions", message!("no actions, wilds are fine")),
        NamedValue::named("numbers", message!("no actions, no wilds")),
    ]),
    own: &[cla(70), jun(40), twi(38)],
    games: &[(Classic, 0), (Jungle, 0), (Twist, 0)],
    not_in: &[
        Unu.because(message!(
            "An eight can never be the last card there (UNU-41)."
        )),
        Grand.because(message!(
            "Cards are given and taken there to the end: what is the last card is not plain."
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
    let rule = (ruleset.cites)(Reason::NotLast);
    let modes = [
        PlayMode::Turn,
        PlayMode::Answer,
        PlayMode::Jump,
        PlayMode::Cancel,
    ];
    let bars = modes.map(|mode| Clause::bar_last(rule, mode, barred));
    ruleset.clauses.extend(bars);
}
