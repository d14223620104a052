//! Random picks from a seed.

use engine::{Seed, rng::Rng};

/// A stream of random picks.
#[derive(Clone, Debug)]
pub struct Dice(Rng);

impl Dice {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Dice {
        Dice(Rng::new(Seed::from_number(seed)))
    }

    /// A random number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u32) as usize
    }

    /// A random number from `least` to `most`, both included.
    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        least + u64::from(self.0.below((most - least) as u32 + 1))
    }

    /// True in `of_10_000` of 10 000 cases.
    pub fn chance(&mut self, of_10_000: u32) -> bool {
        of_10_000 > 0 && self.0.below(10_000) < of_10_000
    }

    /// A random item of this list.
    ///
    /// # Panics
    /// If the list is empty.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// Random bytes.
    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        core::array::from_fn(|_| self.0.below(256) as u8)
    }
}
