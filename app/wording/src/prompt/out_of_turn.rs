//! Actions that the reader may take although the table does not wait for them: cards out of turn, trades, hands to take
//! up.

use engine::{Action, Asked, Deck, Face, View, kernel::view::Prompt, phrase::Joint};

use crate::{
    Cast, Line,
    games::{OutOfTurn, words_of},
    line,
    line::{listed_lines, sentences},
};

/// Names the actions that the reader may take although the table does not wait for them.
pub(crate) fn besides(view: &View, prompt: Prompt, cast: Cast) -> Line {
    let asked = cast.me.is_some_and(|me| prompt.seats.has(me));
    let mut lines = Vec::new();
    let plays: Vec<Face> = plays(view).collect();
    // A player who takes up a hand may play an equal 0 instead (NEW-43).
    let beside = !asked || prompt.asked == Asked::PickUp;
    if let Some((first, more)) = plays.split_first().filter(|_| beside) {
        let two = [*first].into_iter().chain(more.first().copied());
        let two: Vec<Line> = two.map(|face| vec![cast.card(face)]).collect();
        let cards = listed_lines(&two, Joint::Or);
        lines.push(out_of_turn(view, prompt, *first, cards, cast));
    }
    if view
        .actions
        .iter()
        .any(|action| matches!(action, Action::Trade(_)))
    {
        lines.push(line!("Trade hands? Tap a player, before the next card."));
    } else if let Some(trader) = view.trader.filter(|trader| cast.me != Some(*trader)) {
        lines.push(line!(
            "{who} may still trade hands.",
            who = cast.name(trader)
        ));
    }
    if prompt.asked != Asked::PickUp && view.actions.contains(&Action::PickUp) {
        lines.push(line!("Take up your new hand."));
    }
    sentences(lines)
}

/// Tells the effect of playing these cards out of turn, with the first as the example, and what ends the chance.
fn out_of_turn(view: &View, prompt: Prompt, face: Face, cards: Line, cast: Cast) -> Line {
    let top = view.piles.first().and_then(|pile| pile.top.last());
    let same = top.is_some_and(|top| top.face == face);
    let asked = prompt.asked;
    match asked {
        Asked::Name | Asked::Pick | Asked::PickUp => before_a_choice(asked, cards, cast),
        _ => {
            let play = OutOfTurn { face, same, asked };
            (words_of(cast.rules).out_of_turn)(&play, cards.clone()).unwrap_or_else(|| {
                line!("You may lay {cards} before anybody lays or draws.", cards)
            })
        }
    }
}

/// Says that the reader may play these cards until somebody makes the choice that is asked for (NEW-38, NEW-39, NEW-42,
/// NEW-43).
fn before_a_choice(asked: Asked, cards: Line, cast: Cast) -> Line {
    match (asked, cast.deck()) {
        (Asked::Pick, _) => line!("You may lay {cards} before a player is chosen.", cards),
        (Asked::PickUp, _) => {
            line!("You may lay {cards} before anybody takes up a hand.", cards)
        }
        (_, Deck::Colour) => line!("You may lay {cards} before the colour is named.", cards),
        (_, Deck::French | Deck::FrenchWithJokers) => {
            line!("You may lay {cards} before the suit is named.", cards)
        }
    }
}

/// Returns the kinds of card that the reader may play alone.
pub(crate) fn plays(view: &View) -> impl Iterator<Item = Face> {
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
