//! Turns strokes on wood, paper, a bell or a reed into a wave: damped oscillations, and noise behind a filter.

// The browser's own functions: those of the standard library would be 6 KB of the app.
use js_sys::Math;
use std::f64::consts::TAU;

/// Samples per second. No frequency here exceeds half of that.
pub(crate) const RATE: u32 = 22_050;
/// The overall loudness, at most 1.
const QUIET: f64 = 0.2;
/// The rise time of a stroke and the fade at the end of a sound, in milliseconds. Both prevent clicks.
const SWELL: u16 = 3;
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

/// A sound that is made in pieces: all of it at once would be a tenth of the app's memory.
pub(crate) struct Wave {
    voices: Vec<Voice>,
    /// The number of samples that are still to come.
    left: i32,
}

/// A tone or a noise.
struct Voice {
    /// The number of its next sample. It begins at 0.
    at: i32,
    source: Source,
}

enum Source {
    /// A damped oscillation. Each sample follows from the two before it.
    Tone {
        once: f64,
        twice: f64,
        before: f64,
        now: f64,
    },
    /// Noise without the frequencies above the pitch. The noise is the same in all waves.
    Noise {
        share: f64,
        fall: f64,
        seed: u32,
        low: f64,
        loud: f64,
    },
}

impl Wave {
    /// These strokes as a wave of `lasts` milliseconds.
    pub(crate) fn new(strokes: &[Stroke], lasts: u16) -> Wave {
        let mut voices = Vec::new();
        for stroke in strokes {
            let at = -samples(stroke.at);
            let (pitch, rings) = (f64::from(stroke.pitch), f64::from(stroke.rings));
            let loud = f64::from(stroke.loud) / 100.0;
            for Partial(high, share, part) in stroke.on.partials() {
                let source = Source::tone(pitch * high, rings * part, loud * share);
                voices.push(Voice { at, source });
            }
            let noise = loud * stroke.on.noise();
            if noise > 0.0 {
                let source = Source::noise(pitch, rings, noise);
                voices.push(Voice { at, source });
            }
        }
        let left = samples(lasts);
        Wave { voices, left }
    }

    /// The number of samples that are still to come.
    pub(crate) fn left(&self) -> usize {
        self.left as usize
    }

    /// The next samples, from -1 to 1, and at most so many.
    pub(crate) fn piece(&mut self, most: usize) -> Vec<f32> {
        let mut piece = vec![0.0; most.min(self.left())];
        for sample in &mut piece {
            self.left -= 1;
            let all: f64 = self.voices.iter_mut().map(Voice::sample).sum();
            *sample = (all * swollen(self.left) * QUIET) as f32;
        }
        piece
    }
}

impl Voice {
    fn sample(&mut self) -> f64 {
        self.at += 1;
        match self.at > 0 {
            true => swollen(self.at - 1) * self.source.sample(),
            false => 0.0,
        }
    }
}

impl Source {
    fn tone(hertz: f64, rings: f64, loud: f64) -> Source {
        let (turn, fall) = (TAU * hertz / f64::from(RATE), fall(rings));
        Source::Tone {
            once: 2.0 * fall * Math::cos(turn),
            twice: -fall * fall,
            before: 0.0,
            now: loud * Math::sin(turn),
        }
    }

    fn noise(pitch: f64, rings: f64, loud: f64) -> Source {
        Source::Noise {
            share: 1.0 - Math::exp(-TAU * pitch / f64::from(RATE)),
            fall: fall(rings),
            seed: 1,
            low: 0.0,
            loud,
        }
    }

    fn sample(&mut self) -> f64 {
        match self {
            Source::Tone {
                once,
                twice,
                before,
                now,
            } => {
                let sample = *now;
                (*before, *now) = (sample, *once * sample + *twice * *before);
                sample
            }
            Source::Noise {
                share,
                fall,
                seed,
                low,
                loud,
            } => {
                // The generator from Numerical Recipes: its upper bits are noise enough.
                *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let noise = f64::from(*seed >> 8) / f64::from(1 << 23) - 1.0;
                *low += *share * (noise - *low);
                let sample = *low * *loud;
                *loud *= *fall;
                sample
            }
        }
    }
}

fn samples(millis: u16) -> i32 {
    i32::from(millis) * RATE as i32 / 1000
}

/// The loudness so many samples after the beginning or before the end, from 0 to 1.
fn swollen(away: i32) -> f64 {
    (f64::from(away) / f64::from(samples(SWELL))).min(1.0)
}

/// The factor by which loudness falls from one sample to the next.
fn fall(rings: f64) -> f64 {
    Math::pow(RUNG_OUT, 1000.0 / (rings * f64::from(RATE)))
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
        Wave::new(&[stroke], 300).piece(usize::MAX)
    }

    fn span(millis: u16) -> usize {
        samples(millis) as usize
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
        assert_eq!(wave.len(), span(300));
        let heard = pitch(&wave[..span(200)]);
        assert!((heard - 440.0).abs() < 10.0, "{heard}");
        let loudest = |part: &[f32]| part.iter().fold(0.0, |most: f32, at| most.max(at.abs()));
        assert_eq!(wave.first(), Some(&0.0));
        assert!(loudest(&wave) > 0.1);
        assert!(loudest(&wave[span(210)..]) < 0.001);
    }

    #[test]
    fn pieces_are_the_same_wave() {
        let strokes = [(Stuff::Wood, 0), (Stuff::Bell, 90)].map(|(on, at)| Stroke {
            on,
            at,
            pitch: 500,
            rings: 200,
            loud: 60,
        });
        let all = Wave::new(&strokes, 290).piece(usize::MAX);
        let mut wave = Wave::new(&strokes, 290);
        let mut pieces = Vec::new();
        while wave.left() > 0 {
            pieces.extend(wave.piece(1000));
        }
        assert_eq!((all.len(), pieces), (span(290), all));
    }

    #[test]
    fn wood_is_dry_and_paper_is_noise() {
        let energy = |wave: &[f32]| wave.iter().map(|at| at * at).sum::<f32>();
        for stuff in [Stuff::Wood, Stuff::Paper] {
            let wave = stroke(stuff, 900);
            assert!(energy(&wave[..span(60)]) > 4.0 * energy(&wave[span(60)..]));
        }
        assert_ne!(stroke(Stuff::Paper, 900), stroke(Stuff::Paper, 2600));
    }
}
