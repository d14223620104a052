//! Other ways to play a card than on the player's turn, and their purpose.

use engine::{
    Face, PlayMode, Ruleset,
    card::SKIP,
    kernel::{aftermath::Backfire, clause::PlayModes, ruleset::On},
};

use crate::{games::words_of, say};

/// Returns the effect of a card, and says so if it has the effect only out of turn.
pub(crate) fn when(on: &On, does: String) -> String {
    if on.modes == PlayModes::ALL || on.modes.has(PlayMode::Turn) {
        does
    } else {
        say!("Laid out of turn: {does}", does)
    }
}

/// The play mode of a card that calls another off, and no other.
pub(crate) const CALLS_OFF: PlayModes = PlayModes::of(&[PlayMode::Cancel]);

/// Tells the purpose of playing the card in this mode.
pub(crate) fn in_mode(mode: PlayMode, rules: &Ruleset, face: Face, players: usize) -> String {
    let two = players == 2;
    match mode {
        PlayMode::Jump => say!("Out of turn it may be laid right on the very same card."),
        PlayMode::Answer => {
            say!("Facing cards that are due, lay it on its like: they pass on to the next player.")
        }
        PlayMode::Cancel if face.rank() == Some(SKIP) && two => {
            say!("About to be skipped, lay it on that Skip, and you go on.")
        }
        PlayMode::Cancel if face.rank() == Some(SKIP) => {
            say!("About to be skipped, lay it on that Skip: the next one is skipped instead.")
        }
        PlayMode::Cancel if two => {
            say!(
                "A Reverse took the turn from you? Lay it right on that one: that was your turn, and the other goes on."
            )
        }
        PlayMode::Cancel => (words_of(rules).help_undoing)(),
        PlayMode::Backfire => backfire(rules),
        _ => say!("It may be laid out of turn."),
    }
}

/// Tells the effect of playing it instead of drawing (GRA-48).
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
