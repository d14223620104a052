//! Other ways to lay a card than on one's turn, and what they are for.

use super::does::book;
use engine::{
    Face,
    card::SKIP,
    rules::{
        aftermath::Backfire,
        clause::{Way, Ways},
        rule::Book,
        ruleset::{On, Ruleset},
    },
};

/// "Out of turn: ", where a card does this only in some ways.
pub(super) fn when(on: &On) -> &'static str {
    if on.ways == Ways::ALL || on.ways.has(Way::Turn) {
        ""
    } else {
        "Laid out of turn: "
    }
}

/// Laid to call a card off, and not otherwise.
pub(super) const CALLS_OFF: Ways = Ways::of(&[Way::Cancel]);

/// What it is for to lay the card in this way.
pub(super) fn other_way(way: Way, rules: &Ruleset, face: Face, players: usize) -> &'static str {
    let two = players == 2;
    match way {
        Way::Jump => "Out of turn it may be laid right on the very same card.",
        Way::Answer => {
            "Facing cards that are due, lay it on its like: they pass on to the next player."
        }
        Way::Cancel if face.rank() == Some(SKIP) && two => {
            "About to be skipped, lay it on that Skip, and you go on."
        }
        Way::Cancel if face.rank() == Some(SKIP) => {
            "About to be skipped, lay it on that Skip: the next one is skipped instead."
        }
        Way::Cancel if book(rules) == Book::Gra => {
            "A Reverse took the turn from you? Lay it right on that one: both are undone, and it is your turn."
        }
        Way::Cancel if two => {
            "A Reverse took the turn from you? Lay it right on that one: that was your turn, and the other goes on."
        }
        Way::Cancel => {
            "A Reverse took the turn from you? Lay it right on that one: play turns back and goes on after you."
        }
        Way::Backfire if rules.aftermath.owing.backfire == Backfire::Cancels => {
            "Another’s card makes you draw? Lay it instead, and nobody draws."
        }
        Way::Backfire => "Another’s card makes you draw? Lay it instead, and they draw.",
        _ => "It may be laid out of turn.",
    }
}
