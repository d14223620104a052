//! Other ways to play a card than on the player's turn, and their purpose.

use engine::{
    Effect, Face, PlayMode, Ruleset,
    card::SKIP,
    kernel::{aftermath::Backfire, clause::PlayModes, ruleset::CardEffects},
};

use crate::{games::words_of, list::sentences, say};

/// Returns the effect of a card, and says so if it has the effect only out of turn.
pub(crate) fn when(on: &CardEffects, does: String) -> String {
    if on.modes == PlayModes::ALL || on.modes.has(PlayMode::Turn) {
        does
    } else {
        say!("Laid out of turn: {does}", does)
    }
}

/// The play mode of a card that calls another off, and no other.
pub(crate) const CALLS_OFF: PlayModes = PlayModes::of(&[PlayMode::Cancel]);

/// The play mode of a card in answer, and no other.
pub(crate) const IN_ANSWER: PlayModes = PlayModes::of(&[PlayMode::Answer]);

/// Tells the purpose of playing the card in this mode.
pub(crate) fn in_mode(mode: PlayMode, rules: &Ruleset, face: Face, players: usize) -> String {
    let two = players == 2;
    match mode {
        PlayMode::Jump if rules.jumps_by_number(face).is_some() => {
            say!("Out of turn, play it right on the same number, in any colour.")
        }
        PlayMode::Jump => say!("Out of turn it may be laid right on the very same card."),
        PlayMode::Answer => in_answer(rules, face, players),
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

/// Tells what the card does to cards that are due.
fn in_answer(rules: &Ruleset, face: Face, players: usize) -> String {
    let drawn = |mode: PlayMode| -> u16 {
        let effects = rules.effects_of(face, mode);
        let counts = effects.map(|effect| match effect {
            Effect::Draw(count) => u16::from(count),
            _ => 0,
        });
        counts.sum()
    };
    let (in_turn, count) = (drawn(PlayMode::Turn), drawn(PlayMode::Answer));
    match count {
        0 => hands_on(rules, face, players),
        _ if count == in_turn => adds(rules, face),
        _ => sentences([
            adds(rules, face),
            say!("In answer it counts {number}.", number = count.to_string()),
        ]),
    }
}

/// Tells where a draw card adds to the cards that are due.
fn adds(rules: &Ruleset, face: Face) -> String {
    let answered = rules.answered_by(face);
    let unlike = |other: Face| other.rank() != face.rank();
    match (answered.iter().any(unlike), face.is_wild()) {
        (false, _) => {
            say!("Facing cards that are due, lay it on its like: they pass on to the next player.")
        }
        (true, true) => say!(
            "Are cards due from you? Play it on a +2 or a +4: they pass on to the next player."
        ),
        (true, false) => say!(
            "Are cards due from you? Play it on a +2, or on a +4 with its colour named: they pass on to the next player."
        ),
    }
}

/// Tells whom the cards that are due hit after a card that adds nothing (CLA-66).
fn hands_on(rules: &Ruleset, face: Face, players: usize) -> String {
    let turns = |effect| effect == Effect::Flip;
    let turns = rules.effects_of(face, PlayMode::Answer).any(turns);
    match (turns, players) {
        (true, 2) => say!("Are cards due from you? In the colour to follow, it sends them back."),
        (true, _) => say!(
            "Are cards due from you? In the colour to follow, it turns play round, and the player behind you faces them."
        ),
        (false, 2) => say!(
            "Are cards due from you? In the colour to follow, it skips the other player, and they are due from you again."
        ),
        (false, _) => say!(
            "Are cards due from you? In the colour to follow, it hands them on, over the next player."
        ),
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
