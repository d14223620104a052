//! Who is who: secret keys, and the public numbers of players.

use base::rng::{Rng, Seed};
use core::fmt;
use serde::{Deserialize, Serialize};

/// The secret that owns a player's place, made once by a phone and kept in its storage. Whoever shows it is that
/// player, after a reload, a crash or on a new network; the name means nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SeatKey([u8; 16]);

impl SeatKey {
    /// A key from sixteen random bytes.
    pub const fn new(random: [u8; 16]) -> SeatKey {
        SeatKey(random)
    }

    /// The bytes, for the phone's own storage.
    pub const fn bytes(&self) -> &[u8; 16] {
        &self.0
    }
}

/// Secrets are not printed by accident.
impl fmt::Debug for SeatKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeatKey(…)")
    }
}

/// A player or watcher at one table, person or bot. No two at a table share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PlayerId(pub u16);

/// A link, as the caller numbers them: later ones higher, none twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkId(pub u32);

/// Counts the rounds at a table: an action for another round is recognised by it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Epoch(pub u32);

/// Tells a deal from every other one, even by the same number: where a host could not store a round, the next one that it deals
/// has the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deal(pub u32);

/// Secret randomness that the host was given, spent piece by piece. A piece says nothing about the next one.
#[derive(Clone, PartialEq, Eq)]
pub struct Entropy([u8; 32]);

impl Entropy {
    /// From thirty-two random bytes.
    pub const fn new(random: [u8; 32]) -> Entropy {
        Entropy(random)
    }

    /// A fresh seed.
    pub fn take(&mut self) -> Seed {
        let mut rng = Rng::new(Seed(self.0));
        let mut bytes = [[0; 32]; 2];
        for byte in bytes.iter_mut().flatten() {
            *byte = rng.below(256) as u8;
        }
        self.0 = bytes[0];
        Seed(bytes[1])
    }

    /// What is to be spent next.
    pub(crate) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// A fresh number.
    pub fn number(&mut self) -> u64 {
        let Seed(bytes) = self.take();
        let mut eight = [0; 8];
        eight.copy_from_slice(&bytes[..8]);
        u64::from_le_bytes(eight)
    }
}

/// Secrets are not printed by accident.
impl fmt::Debug for Entropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Entropy(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_not_printed() {
        let printed = alloc::format!("{:?} {:?}", SeatKey::new([7; 16]), Entropy::new([7; 32]));
        assert_eq!(printed, "SeatKey(…) Entropy(…)");
    }

    #[test]
    fn every_seed_is_another() {
        let mut entropy = Entropy::new([7; 32]);
        assert_ne!(entropy.take(), entropy.take());
    }
}
