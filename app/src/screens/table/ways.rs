//! Other ways to lay a card than on one's turn, and what they are for.

use super::does::book;
use crate::say;
use engine::{
    Face,
    card::SKIP,
    kernel::{
        aftermath::Backfire,
        clause::{Way, Ways},
        ruleset::{On, Ruleset},
    },
    rule::Book,
};

/// What a card does, or that it does so only when it is laid out of turn.
pub(super) fn when(on: &On, does: String) -> String {
    if on.ways == Ways::ALL || on.ways.has(Way::Turn) {
        does
    } else {
        say!("Laid out of turn: {does}", does)
    }
}

/// Laid to call a card off, and not otherwise.
pub(super) const CALLS_OFF: Ways = Ways::of(&[Way::Cancel]);

/// What it is for to lay the card in this way.
pub(super) fn other_way(way: Way, rules: &Ruleset, face: Face, players: usize) -> String {
    let two = players == 2;
    match way {
        Way::Jump => say!("Out of turn it may be laid right on the very same card."),
        Way::Answer => {
            say!("Facing cards that are due, lay it on its like: they pass on to the next player.")
        }
        Way::Cancel if face.rank() == Some(SKIP) && two => {
            say!("About to be skipped, lay it on that Skip, and you go on.")
        }
        Way::Cancel if face.rank() == Some(SKIP) => {
            say!("About to be skipped, lay it on that Skip: the next one is skipped instead.")
        }
        Way::Cancel if book(rules) == Book::Gra => {
            say!(
                "A Reverse took the turn from you? Lay it right on that one: both are undone, and it is your turn."
            )
        }
        Way::Cancel if two => {
            say!(
                "A Reverse took the turn from you? Lay it right on that one: that was your turn, and the other goes on."
            )
        }
        Way::Cancel => {
            say!(
                "A Reverse took the turn from you? Lay it right on that one: play turns back and goes on after you."
            )
        }
        Way::Backfire => backfire(rules),
        _ => say!("It may be laid out of turn."),
    }
}

/// What comes of laying it instead of drawing (GRA-48).
fn backfire(rules: &Ruleset) -> String {
    let owing = rules.aftermath.owing;
    let instead = match owing.backfire {
        Backfire::Cancels => {
            say!("Another’s card makes you draw? Lay it instead, and nobody draws.")
        }
        Backfire::Rebounds => {
            say!("Another’s card makes you draw? Lay it instead, and they draw.")
        }
    };
    match owing.backfire_costs_turn {
        true => format!(
            "{instead} {}",
            say!("For a Draw Two or Wild Draw Four you miss the turn all the same.")
        ),
        false => instead,
    }
}
