//! What the reader may do although it is not what the table waits for: cards out of turn, trades, hands to take up.

use super::words::{Cast, Line, kind, words};
use engine::{
    Action, Face, RulesetId, View,
    card::{REVERSE, SKIP},
    rules::view::{Asked, Prompt},
};

/// What the reader may do although it is not what the table waits for.
pub(super) fn besides(view: &View, prompt: Prompt, cast: Cast) -> Line {
    let asked = cast.me.is_some_and(|me| prompt.seats.has(me));
    let mut line = Line::new();
    let lays: Vec<Face> = lays(view).collect();
    // Whoever takes up a hand may lay an equal 0 instead (NEW-43).
    let beside = !asked || prompt.asked == Asked::PickUp;
    if let Some((first, more)) = lays.split_first().filter(|_| beside) {
        line.extend([words(outside(view, *first, cast)), cast.card(*first)]);
        if let [second, ..] = more {
            line.extend([words(" or "), cast.card(*second)]);
        }
        line.push(words(format!(" before {}.", closes(prompt, cast))));
    }
    if view
        .actions
        .iter()
        .any(|action| matches!(action, Action::Trade(_)))
    {
        line.push(words(" Trade hands? Tap a player, before the next card."));
    } else if let Some(trader) = view.trader.filter(|trader| cast.me != Some(*trader)) {
        line.push(words(format!(
            " {} may still trade hands.",
            cast.name(trader)
        )));
    }
    if prompt.asked != Asked::PickUp && view.actions.contains(&Action::PickUp) {
        line.push(words(" Take up your new hand."));
    }
    line
}

/// What laying this card out of turn does, if it is not the very same card (GRA-52, JUN-22, JUN-25).
fn outside(view: &View, face: Face, cast: Cast) -> &'static str {
    let top = view.piles.first().and_then(|pile| pile.top.last());
    let same = top.is_some_and(|top| top.face == face);
    match (cast.mix.ruleset, face.rank()) {
        (RulesetId::Grand, Some(REVERSE)) => " You may take that back with ",
        (RulesetId::Jungle, Some(REVERSE)) if !same => " You may call that off with ",
        (RulesetId::Jungle, Some(SKIP)) if !same => " You may hand that on with ",
        _ => " You may lay ",
    }
}

/// What ends the chance to lay a card out of turn.
fn closes(prompt: Prompt, cast: Cast) -> String {
    match (cast.mix.ruleset, prompt.asked) {
        // NEW-38, NEW-39, NEW-42, NEW-43
        (_, Asked::Name) => format!("the {} is named", kind(cast.deck)),
        (_, Asked::Pick) => "a player is chosen".into(),
        (_, Asked::PickUp) => "anybody takes up a hand".into(),
        // NEW-33: a draw does not end it. CLA-61: nor does taking what is due.
        (RulesetId::Newno, _) | (RulesetId::Classic, Asked::Total(_)) => "the next card".into(),
        // CLA-61, JUN-19, JUN-22, JUN-25
        _ => "anybody lays or draws".into(),
    }
}

/// Kinds of card that the reader may lay alone.
pub(super) fn lays(view: &View) -> impl Iterator<Item = Face> {
    let mut faces: Vec<Face> = Vec::new();
    for action in &view.actions {
        if let Action::Play(play) = action
            && let [face] = play.cards.faces()
            && !faces.contains(face)
        {
            faces.push(*face);
        }
    }
    faces.into_iter()
}
