//! A phone's attestation to all others about the record that it got. If two phones got different records, their
//! attestations reveal it.

use crate::{
    proof::{
        fault::Fault,
        signing::{Hash, Signature, SigningKey, VerifyingKey, hash, hash_of},
    },
    protocol::ids::PlayerId,
};
use serde::{Deserialize, Serialize};

/// The finding of a seat's phone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attestation {
    /// The player whose phone found it.
    pub player: PlayerId,
    /// The hash that names the record that the phone got.
    pub digest: Hash,
    /// The host's signature under that record.
    pub host: Signature,
    /// The first fault of the record, if it has any.
    pub fault: Option<Fault>,
    /// True if the player's number was shown, but is not in the record.
    pub unheard: bool,
    /// The player's signature under this attestation.
    pub signature: Signature,
}

impl Attestation {
    pub(crate) fn signed(mut self, signing_key: &SigningKey, round: Hash) -> Attestation {
        self.signature = signing_key.sign(self.content(round));
        self
    }

    /// True if the seat itself made this attestation.
    pub(crate) fn is_genuine(&self, verifying_key: &VerifyingKey, round: Hash) -> bool {
        verifying_key.has_signed(self.content(round), &self.signature)
    }

    fn content(&self, round: Hash) -> Hash {
        let unsigned = Attestation {
            signature: Signature::default(),
            ..*self
        };
        hash("statement", &[&round.0, &hash_of("statement", &unsigned).0])
    }
}
