//! The result of a play in words: its news told beforehand, and the question that follows.

use crate::{Cast, Line, by, line, line::filled, prompt::due, refusal::is_barred_last};
use engine::{
    Asked, Cause, Deck, Direction, News, Outcome, RoundEnd, Seat, View,
    kernel::{aftermath::Backfire, view::Prompt},
    message,
};

/// Returns the sentence for news that a play would bring about; `None` if the forecast leaves it out.
pub(crate) fn would(news: &News, cast: Cast) -> Option<Line> {
    Some(match *news {
        News::Skipped(seat) => by!(cast, seat; "You miss a turn."; "{who} misses a turn."),
        News::Direction(Direction::Clockwise) => line!("Play goes to the left."),
        News::Direction(Direction::Counterclockwise) => line!("Play goes to the right."),
        // No made-up round knows how many cards it takes until one fits (CLA-63).
        News::Drew {
            count: 1..,
            cause: Cause::Turn,
            ..
        } if cast.draws_until_it_fits() => return None,
        News::Drew {
            seat,
            count,
            cause: Cause::Total | Cause::Effect | Cause::Turn,
        } => would_draw(seat, count, cast),
        News::Rotated(Direction::Clockwise) => line!("Every hand moves to the left."),
        News::Rotated(Direction::Counterclockwise) => line!("Every hand moves to the right."),
        News::PassedOn(_) => line!("Every hand moves on."),
        News::Swapped(a, b) => of_two(
            (a, b),
            message!("You and {who} swap hands."),
            message!("{who} and {whom} swap hands."),
            cast,
        ),
        News::ChangedSeats(a, b) => of_two(
            (a, b),
            message!("You and {who} change seats."),
            message!("{who} and {whom} change seats."),
            cast,
        ),
        News::Pepper(seat) => by!(cast, seat; "You get the pepper."; "{who} gets the pepper."),
        News::Salt(seat) => by!(cast, seat; "You get the salt."; "{who} gets the salt."),
        News::Over(ref outcome) => would_end(outcome, cast),
        _ => return None,
    })
}

fn would_draw(seat: Seat, count: u16, cast: Cast) -> Line {
    match count {
        0 => by!(cast, seat; "You find nothing to draw."; "{who} finds nothing to draw."),
        _ => by!(
            cast, seat;
            "You draw {count} card. | You draw {count} cards.";
            "{who} draws {count} card. | {who} draws {count} cards.",
            count
        ),
    }
}

fn would_end(outcome: &Outcome, cast: Cast) -> Line {
    match outcome.end {
        _ if cast.me.is_some_and(|me| outcome.winners.has(me)) => line!("You win the round."),
        RoundEnd::Drawn => line!("Nothing is left to draw, and the round is a draw."),
        _ => line!("The round is over."),
    }
}

/// A sentence about two players: in one form where the reader is one of them, and in another for all others.
fn of_two((a, b): (Seat, Seat), mine: &'static str, others: &'static str, cast: Cast) -> Line {
    let other = match (cast.is_me(a), cast.is_me(b)) {
        (true, _) => b,
        (_, true) => a,
        _ => {
            let names = [("who", cast.name(a).into()), ("whom", cast.name(b).into())];
            return filled(others, &names);
        }
    };
    filled(mine, &[("who", cast.name(other).into())])
}

/// Returns the question that follows, and its player.
pub(crate) fn then(view: &View, prompt: Prompt, cast: Cast) -> Option<Line> {
    let mine = cast.me.is_some_and(|me| prompt.seats.has(me));
    Some(match prompt.asked {
        Asked::Turn => by!(
            cast, prompt.seats.only()?;
            "Then it is your turn again."; "Then it is {who}’s turn."
        ),
        Asked::Drawn if mine && is_barred_last(view) => {
            line!("You keep it, and your turn is over.")
        }
        Asked::Drawn if mine => drawn(cast),
        Asked::Total(count) => for_one(prompt.seats.only()?, count, cast),
        Asked::Owed(_) => owed(view, prompt, cast),
        Asked::Name if mine => match cast.deck() {
            Deck::Colour => line!("You name the colour."),
            Deck::French | Deck::FrenchWithJokers => line!("You name the suit."),
        },
        Asked::Rein => line!("You go on laying."),
        Asked::Pick | Asked::Aim(_) if mine => line!("You choose a player."),
        Asked::PickUp => line!("All take up their new hands."),
        Asked::Race(_) => line!(
            "It is open who follows: {who}.",
            who = cast.any(prompt.seats.iter())
        ),
        Asked::TakeBack => match prompt.seats.only() {
            Some(seat) => by!(cast, seat; "You may take it back."; "{who} may take it back."),
            None => line!(
                "May take it back: {who}.",
                who = cast.all(prompt.seats.iter())
            ),
        },
        _ => return None,
    })
}

/// Says what can happen to the card that the reader has drawn by then.
fn drawn(cast: Cast) -> Line {
    match (cast.draws_until_it_fits(), cast.must_play_drawn()) {
        (true, true) => {
            line!("You draw until one fits, and must lay it, but for a Wild Draw Four.")
        }
        (true, false) => line!("You draw until one fits, and may lay it or keep it."),
        (false, true) => line!("If it fits you must lay it, but for a Wild Draw Four."),
        (false, false) => line!("You may lay it if it fits, or keep it."),
    }
}

/// "1 card for Ben, if no Wild sends it back."
fn owed(view: &View, prompt: Prompt, cast: Cast) -> Line {
    let count = due(view, prompt.seats.iter());
    match (prompt.seats.only(), cast.backfire(prompt.asked)) {
        (Some(seat), Some(Backfire::Cancels)) => by!(
            cast, seat;
            "{count} card for you, if no Wild calls it off. | {count} cards for you, if no Wild calls it off.";
            "{count} card for {who}, if no Wild calls it off. | {count} cards for {who}, if no Wild calls it off.",
            count
        ),
        (Some(seat), Some(Backfire::Rebounds)) => by!(
            cast, seat;
            "{count} card for you, if no Wild sends it back. | {count} cards for you, if no Wild sends it back.";
            "{count} card for {who}, if no Wild sends it back. | {count} cards for {who}, if no Wild sends it back.",
            count
        ),
        (Some(seat), None) => for_one(seat, count, cast),
        (None, back) => {
            let who = cast.all(prompt.seats.iter());
            match back {
                Some(Backfire::Cancels) => line!(
                    "{count} card each, if no Wild calls it off: {who}. | {count} cards each, if no Wild calls it off: {who}.",
                    count,
                    who
                ),
                Some(Backfire::Rebounds) => line!(
                    "{count} card each, if no Wild sends it back: {who}. | {count} cards each, if no Wild sends it back: {who}.",
                    count,
                    who
                ),
                None => line!(
                    "{count} card each: {who}. | {count} cards each: {who}.",
                    count,
                    who
                ),
            }
        }
    }
}

/// "4 cards for Ben."
fn for_one(seat: Seat, count: u16, cast: Cast) -> Line {
    by!(
        cast, seat;
        "{count} card for you. | {count} cards for you.";
        "{count} card for {who}. | {count} cards for {who}.",
        count
    )
}
