//! The result of a play in words: its news told beforehand, and the question that follows.

use engine::{
    Cause, Deck, Direction, End, News, Outcome, Seat, View,
    kernel::view::{Asked, Prompt},
};

use crate::{cast::Cast, say};

/// Returns the sentence for news that a play would bring about; `None` if the forecast leaves it out.
pub(crate) fn would(news: &News, cast: Cast) -> Option<String> {
    Some(match news {
        News::Skipped(seat) => match cast.is_me(*seat) {
            true => say!("You miss a turn."),
            false => say!("{who} misses a turn.", who = cast.name(*seat)),
        },
        News::Direction(Direction::Clockwise) => say!("Play goes to the left."),
        News::Direction(Direction::Counterclockwise) => say!("Play goes to the right."),
        // No made-up round knows how many cards it takes until one fits (CLA-63).
        News::Drew {
            count: 1..,
            cause: Cause::Turn,
            ..
        } if cast.draws_until_it_fits() => return None,
        News::Drew {
            seat,
            count,
            cause: Cause::Total | Cause::Turn,
        } => would_draw(*seat, *count, cast),
        News::Rotated(Direction::Clockwise) => say!("Every hand moves to the left."),
        News::Rotated(Direction::Counterclockwise) => say!("Every hand moves to the right."),
        News::PassedOn(_) => say!("Every hand moves on."),
        News::Swapped(a, b) => match with_me(*a, *b, cast) {
            Some(other) => say!("You and {who} swap hands.", who = cast.name(other)),
            None => say!(
                "{who} and {whom} swap hands.",
                who = cast.name(*a),
                whom = cast.name(*b)
            ),
        },
        News::ChangedSeats(a, b) => match with_me(*a, *b, cast) {
            Some(other) => say!("You and {who} change seats.", who = cast.name(other)),
            None => say!(
                "{who} and {whom} change seats.",
                who = cast.name(*a),
                whom = cast.name(*b)
            ),
        },
        News::Pepper(seat) => match cast.is_me(*seat) {
            true => say!("You get the pepper."),
            false => say!("{who} gets the pepper.", who = cast.name(*seat)),
        },
        News::Salt(seat) => match cast.is_me(*seat) {
            true => say!("You get the salt."),
            false => say!("{who} gets the salt.", who = cast.name(*seat)),
        },
        News::Over(outcome) => would_end(outcome, cast),
        _ => return None,
    })
}

fn would_draw(seat: Seat, count: u16, cast: Cast) -> String {
    match cast.is_me(seat) {
        true if count == 0 => say!("You find nothing to draw."),
        false if count == 0 => say!("{who} finds nothing to draw.", who = cast.name(seat)),
        true => say!("You draw {count} card. | You draw {count} cards.", count),
        false => say!(
            "{who} draws {count} card. | {who} draws {count} cards.",
            who = cast.name(seat),
            count
        ),
    }
}

fn would_end(outcome: &Outcome, cast: Cast) -> String {
    match outcome.end {
        _ if cast.me.is_some_and(|me| outcome.winners.has(me)) => say!("You win the round."),
        End::Drawn => say!("Nothing is left to draw, and the round is a draw."),
        _ => say!("The round is over."),
    }
}

/// Returns the other of two players, where the reader is one of them.
fn with_me(a: Seat, b: Seat, cast: Cast) -> Option<Seat> {
    match (cast.is_me(a), cast.is_me(b)) {
        (true, _) => Some(b),
        (_, true) => Some(a),
        _ => None,
    }
}

/// Returns the question that follows, and its player.
pub(crate) fn then(view: &View, prompt: Prompt, cast: Cast) -> Option<String> {
    let mine = cast.me.is_some_and(|me| prompt.seats.has(me));
    Some(match prompt.asked {
        Asked::Turn if mine => say!("Then it is your turn again."),
        Asked::Drawn if mine => drawn(cast),
        Asked::Turn => say!(
            "Then it is {who}’s turn.",
            who = cast.name(prompt.seats.only()?)
        ),
        Asked::Total(count) if mine => {
            say!("{count} card for you. | {count} cards for you.", count)
        }
        Asked::Total(count) => say!(
            "{count} card for {who}. | {count} cards for {who}.",
            count,
            who = cast.name(prompt.seats.only()?)
        ),
        Asked::Owed(_) => return owed(view, prompt, cast),
        Asked::Name if mine => match cast.deck() {
            Deck::Colour => say!("You name the colour."),
            Deck::French | Deck::FrenchWithJokers => say!("You name the suit."),
        },
        Asked::Rein => say!("You go on laying."),
        Asked::Pick | Asked::Aim(_) if mine => say!("You choose a player."),
        Asked::PickUp => say!("All take up their new hands."),
        Asked::Race(_) => say!(
            "It is open who follows: {who}.",
            who = cast.any(prompt.seats.iter())
        ),
        Asked::TakeBack => match prompt.seats.only() {
            Some(seat) if cast.is_me(seat) => say!("You may take it back."),
            Some(seat) => say!("{who} may take it back.", who = cast.name(seat)),
            None => say!(
                "May take it back: {who}.",
                who = cast.all(prompt.seats.iter())
            ),
        },
        _ => return None,
    })
}

/// Says what can happen to the card that the reader has drawn by then.
fn drawn(cast: Cast) -> String {
    match (cast.draws_until_it_fits(), cast.must_play_drawn()) {
        (true, true) => {
            say!("You draw until one fits, and must lay it, but for a Wild Draw Four.")
        }
        (true, false) => say!("You draw until one fits, and may lay it or keep it."),
        (false, true) => say!("If it fits you must lay it, but for a Wild Draw Four."),
        (false, false) => say!("You may lay it if it fits, or keep it."),
    }
}

/// "1 card for Ben, if no Wild sends it back."
fn owed(view: &View, prompt: Prompt, cast: Cast) -> Option<String> {
    let owes = |seat: Seat| Some(view.seats.get(seat.index())?.owes);
    let count = prompt.seats.iter().filter_map(owes).max()?;
    let off = cast.calls_off(Some(prompt.asked));
    Some(match prompt.seats.only() {
        Some(seat) if cast.is_me(seat) && off => say!(
            "{count} card for you, if no Wild calls it off. | {count} cards for you, if no Wild calls it off.",
            count
        ),
        Some(seat) if cast.is_me(seat) => say!(
            "{count} card for you, if no Wild sends it back. | {count} cards for you, if no Wild sends it back.",
            count
        ),
        Some(seat) if off => say!(
            "{count} card for {who}, if no Wild calls it off. | {count} cards for {who}, if no Wild calls it off.",
            count,
            who = cast.name(seat)
        ),
        Some(seat) => say!(
            "{count} card for {who}, if no Wild sends it back. | {count} cards for {who}, if no Wild sends it back.",
            count,
            who = cast.name(seat)
        ),
        None if off => say!(
            "{count} card each, if no Wild calls it off: {who}. | {count} cards each, if no Wild calls it off: {who}.",
            count,
            who = cast.all(prompt.seats.iter())
        ),
        None => say!(
            "{count} card each, if no Wild sends it back: {who}. | {count} cards each, if no Wild sends it back: {who}.",
            count,
            who = cast.all(prompt.seats.iter())
        ),
    })
}
