//! Actions that the reader may take although the table does not wait for them: cards out of turn, trades, hands to take
//! up.

use crate::{
    cast::Cast,
    line,
    line::{Line, listed_lines, sentences},
};
use engine::{
    Action, Deck, Face, RulesetId, View,
    card::{REVERSE, SKIP},
    kernel::view::{Asked, Prompt},
    phrase::Joint,
};

/// Names the actions that the reader may take although the table does not wait for them.
pub(crate) fn besides(view: &View, prompt: Prompt, cast: Cast) -> Line {
    let asked = cast.me.is_some_and(|me| prompt.seats.has(me));
    let mut told = Vec::new();
    let lays: Vec<Face> = lays(view).collect();
    // A player who takes up a hand may play an equal 0 instead (NEW-43).
    let beside = !asked || prompt.asked == Asked::PickUp;
    if let Some((first, more)) = lays.split_first().filter(|_| beside) {
        let two = [*first].into_iter().chain(more.first().copied());
        let two: Vec<Line> = two.map(|face| vec![cast.card(face)]).collect();
        let cards = listed_lines(&two, Joint::Or);
        told.push(out_of_turn(view, prompt, *first, cards, cast));
    }
    if view
        .actions
        .iter()
        .any(|action| matches!(action, Action::Trade(_)))
    {
        told.push(line!("Trade hands? Tap a player, before the next card."));
    } else if let Some(trader) = view.trader.filter(|trader| cast.me != Some(*trader)) {
        told.push(line!(
            "{who} may still trade hands.",
            who = cast.name(trader)
        ));
    }
    if prompt.asked != Asked::PickUp && view.actions.contains(&Action::PickUp) {
        told.push(line!("Take up your new hand."));
    }
    sentences(told)
}

/// Tells the effect of playing these cards out of turn, with the first as the example, and what ends the chance.
fn out_of_turn(view: &View, prompt: Prompt, face: Face, cards: Line, cast: Cast) -> Line {
    let top = view.piles.first().and_then(|pile| pile.top.last());
    let same = top.is_some_and(|top| top.face == face);
    match (cast.mix.ruleset, face.rank()) {
        // GRA-52
        (RulesetId::Grand, Some(REVERSE)) => line!(
            "You may take that back with {cards} before anybody lays or draws.",
            cards
        ),
        // JUN-22
        (RulesetId::Jungle, Some(REVERSE)) if !same => line!(
            "You may call that off with {cards} before anybody lays or draws.",
            cards
        ),
        // JUN-25
        (RulesetId::Jungle, Some(SKIP)) if !same => line!(
            "You may hand that on with {cards} before anybody lays or draws.",
            cards
        ),
        _ => laid(prompt, cards, cast),
    }
}

/// Says that the reader may play these cards out of turn, until something ends the chance.
fn laid(prompt: Prompt, cards: Line, cast: Cast) -> Line {
    match (cast.mix.ruleset, prompt.asked) {
        // NEW-38, NEW-39, NEW-42, NEW-43
        (_, Asked::Name) => match cast.deck {
            Deck::Colour => line!("You may lay {cards} before the colour is named.", cards),
            Deck::French | Deck::FrenchWithJokers => {
                line!("You may lay {cards} before the suit is named.", cards)
            }
        },
        (_, Asked::Pick) => line!("You may lay {cards} before a player is chosen.", cards),
        (_, Asked::PickUp) => {
            line!("You may lay {cards} before anybody takes up a hand.", cards)
        }
        // NEW-33: a draw does not end it. CLA-61: nor does drawing the due cards.
        (RulesetId::Newno, _) | (RulesetId::Classic, Asked::Total(_)) => {
            line!("You may lay {cards} before the next card.", cards)
        }
        // CLA-61, JUN-19
        _ => line!("You may lay {cards} before anybody lays or draws.", cards),
    }
}

/// Returns the kinds of card that the reader may play alone.
pub(crate) fn lays(view: &View) -> impl Iterator<Item = Face> {
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
