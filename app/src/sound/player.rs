//! Plays sounds where the browser can. While too many play, it leaves new ones out.

use web_sys::{AudioBuffer, AudioContext, AudioContextState};

use crate::sound::cue::Cue;
use crate::sound::{
    notes::{lasts, strokes},
    wave::{RATE, Wave},
};

/// The browser's audio output, and the sounds made so far.
#[derive(Default)]
pub(crate) struct SoundPlayer {
    context: Option<AudioContext>,
    made: Vec<(Cue, AudioBuffer)>,
    gate: Gate,
}

impl SoundPlayer {
    /// True if there is an audio output. It may be at rest.
    pub(crate) fn is_ready(&self) -> bool {
        self.context.is_some()
    }

    /// Gets ready to play, as far as the browser allows. The first time, it needs a touch.
    pub(crate) fn wake(&mut self) {
        if self.context.is_none() {
            self.context = AudioContext::new().ok();
        }
        if let Some(context) = self.context.as_ref().filter(|context| !runs(context)) {
            let _ = context.resume();
        }
    }

    /// Suspends the output until the next `wake`, so that the phone's loudspeaker can sleep.
    pub(crate) fn rest(&self) {
        if let Some(context) = &self.context {
            let _ = context.suspend();
        }
    }

    /// Plays a sound after `wait` seconds, unless the player rests or the gate refuses. A resting output would keep the
    /// sound until it wakes.
    pub(crate) fn play(&mut self, cue: Cue, wait: f64) {
        let Some(context) = self.context.clone().filter(runs) else {
            return;
        };
        let now = context.current_time();
        let long = f64::from(lasts(cue)) / 1000.0;
        if self.gate.admits(cue, now, now + wait, long) {
            // If this fails, only the sound is missing.
            let _ = self.start(&context, cue, now + wait);
        }
    }

    fn start(&mut self, context: &AudioContext, cue: Cue, at: f64) -> Option<()> {
        let buffer = self.made(context, cue)?;
        let source = context.create_buffer_source().ok()?;
        source.set_buffer(Some(&buffer));
        source
            .connect_with_audio_node(&context.destination())
            .ok()?;
        source.start_with_when(at).ok()
    }

    /// The buffer of a sound, made at its first use.
    fn made(&mut self, context: &AudioContext, cue: Cue) -> Option<AudioBuffer> {
        if let Some((_, buffer)) = self.made.iter().find(|(made, _)| *made == cue) {
            return Some(buffer.clone());
        }
        let mut wave = Wave::new(strokes(cue), lasts(cue));
        let all = wave.left();
        let buffer = context.create_buffer(1, all as u32, RATE as f32).ok()?;
        while wave.left() > 0 {
            let made = (all - wave.left()) as u32;
            let piece = wave.piece(PIECE);
            buffer
                .copy_to_channel_with_start_in_channel(&piece, 0, made)
                .ok()?;
        }
        self.made.push((cue, buffer.clone()));
        Some(buffer)
    }
}

fn runs(context: &AudioContext) -> bool {
    context.state() == AudioContextState::Running
}

/// The number of samples that are made at once.
const PIECE: usize = 2048;
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
struct Gate(Vec<Sounding>);

impl Gate {
    /// True if a sound may begin at `from`, as things stand at `now`. The gate then counts it.
    fn admits(&mut self, cue: Cue, now: f64, from: f64, lasts: f64) -> bool {
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
