//! The effects of house rules that change more than one field of a ruleset, or depend on others.

use crate::rulesets::{classic::same_rank, twist};
use base::{FaceSet, rule::cla};
use kernel::{
    Effect, PlayMode, Reason, Ruleset, Scoring,
    clause::{Clause, ClauseKind, PlayContext},
    ruleset::On,
};

/// CLA-24, CLA-25, JUN-8: 0 others may challenge a Wild Draw Four, 1 it is barred, 2 it is free.
pub(super) fn draw_four(ruleset: &mut Ruleset, value: u8) {
    let is_bluff = |clause: &Clause| clause.kind == ClauseKind::Bluff;
    match value {
        0 => return,
        1 => {
            let bluffs = ruleset.clauses.iter_mut().filter(|c| is_bluff(c));
            bluffs.for_each(|clause| clause.kind = ClauseKind::Bar);
        }
        _ => ruleset.clauses.retain(|clause| !is_bluff(clause)),
    }
    ruleset.challenged = FaceSet::EMPTY;
}

/// CLA-48: the number of cards for a forgotten call.
pub(super) fn catch_penalty(ruleset: &mut Ruleset, cards: u8) {
    // A ruleset with a separate duty for received hands keeps that duty's price.
    if ruleset.calls.received == ruleset.calls.played {
        ruleset.calls.received.penalty = cards;
    }
    ruleset.calls.played.penalty = cards;
}

/// CLA-55, CLA-56, JUN-35: the winner scores, or low wins, or players who reach the target are out.
pub(super) fn scoring(ruleset: &mut Ruleset, value: u8) {
    ruleset.scoring = match value {
        0 => Scoring::Winner,
        1 => Scoring::Low,
        _ => Scoring::Eliminate,
    };
}

/// TWI-3: one more team than the value, or none.
pub(super) fn teams(ruleset: &mut Ruleset, value: u8) {
    twist::with_teams(ruleset, (value > 0).then_some(value + 1));
}

/// DIG-14: the number of decks that the table chose; 0 leaves the usual number.
pub(super) fn packs(ruleset: &mut Ruleset, packs: u8) {
    if packs > 0 {
        ruleset.packs = packs;
    }
}

/// CLA-34, CLA-61: playing the identical card out of turn.
pub(super) fn jump_in(ruleset: &mut Ruleset) {
    ruleset.clauses.extend([
        Clause::may(cla(34), PlayMode::Jump, Reason::NotIdentical, identical),
        // Not on a wild, not on a card turned from the draw pile (CLA-60), and not after a player has drawn.
        Clause::bar(cla(61), PlayMode::Jump, Reason::JumpClosed, |cx| {
            FaceSet::of(cx.top.face).and(FaceSet::WILDS)
        }),
        Clause::bar(cla(60), PlayMode::Jump, Reason::JumpClosed, |cx| {
            identical(cx).only_if(cx.top.by.is_none())
        }),
        Clause::bar(cla(61), PlayMode::Jump, Reason::JumpClosed, |cx| {
            identical(cx).only_if(cx.run.drawn_on)
        }),
        Clause::bar(cla(61), PlayMode::Jump, Reason::OwnCard, |cx| {
            identical(cx).only_if(cx.top.by == Some(cx.seat))
        }),
    ]);
}

/// CLA-35, CLA-62: a seven swaps hands, a zero passes them on.
pub(super) fn seven_zero(ruleset: &mut Ruleset) {
    ruleset.effects.extend([
        On::played(cla(62), FaceSet::rank(7), &[Effect::Swap]),
        On::played(cla(62), FaceSet::rank(0), &[Effect::Rotate]),
    ]);
}

/// CLA-39, CLA-64: a draw card of the same kind answers a draw card, and the sum passes on.
pub(super) fn progressive(ruleset: &mut Ruleset) {
    ruleset.clauses.push(Clause::may(
        cla(39),
        PlayMode::Answer,
        Reason::FacingTotal,
        same_kind,
    ));
    ruleset.joins = |cx, _, face| cx.run.total > 0 && cx.top.face.rank() == face.rank();
}

/// The top card's own face, unless it is wild.
fn identical(cx: &PlayContext) -> FaceSet {
    FaceSet::of(cx.top.face).minus(FaceSet::WILDS)
}

/// Cards of the top card's symbol; on a Wild Draw Four, another Wild Draw Four.
fn same_kind(cx: &PlayContext) -> FaceSet {
    match cx.top.face.is_wild() {
        true => FaceSet::of(cx.top.face),
        false => same_rank(cx),
    }
}
