//! Turns strokes on wood, paper, a bell or a reed into a wave: damped oscillations, and noise behind a filter.

// The browser's own functions: those of the standard library would be 6 KB of the app.
use js_sys::Math;
use std::f64::consts::TAU;

/// Samples per second. No frequency here exceeds half of that.
pub(crate) const RATE: u32 = 22_050;
/// The overall loudness, at most 1.
const QUIET: f64 = 0.2;
/// The rise time of a stroke and the fade at the end of a sound, in milliseconds. Both prevent clicks.
const SWELL: u32 = 3;
/// The part of a stroke's loudness that is left when it has faded: 60 dB less.
const RUNG_OUT: f64 = 0.001;

/// The material that a stroke hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stuff {
    /// A table top, dry and short.
    Wood,
    /// A card that slides. The pitch is the highest frequency of the noise.
    Paper,
    /// A small bell, far away.
    Bell,
    /// A soft, plain tone.
    Reed,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Stroke {
    /// The material.
    pub(crate) on: Stuff,
    /// The start, in milliseconds from the beginning of the sound.
    pub(crate) at: u16,
    /// The pitch, in hertz.
    pub(crate) pitch: u16,
    /// How long the stroke rings, in milliseconds.
    pub(crate) rings: u16,
    /// The loudness, in percent.
    pub(crate) loud: u8,
}

/// A part of a tone: its frequency relative to the pitch, its share of the loudness, and its share of the ringing time.
struct Partial(f64, f64, f64);

impl Stuff {
    const fn partials(self) -> &'static [Partial] {
        match self {
            Stuff::Wood => &[
                Partial(1.0, 0.55, 1.0),
                Partial(2.57, 0.25, 0.6),
                Partial(4.2, 0.1, 0.35),
            ],
            Stuff::Paper => &[],
            Stuff::Bell => &[
                Partial(0.5, 0.08, 1.0),
                Partial(1.0, 0.6, 1.0),
                Partial(2.76, 0.2, 0.45),
                Partial(5.4, 0.06, 0.2),
            ],
            Stuff::Reed => &[
                Partial(1.0, 0.75, 1.0),
                Partial(2.0, 0.16, 0.7),
                Partial(3.0, 0.04, 0.5),
            ],
        }
    }

    /// The share of noise in the sound.
    const fn noise(self) -> f64 {
        match self {
            Stuff::Wood => 0.1,
            Stuff::Paper => 1.0,
            Stuff::Bell | Stuff::Reed => 0.0,
        }
    }
}

/// These strokes as a wave of `lasts` milliseconds, with samples from -1 to 1.
pub(crate) fn wave(strokes: &[Stroke], lasts: u16) -> Vec<f32> {
    let mut wave = vec![0.0; samples(lasts.into())];
    for stroke in strokes {
        let from = samples(stroke.at.into()).min(wave.len());
        let of = &mut wave[from..];
        let loud = f64::from(stroke.loud) / 100.0;
        for Partial(high, share, part) in stroke.on.partials() {
            let rings = f64::from(stroke.rings) * part;
            ring(of, f64::from(stroke.pitch) * high, rings, loud * share);
        }
        rustle(of, stroke, loud * stroke.on.noise());
    }
    let swell = samples(SWELL);
    for (left, sample) in wave.iter_mut().rev().take(swell).enumerate() {
        *sample *= left as f64 / swell as f64;
    }
    wave.iter().map(|sample| (sample * QUIET) as f32).collect()
}

fn samples(millis: u32) -> usize {
    (millis * RATE / 1000) as usize
}

/// The factor by which loudness falls from one sample to the next.
fn fall(rings: f64) -> f64 {
    Math::pow(RUNG_OUT, 1000.0 / (rings * f64::from(RATE)))
}

/// The rise of a stroke after this many samples, from 0 to 1.
fn swollen(after: usize) -> f64 {
    (after as f64 / samples(SWELL) as f64).min(1.0)
}

/// Adds a damped oscillation. Each sample follows from the two before it.
fn ring(wave: &mut [f64], hertz: f64, rings: f64, loud: f64) {
    let (turn, fall) = (TAU * hertz / f64::from(RATE), fall(rings));
    let (once, twice) = (2.0 * fall * Math::cos(turn), -fall * fall);
    let (mut before, mut now) = (0.0, loud * Math::sin(turn));
    for (after, sample) in wave.iter_mut().enumerate() {
        *sample += now * swollen(after);
        (before, now) = (now, once * now + twice * before);
    }
}

/// Adds noise without the frequencies above the pitch. The noise is the same in all waves.
fn rustle(wave: &mut [f64], stroke: &Stroke, mut loud: f64) {
    if loud == 0.0 {
        return;
    }
    let share = 1.0 - Math::exp(-TAU * f64::from(stroke.pitch) / f64::from(RATE));
    let fall = fall(stroke.rings.into());
    let (mut seed, mut low) = (1_u32, 0.0);
    for (after, sample) in wave.iter_mut().enumerate() {
        // The generator from Numerical Recipes: its upper bits are noise enough.
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let noise = f64::from(seed >> 8) / f64::from(1 << 23) - 1.0;
        low += share * (noise - low);
        *sample += low * loud * swollen(after);
        loud *= fall;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn stroke(on: Stuff, pitch: u16) -> Vec<f32> {
        let stroke = Stroke {
            on,
            at: 0,
            pitch,
            rings: 200,
            loud: 100,
        };
        wave(&[stroke], 300)
    }

    /// How many times per second the wave rises through zero.
    fn pitch(wave: &[f32]) -> f64 {
        let ups = wave
            .windows(2)
            .filter(|pair| pair[0] <= 0.0 && pair[1] > 0.0);
        ups.count() as f64 * f64::from(RATE) / wave.len() as f64
    }

    #[test]
    fn a_tone_has_its_pitch_swells_and_rings_out() {
        let wave = stroke(Stuff::Reed, 440);
        assert_eq!(wave.len(), samples(300));
        let heard = pitch(&wave[..samples(200)]);
        assert!((heard - 440.0).abs() < 10.0, "{heard}");
        let loudest = |part: &[f32]| part.iter().fold(0.0, |most: f32, at| most.max(at.abs()));
        assert_eq!(wave.first(), Some(&0.0));
        assert!(loudest(&wave) > 0.1);
        assert!(loudest(&wave[samples(210)..]) < 0.001);
    }

    #[test]
    fn wood_is_dry_and_paper_is_noise() {
        let energy = |wave: &[f32]| wave.iter().map(|at| at * at).sum::<f32>();
        for stuff in [Stuff::Wood, Stuff::Paper] {
            let wave = stroke(stuff, 900);
            assert!(energy(&wave[..samples(60)]) > 4.0 * energy(&wave[samples(60)..]));
        }
        assert_ne!(stroke(Stuff::Paper, 900), stroke(Stuff::Paper, 2600));
    }
}
