//! Plays sounds, where browsers do.

use web_sys::{AudioBuffer, AudioContext, AudioContextState};

use super::cues::Cue;
use super::{
    gate::Gate,
    score::{lasts, strokes},
    wave::{RATE, wave},
};

/// The browser's way to the loudspeaker, and the sounds that were made so far.
#[derive(Default)]
pub(super) struct Player {
    context: Option<AudioContext>,
    made: Vec<(Cue, AudioBuffer)>,
    gate: Gate,
}

impl Player {
    /// Whether there is a way to the loudspeaker, which may rest.
    pub(super) fn is_ready(&self) -> bool {
        self.context.is_some()
    }

    /// Gets ready to play, as far as the browser lets it: the first time, that takes somebody's touch.
    pub(super) fn wake(&mut self) {
        if self.context.is_none() {
            self.context = AudioContext::new().ok();
        }
        if let Some(context) = self.context.as_ref().filter(|context| !runs(context)) {
            let _ = context.resume();
        }
    }

    /// Plays nothing until it is woken, and lets the phone's loudspeaker sleep.
    pub(super) fn rest(&self) {
        if let Some(context) = &self.context {
            let _ = context.suspend();
        }
    }

    /// Plays this after so many seconds, unless the player rests or enough is heard already. A player that rests would
    /// keep it until it is woken.
    pub(super) fn play(&mut self, cue: Cue, wait: f64) {
        let Some(context) = self.context.clone().filter(runs) else {
            return;
        };
        let now = context.current_time();
        let long = f64::from(lasts(cue)) / 1000.0;
        if self.gate.admits(cue, now, now + wait, long) {
            // Without a sound nothing is missing but the sound.
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

    /// The sound, which is made when it is wanted for the first time.
    fn made(&mut self, context: &AudioContext, cue: Cue) -> Option<AudioBuffer> {
        if let Some((_, buffer)) = self.made.iter().find(|(made, _)| *made == cue) {
            return Some(buffer.clone());
        }
        let wave = wave(strokes(cue), lasts(cue));
        let buffer = context
            .create_buffer(1, wave.len() as u32, RATE as f32)
            .ok()?;
        buffer.copy_to_channel(&wave, 0).ok()?;
        self.made.push((cue, buffer.clone()));
        Some(buffer)
    }
}

fn runs(context: &AudioContext) -> bool {
    context.state() == AudioContextState::Running
}
