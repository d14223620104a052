//! Identities: secret keys, and the public numbers of players.

use base::{Rng, Seed};
use bincode::{Decode, Encode};
use core::fmt;

/// The secret that owns a player's place, after a reload, a crash or on a new network. A phone makes it once, stores it
/// and signs with it. No message can hold it: the host knows its [`SeatId`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatKey([u8; 16]);

/// The hash of a [`SeatKey`], by which the host knows the owner of a place. It tells nothing of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct SeatId(pub(crate) [u8; 16]);

impl SeatKey {
    /// A key from sixteen random bytes.
    pub const fn new(random: [u8; 16]) -> SeatKey {
        SeatKey(random)
    }

    /// The bytes, for storage on the phone itself.
    pub const fn bytes(&self) -> &[u8; 16] {
        &self.0
    }
}

/// Hides the secret, so that it is never printed by accident.
impl fmt::Debug for SeatKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeatKey(…)")
    }
}

/// A person, bot or screen at one table. The number is unique at that table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct PlayerId(pub u16);

/// A link. The caller numbers links in increasing order and uses no number twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkId(pub u32);

/// Counts the rounds at a table. The host recognizes an action for another round by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct RoundNumber(pub u32);

/// Tells deals apart that have the same round number. After a host failed to store a round, its next deal has the same
/// number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Encode, Decode)]
pub struct DealId(pub u32);

/// Secret randomness of the host, used piece by piece. A piece reveals nothing about the next one.
#[derive(Clone, PartialEq, Eq)]
pub struct Entropy([u8; 32]);

impl Entropy {
    /// Entropy from thirty-two random bytes.
    pub const fn new(random: [u8; 32]) -> Entropy {
        Entropy(random)
    }

    /// A new seed. Each call returns another one.
    pub fn take(&mut self) -> Seed {
        let mut rng = Rng::new(Seed(self.0));
        let mut bytes = [[0; 32]; 2];
        for byte in bytes.iter_mut().flatten() {
            *byte = rng.below(256) as u8;
        }
        self.0 = bytes[0];
        Seed(bytes[1])
    }

    /// The state from which the next pieces come.
    pub(crate) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// A new random number. Each call returns another one.
    pub fn number(&mut self) -> u64 {
        let Seed(bytes) = self.take();
        let mut eight = [0; 8];
        eight.copy_from_slice(&bytes[..8]);
        u64::from_le_bytes(eight)
    }
}

/// Hides the secret, so that it is never printed by accident.
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
