//! The news, in short, spoken, kind sentences: plays, changes of hands and seats, the end of a round.

use engine::{
    Declined, Direction, News, Outcome, RedactedEvent, RoundEnd, Seat, kernel::ruleset::Places,
};

use crate::{
    Cast, Line, by,
    games::words_of,
    line,
    line::{between, sentences},
    narrator::{
        cards::{drew, named, played, turned},
        race_times::raced,
    },
};

/// The most cards that turn up by name. More are a number.
const NAMED: usize = 4;

/// Returns the sentence for a piece of news; empty if it needs no words.
pub(crate) fn happened(event: &RedactedEvent, cast: Cast) -> Line {
    let seen = event.cards.as_slice();
    match &event.news {
        News::Lot(lot) => by!(
            cast, lot.seat;
            "You drew {cards} for the deal."; "{who} drew {cards} for the deal.",
            cards = cast.row(&[lot.face])
        ),
        News::Turned { face, returned, .. } => turned(*face, *returned, cast),
        News::Played {
            seat,
            cards,
            suit,
            way: mode,
            rule,
            ..
        } => {
            let row = named(cards, *suit, cast);
            played(*seat, *mode, cards.top(), *rule, row, cast)
        }
        News::Drew { seat, count, cause } => drew(*seat, *count, *cause, seen, cast),
        // Only the owner sees what turns up. For all others it is the beginning of a turn, and nothing more.
        News::TurnedUp { .. } if !seen.is_empty() => match seen.len() {
            ..=NAMED => line!("You turned up {cards}.", cards = cast.row(seen)),
            count => line!(
                "You turned up {count} card. | You turned up {count} cards.",
                count
            ),
        },
        News::Named { seat, suit } => {
            by!(cast, *seat; "You said {suit}."; "{who} said {suit}.", suit = cast.suit(*suit))
        }
        News::PassedTo { from, to, cards } => between!(
            cast, *from, *to;
            "You passed {cards} on to {whom}."; "{who} passed {cards} on to you.";
            "{who} passed {cards} on to {whom}.",
            cards = cast.row(cards.faces())
        ),
        News::Shows { seat, cards } => by!(
            cast, *seat; "You showed {cards}."; "{who} showed {cards}.",
            cards = cast.row(cards.faces())
        ),
        News::Misplayed { seat, face } => by!(
            cast, *seat;
            "You tried {card}: it can’t be played."; "{who} tried {card}: it can’t be played.",
            card = cast.card(*face)
        ),
        News::TookDiscard { seat, face, .. } => by!(
            cast, *seat; "You took {cards} off the pile."; "{who} took {cards} off the pile.",
            cards = cast.row(&[*face])
        ),
        News::Robbed { by, seat } if !seen.is_empty() => between!(
            cast, *by, *seat;
            "You took {cards} from {whom}."; "{who} took {cards} from you."; "{who} took {cards} from {whom}.",
            cards = cast.row(seen)
        ),
        News::Gave { from, to, .. } if !seen.is_empty() => between!(
            cast, *from, *to;
            "You gave {whom} {cards}."; "{who} gave you {cards}."; "{who} gave {whom} {cards}.",
            cards = cast.row(seen)
        ),
        news => plain(news, cast).unwrap_or_default(),
    }
}

/// Returns the sentence for news that needs no cards; `None` if another function says it.
fn plain(news: &News, cast: Cast) -> Option<Line> {
    Some(match news {
        News::Lot(_)
        | News::Turned { .. }
        | News::Played { .. }
        | News::Drew { .. }
        | News::TurnedUp { .. }
        | News::Named { .. }
        | News::PassedTo { .. }
        | News::Shows { .. }
        | News::TookDiscard { .. }
        | News::Misplayed { .. } => return None,
        News::Dealt { dealer, each } => dealt(*dealer, *each, cast),
        News::Passed(seat) => by!(cast, *seat; "You passed."; "{who} passed."),
        News::Claimed { seat, heap } => by!(
            cast, *seat; "You took hand {number}."; "{who} took hand {number}.",
            number = (u16::from(*heap) + 1).to_string()
        ),
        News::Declined(seat, no) => declined(*seat, *no, cast),
        News::Forced(seat) => by!(
            cast, *seat;
            "All said “not me”: it is up to you."; "All said “not me”: it is up to {who}."
        ),
        News::Skipped(seat) => (words_of(cast.rules).skipped)(cast, &[*seat]),
        News::Direction(Direction::Clockwise) => line!("Now it goes to the left."),
        News::Direction(Direction::Counterclockwise) => line!("Now it goes to the right."),
        News::Called(seat) => {
            by!(cast, *seat; "You said it: one left!"; "{who}: “One left!”")
        }
        News::Caught { seat, by } => between!(
            cast, *by, *seat; "You caught {whom}."; "{who} caught you."; "{who} caught {whom}."
        ),
        News::WronglyCaught { seat, by } => between!(
            cast, *by, *seat;
            "You caught {whom} wrongly."; "{who} caught you wrongly."; "{who} caught {whom} wrongly."
        ),
        News::Challenged { by, of, guilty } => challenged(*by, *of, *guilty, cast),
        News::Reshuffled { .. } => line!("The pile was shuffled into a new stock."),
        News::Lost(seat) => {
            by!(cast, *seat; "You lost the connection."; "{who} lost the connection.")
        }
        News::Back(seat) => by!(cast, *seat; "You came back."; "{who} came back."),
        News::Left(seat) => by!(cast, *seat; "You left the table."; "{who} left the table."),
        News::TimeIsUp => line!("Time is up: this turn is the last one."),
        News::Over(outcome) => over(outcome, cast),
        News::Raced(race) => raced(&race.places, cast),
        News::Swapped(..)
        | News::Rotated(_)
        | News::PassedOn(_)
        | News::PickedUp(_)
        | News::Picked { .. }
        | News::Robbed { .. }
        | News::Gave { .. }
        | News::Pepper(_)
        | News::Salt(_)
        | News::ChangedSeats(..)
        | News::Lap(_) => changed(news, cast)?,
    })
}

