//! House rules: each alters a ruleset; all are applied in the order of [`HOUSES`](super::mix::HOUSES).

use super::{
    classic::same_rank,
    mix::{House, Mix},
};
use crate::{
    card::{FaceSet, WILD_DRAW_FOUR},
    rules::{
        action::Reason,
        clause::{Clause, Cx, Kind, Way},
        rule::cla,
        ruleset::{Drawing, DrawnCard, Effect, On, Ruleset, Scoring},
    },
};

type Alter = fn(&mut Ruleset);

/// Applies all house rules of a mix.
pub fn apply(ruleset: &mut Ruleset, mix: &Mix, seats: usize) {
    match mix.value(House::DrawFour) {
        0 => {}
        1 => strict(ruleset),
        _ => free(ruleset),
    }
    let switches: [(House, Alter); 6] = [
        (House::JumpIn, jump_in),
        (House::SevenZero, seven_zero),
        (House::DrawUntil, |r| r.drawing = Drawing::UntilItFits), // CLA-36, CLA-63
        // CLA-63: never a Wild Draw Four.
        (House::ForcedPlay, |r| {
            r.drawn = DrawnCard::Must(FaceSet::of(WILD_DRAW_FOUR))
        }),
        (House::Progressive, progressive),
        (House::Partners, |r| r.teams = Some(2)), // CLA-58: opposite seats
    ];
    for (_, alter) in switches.iter().filter(|(house, _)| mix.is_on(*house)) {
        alter(ruleset);
    }
    ruleset.catch_penalty = mix.value(House::CatchPenalty); // CLA-48
    ruleset.scoring = match mix.value(House::Scoring) {
        0 => Scoring::Winner,
        1 => Scoring::Low,
        _ => Scoring::Eliminate,
    };
    ruleset.packs = mix.packs(seats); // DIG-14
}

/// CLA-25: the Wild Draw Four is greyed out while the colour in force is held.
fn strict(ruleset: &mut Ruleset) {
    for clause in ruleset.clauses.iter_mut().filter(|c| c.kind == Kind::Bluff) {
        clause.kind = Kind::Bar;
    }
    ruleset.challenged = FaceSet::EMPTY;
}

/// CLA-25: nobody asks what else was held.
fn free(ruleset: &mut Ruleset) {
    ruleset.clauses.retain(|c| c.kind != Kind::Bluff);
    ruleset.challenged = FaceSet::EMPTY;
}

/// CLA-34, CLA-61: the very same card, out of turn.
fn jump_in(ruleset: &mut Ruleset) {
    ruleset.clauses.extend([
        Clause::may(cla(34), Way::Jump, Reason::NotIdentical, identical),
        // Not on a wild, nor on a card turned from the stock (CLA-60), nor once somebody has drawn.
        Clause::bar(cla(61), Way::Jump, Reason::JumpClosed, |cx| {
            FaceSet::of(cx.top.face).and(FaceSet::WILDS)
        }),
        Clause::bar(cla(60), Way::Jump, Reason::JumpClosed, |cx| {
            identical_if(cx, cx.top.by.is_none())
        }),
        Clause::bar(cla(61), Way::Jump, Reason::JumpClosed, |cx| {
            identical_if(cx, cx.run.drawn_on)
        }),
        Clause::bar(cla(61), Way::Jump, Reason::OwnCard, |cx| {
            identical_if(cx, cx.top.by == Some(cx.seat))
        }),
    ]);
}

/// CLA-35, CLA-62: a seven swaps, a zero rotates.
fn seven_zero(ruleset: &mut Ruleset) {
    ruleset.effects.extend([
        On {
            faces: FaceSet::rank(7),
            effects: &[Effect::Swap],
        },
        On {
            faces: FaceSet::rank(0),
            effects: &[Effect::Rotate],
        },
    ]);
}

/// CLA-39, CLA-64: a draw card is answered in kind, and the sum passes on.
fn progressive(ruleset: &mut Ruleset) {
    ruleset.clauses.push(Clause::may(
        cla(39),
        Way::Answer,
        Reason::FacingTotal,
        same_kind,
    ));
    ruleset.joins = |cx, _, face| cx.run.total > 0 && cx.top.face.rank() == face.rank();
}

/// The top card's own face, unless it is wild.
fn identical(cx: &Cx) -> FaceSet {
    FaceSet::of(cx.top.face).minus(FaceSet::WILDS)
}

/// Cards of the top card's symbol; on a Wild Draw Four another one.
fn same_kind(cx: &Cx) -> FaceSet {
    match cx.top.face.is_wild() {
        true => FaceSet::of(cx.top.face),
        false => same_rank(cx),
    }
}

/// The card that would jump, or none: what is no jump anyway is refused as such.
fn identical_if(cx: &Cx, yes: bool) -> FaceSet {
    if yes { identical(cx) } else { FaceSet::EMPTY }
}
