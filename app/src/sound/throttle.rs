//! Limits how many sounds play at once. While too many play, the gate leaves new ones out.

use crate::sound::cue::Cue;

/// Most sounds at the same time.
const MOST: usize = 4;
/// The same sound does not begin again within this time, in seconds.
const AGAIN: f64 = 0.07;

/// A sound from its beginning to its end, in seconds of the audio clock.
#[derive(Clone, Copy, Debug)]
struct Sounding {
    cue: Cue,
    from: f64,
    to: f64,
}

/// The sounds that play now or are about to.
#[derive(Debug, Default)]
pub(crate) struct Gate(Vec<Sounding>);

impl Gate {
    /// True if a sound may begin at `from`, as things stand at `now`. The gate then counts it.
    pub(crate) fn admits(&mut self, cue: Cue, now: f64, from: f64, lasts: f64) -> bool {
        self.0.retain(|sounding| sounding.to > now);
        let again = |other: &Sounding| other.cue == cue && (other.from - from).abs() < AGAIN;
        if self.0.len() >= MOST || self.0.iter().any(again) {
            return false;
        }
        let to = from + lasts;
        self.0.push(Sounding { cue, from, to });
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_burst_is_heard_as_few_sounds() {
        let mut gate = Gate::default();
        assert!(gate.admits(Cue::Played, 0.0, 0.0, 0.06));
        // The same sound at almost the same time is one sound.
        assert!(!gate.admits(Cue::Played, 0.0, 0.01, 0.06));
        assert!(gate.admits(Cue::Played, 0.1, 0.1, 0.06));
        let mut gate = Gate::default();
        let all = [
            Cue::Drawn,
            Cue::Played,
            Cue::Swap,
            Cue::OneLeft,
            Cue::Caught,
            Cue::Turn,
        ];
        let heard = all.map(|cue| gate.admits(cue, 1.0, 1.0, 0.5));
        assert_eq!(heard, [true, true, true, true, false, false]);
        assert!(gate.admits(Cue::Turn, 1.6, 1.6, 0.9), "it is quiet again");
    }
}
