//! What a phone says to all others about the record that it got. Two records for two phones come to light by it.

use crate::{
    proof::{
        fault::Fault,
        signing::{Hash, Pen, Signature, Signer, hash, hash_of},
    },
    protocol::ids::PlayerId,
};
use serde::{Deserialize, Serialize};

/// What a seat's phone found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    /// Whose.
    pub player: PlayerId,
    /// Names the record that it got.
    pub digest: Hash,
    /// The host's signature that came under it.
    pub host: Signature,
    /// What is wrong with it first of all, if anything.
    pub fault: Option<Fault>,
    /// Whether the player's number was shown, and is not in the record.
    pub unheard: bool,
    /// Signs that.
    pub signature: Signature,
}

impl Statement {
    pub(crate) fn signed(mut self, pen: &Pen, round: Hash) -> Statement {
        self.signature = pen.sign(self.content(round));
        self
    }

    /// Whether the seat itself says so.
    pub(crate) fn is_genuine(&self, signer: &Signer, round: Hash) -> bool {
        signer.has_signed(self.content(round), &self.signature)
    }

    fn content(&self, round: Hash) -> Hash {
        let unsigned = Statement {
            signature: Signature::default(),
            ..*self
        };
        hash("statement", &[&round.0, &hash_of("statement", &unsigned).0])
    }
}
