//! What a phone makes of the key of a seat, and a host of its randomness. They themselves never leave the phone.

use crate::{
    proof::{
        hash_chain::Chain,
        signing::{Hash, Pen, hash},
    },
    protocol::ids::{Entropy, SeatKey},
    replication::term::Term,
};
use base::{codec, rng::Seed};

impl SeatKey {
    /// What the host is shown in place of this key. Whoever shows it has the seat; it says nothing about the key, by which
    /// the seat signs.
    pub fn shown(&self) -> SeatKey {
        let Hash(bytes) = hash("shown", &[self.bytes()]);
        let mut half = [0; 16];
        half.copy_from_slice(&bytes[..16]);
        SeatKey::new(half)
    }

    /// What the seat signs by, at every table.
    pub(crate) fn pen(&self) -> Option<Pen> {
        Pen::new(hash("pen", &[self.bytes()]))
    }

    /// The seat's part in the deal of a round.
    pub(crate) fn nonce(&self, round: Hash) -> Hash {
        hash("nonce", &[self.bytes(), &round.0])
    }

    /// The seat's part in the new stocks of a round.
    pub(crate) fn chain(&self, round: Hash) -> Chain {
        Chain::new(hash("chain", &[self.bytes(), &round.0]))
    }
}

impl Entropy {
    /// A seed for a circle of heirs. Nothing is spent: circles are closed whenever phones come and go, and what is dealt
    /// does not depend on that.
    pub(crate) fn circle(&self, term: Term) -> Seed {
        let Hash(bytes) = hash("circle", &[self.bytes(), &codec::plain(&term)]);
        Seed(bytes)
    }

    /// What a host signs by. Nothing is spent.
    pub(crate) fn title(&self) -> [u8; 32] {
        let Hash(bytes) = hash("host", &[self.bytes()]);
        bytes
    }
}