/// Tells the deal, and that the players have new places (CLA-82).
fn dealt(dealer: Seat, each: u8, cast: Cast) -> Line {
    let dealt = by!(
        cast, dealer;
        "You dealt {count} card each. | You dealt {count} cards each.";
        "{who} dealt {count} card each. | {who} dealt {count} cards each.",
        count = each
    );
    let moved = cast.rules.places == Places::Drawn;
    sentences(
        [dealt]
            .into_iter()
            .chain(moved.then(|| line!("Everyone has a new place."))),
    )
}

/// Tells the result of a challenge.
fn challenged(by: Seat, of: Seat, guilty: bool, cast: Cast) -> Line {
    match guilty {
        true => between!(
            cast, by, of;
            "You challenged {whom} rightly."; "{who} challenged you rightly."; "{who} challenged {whom} rightly."
        ),
        false => between!(
            cast, by, of;
            "You challenged {whom} wrongly."; "{who} challenged you wrongly."; "{who} challenged {whom} wrongly."
        ),
    }
}

/// Tells what a player said no to.
fn declined(seat: Seat, offer: Declined, cast: Cast) -> Line {
    match offer {
        Declined::Race => by!(cast, seat; "You said “not me”."; "{who} said “not me”."),
        Declined::Swap => by!(
            cast, seat; "You left the hands as they are."; "{who} left the hands as they are."
        ),
        Declined::Gift(to) => between!(
            cast, seat, to;
            "You gave {whom} nothing."; "{who} gave you nothing."; "{who} gave {whom} nothing."
        ),
        Declined::TakeBack => {
            by!(cast, seat; "You let the Reverse stand."; "{who} let the Reverse stand.")
        }
    }
}

/// Tells what went from one player to another; `None` for other news.
pub(crate) fn changed(news: &News, cast: Cast) -> Option<Line> {
    Some(match news {
        News::Swapped(a, b) => between!(
            cast, *a, *b;
            "You swapped hands with {whom}."; "{who} swapped hands with you."; "{who} swapped hands with {whom}."
        ),
        // Left is clockwise (DIG-13).
        News::Rotated(direction) => (words_of(cast.rules).rotated)(*direction),
        News::PassedOn(1) => line!("Every hand moved on and lies face down."),
        News::PassedOn(seats) => line!(
            "Every hand moved on by one seat. | Every hand moved on by {count} seats.",
            count = *seats
        ),
        News::PickedUp(seat) => {
            by!(cast, *seat; "You took up the hand."; "{who} took up the hand.")
        }
        News::Picked { by, seat } => between!(
            cast, *by, *seat; "You chose {whom}."; "{who} chose you."; "{who} chose {whom}."
        ),
        News::Robbed { by, seat } => between!(
            cast, *by, *seat;
            "You took a card from {whom}."; "{who} took a card from you."; "{who} took a card from {whom}."
        ),
        News::Gave { from, to, count } => between!(
            cast, *from, *to;
            "You gave {whom} {count} card. | You gave {whom} {count} cards.";
            "{who} gave you {count} card. | {who} gave you {count} cards.";
            "{who} gave {whom} {count} card. | {who} gave {whom} {count} cards.",
            count = *count
        ),
        News::Pepper(seat) => {
            by!(cast, *seat; "The pepper went to you."; "The pepper went to {who}.")
        }
        News::Salt(seat) => by!(cast, *seat; "The salt went to you."; "The salt went to {who}."),
        News::ChangedSeats(a, b) => between!(
            cast, *a, *b;
            "You changed seats with {whom}."; "{who} changed seats with you."; "{who} changed seats with {whom}."
        ),
        News::Lap(seat) => by!(
            cast, *seat;
            "Off you go: once round the table!"; "{who} walks once round the table."
        ),
        _ => return None,
    })
}

pub(crate) fn over(outcome: &Outcome, cast: Cast) -> Line {
    // Several players may be out together (GRA-65). The other winners of a team are not out.
    let out = outcome.winners;
    match outcome.end {
        RoundEnd::Out(_) if cast.rules.teams.is_none() && out.len() > 1 => {
            line!(
                "The round is over. Out are {who}!",
                who = cast.all(out.iter())
            )
        }
        RoundEnd::Out(seat) if cast.is_me(seat) => line!("You are out: the round is over!"),
        RoundEnd::Out(seat) if cast.me.is_some_and(|me| out.has(me)) => {
            line!(
                "{who} is out: your team wins the round!",
                who = cast.name(seat)
            )
        }
        RoundEnd::Out(seat) => line!("{who} is out: the round is over.", who = cast.name(seat)),
        RoundEnd::Blocked => line!("Nobody can draw or play any more: the round is over."),
        RoundEnd::Drawn => line!("Nothing is left to draw: the round is a draw."),
        RoundEnd::Deserted => line!("Too few players are left: the round is over."),
        RoundEnd::TimeUp if cast.me.is_some_and(|me| out.has(me)) => {
            line!("Time is up: you hold the fewest points, and win the round.")
        }
        RoundEnd::TimeUp => line!(
            "Time is up. Fewest points: {who}.",
            who = cast.all(out.iter())
        ),
    }
}
