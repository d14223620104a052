//! House rules for answers to draw cards: stacked, deflected, doubled, sent back.

use super::prelude::*;
use crate::rulesets::common::same_suit;
use alloc::vec::Vec;
use base::{
    RuleId,
    card::{DRAW_TWO, REVERSE, SKIP, WILD_DRAW_FOUR},
    rule::Book,
};
use kernel::{
    Effect, PlayMode, Reason, Ruleset,
    clause::{Clause, PlayContext, PlayModes},
    ruleset::{CardEffects, Joins},
};

pub(in crate::house_rules) const STACKING: HouseRuleSpec = HouseRuleSpec {
    key: "stacking",
    name: message!("Stacking"),
    listed: message!("stacking"),
    about: message!("Answer a +2 or +4 with your own."),
    group: Group::AskedFor,
    values: Values::OneOf(&[
        NamedValue::named("off", message!("off")),
        NamedValue::named("same", message!("same kind")),
        NamedValue::named("twos", message!("only +2")),
        NamedValue::named("up", message!("+4 on +2")),
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

const TWOS: FaceSet = FaceSet::rank(DRAW_TWO);
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
    ruleset.joins = Joins::Total(|cx, mode, face| match mode {
        PlayMode::Answer => true,
        PlayMode::Jump => cx.due_for().rank() == face.rank(),
        _ => false,
    });
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

pub(in crate::house_rules) const DEFLECT: HouseRuleSpec = HouseRuleSpec {
    key: "deflect",
    name: message!("Deflect"),
    listed: message!("deflect"),
    about: message!("A Skip or a Reverse hands due cards on."),
    group: Group::Plays,
    values: Values::OneOf(&[
        NamedValue::named("off", message!("off")),
        NamedValue::named("skip", message!("Skip")),
        NamedValue::named("reverse", message!("Reverse")),
        NamedValue::named("both", message!("both")),
    ]),
    own: &[cla(66)],
    without: Some(cla(38)),
    games: &[(Classic, 0)],
    not_in: &[
        Jungle.because(message!(
            "Skips and Reverses answer each other there, and only draw cards answer a sum (JUN-29)."
        )),
        Twist.because(message!("An ace or a 7 is no answer there (TWI-25).")),
    ],
    change: RulesetChange::Value(deflect),
    ..PLAIN
};

/// The mode in which a card hands a sum on.
const IN_ANSWER: PlayModes = PlayModes::of(&[PlayMode::Answer]);

/// CLA-66: 1 a Skip of the color in force hands a sum on, 2 a Reverse does, 3 both do. The sum stays as it is.
fn deflect(ruleset: &mut Ruleset, value: u8) {
    if matches!(value, 1 | 3) {
        hands_on(ruleset, SKIP, &[Effect::SkipOne], |cx| {
            FaceSet::rank(SKIP).and(same_suit(cx))
        });
    }
    if matches!(value, 2 | 3) {
        hands_on(ruleset, REVERSE, &[Effect::Flip], |cx| {
            FaceSet::rank(REVERSE).and(same_suit(cx))
        });
    }
}

/// Lets these cards answer a sum. In answer they have these effects alone.
fn hands_on(
    ruleset: &mut Ruleset,
    rank: u8,
    effects: &'static [Effect],
    open: fn(&PlayContext) -> FaceSet,
) {
    let faces = FaceSet::rank(rank);
    let acts = |on: &&mut CardEffects| !on.faces.and(faces).is_empty();
    for on in ruleset.effects.iter_mut().filter(acts) {
        on.modes = on.modes.minus(IN_ANSWER);
    }
    ruleset.effects.push(CardEffects {
        rule: cla(66),
        faces,
        modes: IN_ANSWER,
        effects,
    });
    ruleset.clauses.push(Clause::may(
        cla(66),
        PlayMode::Answer,
        Reason::FacingTotal,
        open,
    ));
}

pub(in crate::house_rules) const REVENGE: HouseRuleSpec = HouseRuleSpec {
    key: "revenge",
    name: message!("Revenge"),
    listed: message!("revenge"),
    about: message!("A draw card in answer counts double."),
    group: Group::Plays,
    values: Values::Switch(message!("no revenge")),
    own: &[cla(75), jun(42), twi(40)],
    games: &[(Classic, 0), (Jungle, 0), (Twist, 0)],
    clashes: &[Clash {
        with: HouseRule::Stacking,
        when: |revenge, stacking| revenge > 0 && stacking == 0,
        why: message!("Nothing is played in answer without stacking."),
    }],
    change: RulesetChange::On(revenge),
    ..PLAIN
};

/// Draw cards add to a sum once more if they answer it.
fn revenge(ruleset: &mut Ruleset) {
    let rule = match ruleset.book() {
        Book::Jun => jun(42),
        Book::Twi => twi(40),
        _ => cla(75),
    };
    let once_more = |on: &CardEffects| {
        let draws = |effect: &Effect| matches!(effect, Effect::Draw(_));
        let at = on.effects.iter().position(draws)?;
        Some(CardEffects {
            rule,
            faces: on.faces,
            modes: PlayModes::of(&[PlayMode::Answer]),
            effects: &on.effects[at..=at],
        })
    };
    let twice: Vec<CardEffects> = ruleset.effects.iter().filter_map(once_more).collect();
    ruleset.effects.extend(twice);
}

pub(in crate::house_rules) const BACKFIRE: HouseRuleSpec = HouseRuleSpec {
    key: "backfire",
    name: message!("Backfire"),
    listed: message!("backfire"),
    about: message!("A Wild answers a card that makes you draw."),
    group: Group::Plays,
    values: Values::OneOf(&[
        NamedValue::named("rebound", message!("its player draws instead")),
        NamedValue::named("cancel", message!("nobody draws")),
    ]),
    shared: &[gra(48)],
    games: &[(Grand, 0)],
    ..PLAIN
};

pub(in crate::house_rules) const BACKFIRE_TAKES_TURN: HouseRuleSpec = HouseRuleSpec {
    key: "backfire-takes-turn",
    name: message!("Backfire takes the turn"),
    listed: message!("backfire takes the turn"),
    about: message!(
        "After a backfire against a Draw Two or Wild Draw Four, you still lose your turn."
    ),
    group: Group::Plays,
    values: Values::Switch(message!("backfire keeps the turn")),
    shared: &[gra(48)],
    games: &[(Grand, 0)],
    ..PLAIN
};
