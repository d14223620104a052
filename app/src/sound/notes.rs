//! The notes of every sound of the table: pitch, length and loudness of each stroke. `docs/identity.md` says what each
//! sound is for.

use std::time::Duration;

use crate::sound::cue::Cue;
use crate::sound::wave::{Stroke, Stuff};

/// The pause between two sounds of one moment.
pub(crate) const BETWEEN: Duration = Duration::from_millis(90);

const fn stroke(on: Stuff, at: u16, pitch: u16, rings: u16, loud: u8) -> Stroke {
    Stroke {
        on,
        at,
        pitch,
        rings,
        loud,
    }
}

use Stuff::{Bell, Paper, Reed, Wood};

const DRAWN: &[Stroke] = &[stroke(Paper, 0, 2600, 90, 60)];
const PLAYED: &[Stroke] = &[stroke(Paper, 0, 1800, 45, 60), stroke(Wood, 4, 310, 60, 70)];
const PENALTY: &[Stroke] = &[
    stroke(Paper, 0, 2600, 80, 60),
    stroke(Paper, 60, 2200, 80, 60),
    stroke(Paper, 120, 1800, 80, 60),
    stroke(Wood, 190, 180, 120, 80),
];
const SWAP: &[Stroke] = &[
    stroke(Paper, 0, 1200, 160, 70),
    stroke(Paper, 90, 2600, 160, 60),
];
const ONE_LEFT: &[Stroke] = &[
    stroke(Reed, 0, 659, 160, 60),
    stroke(Reed, 140, 880, 320, 60),
];
const CAUGHT: &[Stroke] = &[
    stroke(Wood, 0, 466, 140, 80),
    stroke(Reed, 120, 330, 260, 60),
];
const LOST: &[Stroke] = &[
    stroke(Reed, 0, 523, 600, 40),
    stroke(Reed, 70, 415, 600, 40),
    stroke(Reed, 140, 349, 600, 40),
];
const WON: &[Stroke] = &[
    stroke(Reed, 0, 523, 700, 40),
    stroke(Reed, 45, 659, 700, 40),
    stroke(Reed, 90, 784, 700, 40),
];
const MATCH: &[Stroke] = &[
    stroke(Bell, 0, 523, 1100, 40),
    stroke(Bell, 110, 659, 1100, 40),
    stroke(Bell, 220, 784, 1100, 40),
    stroke(Bell, 330, 1047, 1100, 40),
];
const TURN: &[Stroke] = &[stroke(Bell, 0, 784, 900, 60)];
const RACE: &[Stroke] = &[
    stroke(Wood, 0, 392, 70, 80),
    stroke(Wood, 85, 494, 70, 80),
    stroke(Wood, 170, 622, 110, 90),
];

pub(crate) const fn strokes(cue: Cue) -> &'static [Stroke] {
    match cue {
        Cue::Drawn => DRAWN,
        Cue::Played => PLAYED,
        Cue::Penalty => PENALTY,
        Cue::Swap => SWAP,
        Cue::OneLeft => ONE_LEFT,
        Cue::Caught => CAUGHT,
        Cue::Lost => LOST,
        Cue::Won => WON,
        Cue::Match => MATCH,
        Cue::Turn => TURN,
        Cue::Race => RACE,
    }
}

/// The duration of a sound in milliseconds, until its last stroke has faded.
pub(crate) fn lasts(cue: Cue) -> u16 {
    let ends = strokes(cue).iter().map(|stroke| stroke.at + stroke.rings);
    ends.max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::wave::Wave;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// Each sound, and its purpose as the docs page words it.
    const SOUNDS: [(Cue, &str); 11] = [
        (Cue::Played, "A card is laid"),
        (Cue::Drawn, "A card is drawn"),
        (Cue::Penalty, "Several cards have to be drawn"),
        (Cue::Turn, "Your turn"),
        (Cue::Race, "A race is open to you"),
        (Cue::OneLeft, "“One left!”"),
        (Cue::Caught, "Somebody is caught"),
        (Cue::Swap, "Hands change owners"),
        (Cue::Won, "The round is won"),
        (Cue::Lost, "The round is lost"),
        (Cue::Match, "The match is won"),
    ];

    #[test]
    fn every_sound_is_quiet_and_begins_and_ends_without_a_click() {
        for (cue, what) in SOUNDS {
            let wave = Wave::new(strokes(cue), lasts(cue)).piece(usize::MAX);
            let loudest = wave.iter().fold(0.0, |most: f32, at| most.max(at.abs()));
            assert!((0.02..=0.3).contains(&loudest), "{what}: {loudest}");
            let (first, last) = (wave.first(), wave.last());
            assert_eq!((first, last), (Some(&0.0), Some(&0.0)), "{what}");
        }
    }

    #[test]
    fn every_sound_has_a_length_of_its_own_which_the_docs_tell() {
        let docs = include_str!("../../../docs/identity.md");
        for (at, (cue, what)) in SOUNDS.iter().enumerate() {
            let others = SOUNDS[at + 1..].iter();
            let same = others.filter(|(other, _)| lasts(*other) == lasts(*cue));
            assert_eq!(same.count(), 0, "{what}");
            let (starts, ends) = (format!("| {what} |"), format!(" | {} |", lasts(*cue)));
            let tells = |line: &str| line.starts_with(&starts) && line.ends_with(&ends);
            assert!(docs.lines().any(tells), "{what}{ends}");
        }
    }
}
