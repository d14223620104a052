//! When a player must not play a card, or not honestly.

use crate::games::words_of;
use crate::say;
use engine::{
    Deck, Face, Reason,
    kernel::{
        clause::{Clause, Kind},
        ruleset::Ruleset,
    },
};

/// Says when this clause forbids a card that looks as if it were always playable.
pub(crate) fn caution(clause: &Clause, rules: &Ruleset, face: Face) -> String {
    let colours = rules.deck == Deck::Colour;
    let told = match (clause.reason, clause.kind) {
        (Reason::NotLast, _) => say!("It can never be your last card."),
        (_, Kind::Bluff) => (words_of(rules).help_honest)(rules.deck),
        _ if colours => say!("Only if you hold nothing in the colour in force."),
        _ => say!("Only if you hold nothing in the suit in force."),
    };
    // CLA-64, JUN-28, NEW-27
    match clause.reason == Reason::HoldsSuit && rules.adds_up(face) {
        true => format!(
            "{told} {}",
            say!("In answer to another it is always allowed.")
        ),
        false => told,
    }
}
