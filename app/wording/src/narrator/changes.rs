//! Things that go from one player to another: hands, cards, tokens, seats.

use crate::games::words_of;
use crate::{
    cast::Cast,
    line,
    line::{Line, between, by},
};
use engine::News;

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
