//! Random numbers from a seed. They are the same on every platform and in every version of this program.

use bincode::{Decode, Encode};
use chacha20::{
    ChaCha8Rng,
    rand_core::{Rng as _, SeedableRng},
};

/// The source of everything random in a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Encode, Decode)]
pub struct Seed(pub [u8; 32]);

/// The seed reveals every hand, so `Debug` does not print it.
impl core::fmt::Debug for Seed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl Seed {
    /// A seed from a small number, for tests, demonstrations and simulations.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

/// A stream of random picks from a round's seed (DIG-1).
#[derive(Debug)]
pub struct Rng(ChaCha8Rng);

/// A copy draws the same numbers. The library has no `Clone`, because a key stream must not repeat; that of a game that
/// is tried out should.
impl Clone for Rng {
    fn clone(&self) -> Rng {
        let mut copy = ChaCha8Rng::from_seed(self.0.get_seed());
        copy.set_word_pos(self.0.get_word_pos());
        Rng(copy)
    }
}

impl Rng {
    /// The stream that belongs to a seed.
    pub fn new(seed: Seed) -> Rng {
        Rng(ChaCha8Rng::from_seed(seed.0))
    }

    /// A number below `bound`, each equally likely. Returns 0 for a bound of 0.
    ///
    /// Lemire's multiplication with rejection. It is written out here because the library may change the values of its
    /// own version.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            // The threshold is below the bound, so the division is rarely needed.
            let low = product as u32;
            if low >= bound || low >= bound.wrapping_neg().checked_rem(bound).unwrap_or(0) {
                return (product >> 32) as u32;
            }
        }
    }

    /// Another stream, seeded by this one.
    pub fn fork(&mut self) -> Rng {
        Rng::new(self.seed())
    }

    /// A seed drawn from this stream.
    pub fn seed(&mut self) -> Seed {
        let mut seed = [0; 32];
        self.0.fill_bytes(&mut seed);
        Seed(seed)
    }

    /// Shuffles in place (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_draws_the_same_numbers_from_wherever_it_was_made() {
        let mut rng = Rng::new(Seed::from_number(3));
        for taken in 0..200 {
            let (mut one, mut copy) = (rng.clone(), rng.clone());
            for _ in 0..100 {
                assert_eq!(
                    copy.below(u32::MAX),
                    one.below(u32::MAX),
                    "after {taken} words"
                );
            }
            assert_eq!(copy.seed(), one.seed());
            rng.below(1 << 31);
        }
    }
}
