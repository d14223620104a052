//! House rules that several rulesets share: each changes a ruleset.

use super::{classic::same_rank, houses::House, mix::Mix, newno, twist};
use base::{
    card::{FaceSet, WILD_DRAW_FOUR},
    rule::cla,
};
use kernel::{
    action::Reason,
    clause::{Clause, Cx, Kind, Way},
    ruleset::{Drawing, DrawnCard, Effect, On, Ruleset, Scoring},
};

/// Applies all house rules of a mix, in the order of [`HOUSES`](super::houses::HOUSES).
pub(super) fn apply(ruleset: &mut Ruleset, mix: &Mix) {
    for spec in mix.houses() {
        alter(ruleset, mix, spec.house);
    }
}

fn alter(ruleset: &mut Ruleset, mix: &Mix, house: House) {
    match (house, mix.value(house)) {
        (House::DrawFour, 1) => strict(ruleset),
        (House::DrawFour, 2) => free(ruleset),
        (House::JumpIn, 1) => jump_in(ruleset),
        (House::SevenZero, 1) => seven_zero(ruleset),
        (House::DrawUntil, 1) => ruleset.drawing = Drawing::UntilItFits, // CLA-36, CLA-63
        // CLA-63: never a Wild Draw Four.
        (House::ForcedPlay, 1) => ruleset.drawn = DrawnCard::Must(FaceSet::of(WILD_DRAW_FOUR)),
        (House::Progressive, 1) => progressive(ruleset),
        // CLA-48
        (House::CatchPenalty, cards) => {
            // A ruleset with a separate duty for received hands keeps that duty's price.
            if ruleset.calls.received == ruleset.calls.laid {
                ruleset.calls.received.penalty = cards;
            }
            ruleset.calls.laid.penalty = cards;
        }
        (House::Scoring, 0) => ruleset.scoring = Scoring::Winner,
        (House::Scoring, 1) => ruleset.scoring = Scoring::Low,
        (House::Scoring, _) => ruleset.scoring = Scoring::Eliminate,
        (House::HandsCount, 1) => ruleset.scoring = Scoring::Winner, // GRA-73
        (House::Partners, 1) => ruleset.teams = Some(2),             // CLA-58: opposite seats
        (House::Packs, packs @ 1..) => ruleset.packs = packs,        // DIG-14
        (House::MorePacks, packs) => ruleset.packs = ruleset.packs.max(packs), // TWI-1
        (House::FrenchDeck, 1) => newno::with_french_packs(ruleset), // NEW-6, after the packs
        (House::HandSize, cards) => ruleset.hand = cards,            // CLA-4, UNU-4, GRA-4, TWI-6
        (House::Teams, _) => twist::with_teams(ruleset, mix.teams()), // TWI-3
        _ => {}
    }
}

/// CLA-25: the Wild Draw Four is barred while the hand holds a card of the color in force.
fn strict(ruleset: &mut Ruleset) {
    for clause in ruleset.clauses.iter_mut().filter(|c| c.kind == Kind::Bluff) {
        clause.kind = Kind::Bar;
    }
    ruleset.challenged = FaceSet::EMPTY;
}

/// CLA-25: nobody may challenge a Wild Draw Four.
fn free(ruleset: &mut Ruleset) {
    ruleset.clauses.retain(|c| c.kind != Kind::Bluff);
    ruleset.challenged = FaceSet::EMPTY;
}

/// CLA-34, CLA-61: playing the identical card out of turn.
fn jump_in(ruleset: &mut Ruleset) {
    ruleset.clauses.extend([
        Clause::may(cla(34), Way::Jump, Reason::NotIdentical, identical),
        // Not on a wild, not on a card turned from the draw pile (CLA-60), and not after a player has drawn.
        Clause::bar(cla(61), Way::Jump, Reason::JumpClosed, |cx| {
            FaceSet::of(cx.top.face).and(FaceSet::WILDS)
        }),
        Clause::bar(cla(60), Way::Jump, Reason::JumpClosed, |cx| {
            identical(cx).only_if(cx.top.by.is_none())
        }),
        Clause::bar(cla(61), Way::Jump, Reason::JumpClosed, |cx| {
            identical(cx).only_if(cx.run.drawn_on)
        }),
        Clause::bar(cla(61), Way::Jump, Reason::OwnCard, |cx| {
            identical(cx).only_if(cx.top.by == Some(cx.seat))
        }),
    ]);
}

/// CLA-35, CLA-62: a seven swaps hands, a zero passes them on.
fn seven_zero(ruleset: &mut Ruleset) {
    ruleset.effects.extend([
        On::laid(cla(62), FaceSet::rank(7), &[Effect::Swap]),
        On::laid(cla(62), FaceSet::rank(0), &[Effect::Rotate]),
    ]);
}

/// CLA-39, CLA-64: a draw card of the same kind answers a draw card, and the sum passes on.
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

/// Cards of the top card's symbol; on a Wild Draw Four, another Wild Draw Four.
fn same_kind(cx: &Cx) -> FaceSet {
    match cx.top.face.is_wild() {
        true => FaceSet::of(cx.top.face),
        false => same_rank(cx),
    }
}
