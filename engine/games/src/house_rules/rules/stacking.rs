//! Stacking: draw cards answer draw cards (CLA-39, CLA-64, CLA-65).

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, RulesetChange, Values},
    },
    rulesets::{
        RulesetId::{Classic, Grand, Jungle, Twist, Unu},
        classic::same_suit,
    },
};
use base::{
    FaceSet, RuleId,
    card::{DRAW_TWO, WILD_DRAW_FOUR},
    message,
    rule::cla,
};
use kernel::{
    PlayMode, Reason, Ruleset,
    clause::{Clause, PlayContext},
};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Stacking,
    key: "stacking",
    name: message!("Stacking"),
    listed: message!("stacking"),
    about: message!("Answer a +2 or +4 with your own."),
    group: Group::AskedFor,
    values: Values::OneOf(&[
        NamedValue::named("off", message!("off")),
        NamedValue::named("same", message!("same kind")),
        NamedValue::named("twos", message!("only +2")),
        NamedValue::named("up", message!("also +4 on +2")),
        NamedValue::named("any", message!("mixed")),
    ]),
    own: &[cla(65), cla(39), cla(64)],
    without: Some(cla(38)),
    games: &[(Classic, 0)],
    not_in: &[
        Twist.because(message!("Twos and jokers stack there already.")),
        Grand.because(message!(
            "Cards of a kind add up there without being answered."
        )),
        Unu.because(message!(
            "A two waits behind skips and kings there, and could not be answered in time."
        )),
        Jungle.because(message!("Sums are built there already.")),
    ],
    change: RulesetChange::Value(stacking),
    ..PLAIN
};

/// Draw Twos.
const TWOS: FaceSet = FaceSet::rank(DRAW_TWO);
/// The Wild Draw Four.
const FOUR: FaceSet = FaceSet::of(WILD_DRAW_FOUR);

/// CLA-39, CLA-65: the draw cards that answer. The sum passes on.
fn stacking(ruleset: &mut Ruleset, value: u8) {
    let (rule, answers): (RuleId, fn(&PlayContext) -> FaceSet) = match value {
        0 => return,
        1 => (cla(39), same_kind),
        2 => (cla(65), two_on_two),
        3 => (cla(65), up),
        _ => (cla(65), any),
    };
    ruleset.clauses.push(Clause::may(
        rule,
        PlayMode::Answer,
        Reason::FacingTotal,
        answers,
    ));
    // CLA-61: an identical draw card out of turn takes the sum along.
    ruleset.joins = |cx, mode, face| {
        let goes_on = match mode {
            PlayMode::Answer => true,
            PlayMode::Jump => cx.due_for().rank() == face.rank(),
            _ => false,
        };
        cx.run.total > 0 && goes_on
    };
}

/// Draw cards of the kind that is due.
fn same_kind(cx: &PlayContext) -> FaceSet {
    match cx.due_for().is_wild() {
        true => FOUR,
        false => TWOS,
    }
}

/// Draw Twos, where one is due.
fn two_on_two(cx: &PlayContext) -> FaceSet {
    TWOS.only_if(!cx.due_for().is_wild())
}

/// Draw cards of the kind that is due, and the Wild Draw Four.
fn up(cx: &PlayContext) -> FaceSet {
    same_kind(cx).or(FOUR)
}

/// Draw cards of the kind that is due, the Wild Draw Four, and on that one Draw Twos of the color in force.
fn any(cx: &PlayContext) -> FaceSet {
    let of_suit = TWOS.and(same_suit(cx));
    up(cx).or(of_suit.only_if(cx.due_for().is_wild()))
}
