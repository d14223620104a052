//! The values that a phone derives from the key of a seat, and a host from its randomness. The secrets themselves never
//! leave the phone.

use crate::{
    proof::{
        hash_chain::HashChain,
        signing::{Hash, SigningKey, hash},
    },
    protocol::ids::{Entropy, SeatKey},
    replication::epoch::Epoch,
};
use base::{codec, rng::Seed};

impl SeatKey {
    /// The key that the host gets in place of this one. The phone that shows it has the seat. It reveals nothing about
    /// the secret key, with which the seat signs.
    pub fn shown(&self) -> SeatKey {
        let Hash(bytes) = hash("shown", &[self.bytes()]);
        let mut half = [0; 16];
        half.copy_from_slice(&bytes[..16]);
        SeatKey::new(half)
    }

    /// The signing key of the seat, the same at every table.
    pub(crate) fn signing_key(&self) -> Option<SigningKey> {
        SigningKey::new(hash("pen", &[self.bytes()]))
    }

    /// The seat's part in the deal of a round.
    pub(crate) fn nonce(&self, round: Hash) -> Hash {
        hash("nonce", &[self.bytes(), &round.0])
    }

    /// The seat's part in the new draw piles of a round.
    pub(crate) fn chain(&self, round: Hash) -> HashChain {
        HashChain::new(hash("chain", &[self.bytes(), &round.0]))
    }
}

impl Entropy {
    /// A seed for a configuration of replicas. This uses up no entropy. Configurations change whenever
    /// phones come and go, and the deal does not depend on that.
    pub(crate) fn configuration(&self, epoch: Epoch) -> Seed {
        let Hash(bytes) = hash("circle", &[self.bytes(), &codec::plain(&epoch)]);
        Seed(bytes)
    }

    /// The secret of a host's signing key. This uses up no entropy.
    pub(crate) fn host_key(&self) -> [u8; 32] {
        let Hash(bytes) = hash("host", &[self.bytes()]);
        bytes
    }
}
