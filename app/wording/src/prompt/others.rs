//! The current question to another player, as the reader reads of it.

use engine::{
    Asked, Deck, Seat, View,
    kernel::{
        aftermath::Backfire,
        question::{Fate, Leg},
        view::Prompt,
    },
    message,
    phrase::Joint,
    session::RaceRule,
};

use crate::{
    Cast, Line, line,
    line::{Filling, filled, listed},
    prompt::turn::{due, due_second, first_card, has_other_pile, on_turn},
    say,
};

/// Returns the question to the other players.
pub(crate) fn of_others(view: &View, prompt: Prompt, cast: Cast, contests: RaceRule) -> Line {
    let who = match (prompt.seats.is_empty(), prompt.seats.only()) {
        (true, _) => say!("Somebody"),
        (false, Some(seat)) => cast.name(seat),
        (false, None) => cast.all(prompt.seats.iter()),
    };
    if prompt.seats.len() > 1 {
        return of_several(view, prompt, who, cast, contests);
    }
    let colours = cast.deck() == Deck::Colour;
    match prompt.asked {
        Asked::Turn | Asked::Drawn | Asked::Total(_) | Asked::Rein => {
            on_turn(view, prompt, who, cast)
        }
        Asked::Name if colours => line!("{who} names a colour.", who),
        Asked::Name => line!("{who} names a suit.", who),
        Asked::Race(leg) => race(view, leg, cast.any(prompt.seats.iter()), cast),
        Asked::Pick if swaps_own(view, prompt) => {
            line!("{who} chooses whom to swap hands with.", who)
        }
        Asked::Pick => line!("{who} chooses whose hands to swap.", who),
        Asked::PickUp => line!("{who} takes up the new hand; all wait.", who),
        Asked::Size => line!("{who} says how many cards everybody gets.", who),
        Asked::Claim => line!("{who} may still take a hand.", who),
        Asked::TurnUp => first_card(),
        Asked::Aim(Fate::Draws(each)) => line!(
            "{who} says who draws {count} card. | {who} says who draws {count} cards.",
            who,
            count = each
        ),
        Asked::Aim(Fate::Robbed) => line!("{who} says whose card to take.", who),
        Asked::Aim(Fate::Parts) => line!("{who} says who gives a card away.", who),
        Asked::Owed(_) => owed(view, prompt, who, cast),
        Asked::Pull => {
            let count = due(view, prompt.seats.iter());
            match has_other_pile(view) {
                true => line!(
                    "{who} draws {count} more from the stock or off the other pile.",
                    who,
                    count
                ),
                false => line!("{who} draws {count} more from the stock.", who, count),
            }
        }
        Asked::Give(Some(to)) if cast.is_me(to) => line!("{who} may give you their 3s.", who),
        Asked::Give(Some(to)) => {
            line!("{who} may give {whom} their 3s.", who, whom = cast.name(to))
        }
        Asked::Give(None) => line!("{who} gives a card away.", who),
        Asked::Set => line!("{who} may give a rainbow or a run away.", who),
        Asked::TakeBack => line!("{who} may take the Reverse back.", who),
    }
}

/// Returns a question to several other players at once.
fn of_several(view: &View, prompt: Prompt, all: String, cast: Cast, contests: RaceRule) -> Line {
    match prompt.asked {
        Asked::Name if contests == RaceRule::InTurn => {
            let who = cast.any(prompt.seats.iter());
            match cast.deck() {
                Deck::Colour => line!("Nobody named a colour: it is up to {who}.", who),
                _ => line!("Nobody named a suit: it is up to {who}.", who),
            }
        }
        Asked::Name if cast.deck() == Deck::Colour => {
            line!("Nobody named a colour: the fastest player may.")
        }
        Asked::Name => line!("Nobody named a suit: the fastest player may."),
        Asked::Race(leg) => race(view, leg, cast.any(prompt.seats.iter()), cast),
        Asked::PickUp => line!("{all} take up their new hands; all wait.", all),
        Asked::Claim => line!("{all} may still take a hand.", all),
        Asked::TurnUp => first_card(),
        Asked::Owed(_) => owed(view, prompt, all, cast),
        Asked::Give(Some(to)) if cast.is_me(to) => line!("{all} may give you their 3s.", all),
        Asked::Give(Some(to)) => {
            line!("{all} may give {whom} their 3s.", all, whom = cast.name(to))
        }
        Asked::TakeBack => line!("{all} may take the Reverse back.", all),
        _ => line!("It is up to these: {all}.", all),
    }
}

/// "It is open who begins: Ben, Cem or you."
fn race(view: &View, leg: Leg, who: String, cast: Cast) -> Line {
    match (leg, due_second(view, leg, cast)) {
        (Leg::First, _) => line!("It is open who begins: {who}.", who),
        (Leg::Second, None) => line!("It is open who follows, and which way it goes: {who}.", who),
        (Leg::Second, Some(count)) => line!(
            "It is open who follows and faces {count} card: {who}. | It is open who follows and faces {count} cards: {who}.",
            who,
            count
        ),
    }
}

/// "Ben must draw 2 cards, or send that back."
fn owed(view: &View, prompt: Prompt, who: String, cast: Cast) -> Line {
    let back = cast.backfire(prompt.asked);
    let owes = |seat: Seat| due(view, std::iter::once(seat));
    let count = due(view, prompt.seats.iter());
    // A third One may name one player twice, and another player once.
    if prompt.seats.iter().any(|seat| owes(seat) != count) {
        let each = prompt.seats.iter();
        let each: Vec<String> = each
            .map(|seat| format!("{} {}", cast.name(seat), owes(seat)))
            .collect();
        let each = listed(&each, Joint::And);
        return match back {
            Some(Backfire::Cancels) => line!("Must draw, or call that off: {each}.", each),
            Some(Backfire::Rebounds) => line!("Must draw, or send that back: {each}.", each),
            None => line!("Must draw: {each}.", each),
        };
    }
    let message = match (prompt.seats.len() > 1, back) {
        (true, Some(Backfire::Cancels)) => message!(
            "{all} must draw {count} card each, or call that off. | {all} must draw {count} cards each, or call that off."
        ),
        (true, Some(Backfire::Rebounds)) => message!(
            "{all} must draw {count} card each, or send that back. | {all} must draw {count} cards each, or send that back."
        ),
        (true, None) => {
            message!("{all} must draw {count} card each. | {all} must draw {count} cards each.")
        }
        (false, Some(Backfire::Cancels)) => message!(
            "{who} must draw {count} card, or call that off. | {who} must draw {count} cards, or call that off."
        ),
        (false, Some(Backfire::Rebounds)) => message!(
            "{who} must draw {count} card, or send that back. | {who} must draw {count} cards, or send that back."
        ),
        (false, None) => message!("{who} must draw {count} card. | {who} must draw {count} cards."),
    };
    let who: Filling = who.into();
    filled(
        message,
        &[("all", who.clone()), ("who", who), ("count", count.into())],
    )
}

/// True if the asked player played the only seven, or the first: only a jumper swaps the hands of two others (NEW-42).
fn swaps_own(view: &View, prompt: Prompt) -> bool {
    let Some((top, below)) = view.piles.first().and_then(|pile| pile.top.split_last()) else {
        return true;
    };
    let jumped_on = below
        .iter()
        .rev()
        .take_while(|played| played.face == top.face);
    jumped_on.last().is_none_or(|first| {
        let first = first.by.filter(|by| prompt.seats.has(*by));
        first.is_some() && first != top.by
    })
}
