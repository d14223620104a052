//! The record of a round. The host opens it when the round is over: all committed values, and everything that happened.

use crate::{
    proof::{
        commit_reveal::CommitReveal,
        fault::Fault,
        handover::{self, Handover},
        round_log::RecordedProof,
        signing::{Hash, Signature, SigningKey, VerifyingKey, hash, hash_of},
    },
    protocol::{ids::PlayerId, table::MAX_AT_TABLE},
};
use alloc::vec::Vec;
use base::codec::{self, CodecError, Wire};
use bincode::{Decode, Encode};
use games::transcript::Transcript;

/// The first bytes of a saved record. They stay as they are, so that saved rounds can be read.
const MAGIC: &[u8] = b"One Left, a sealed round\n";
/// Most inputs of a record that a phone checks.
const MAX_INPUTS: usize = 20_000;
/// With fewer inputs than this a record always fits, even if every one is signed. A host that says otherwise lies.
pub(crate) const ALWAYS_FITS: u32 = 8000;
/// Longest piece of a record in one frame, in bytes.
const MAX_PIECE_BYTES: usize = 12_000;
/// Most pieces of a record.
pub(crate) const MAX_PIECES: u8 = 90;

/// The opened record of a round.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct RoundRecord {
    /// The values that host and phones fixed and showed before the deal.
    pub commit_reveal: CommitReveal,
    /// The host's secret.
    pub secret: Hash,
    /// The setup and every input of the round.
    pub transcript: Transcript,
    /// The proofs of actions, each with its place in the log from 0, in order.
    pub signed: Vec<(u32, RecordedProof)>,
    /// The changes of host, in order.
    pub handovers: Vec<Handover>,
    /// The last host's signature under the whole record.
    pub signature: Signature,
}

impl RoundRecord {
    /// The record in pieces that fit into frames.
    ///
    /// # Errors
    /// If the record is longer than phones accept.
    pub(crate) fn pieces(&self) -> Result<Vec<Vec<u8>>, CodecError> {
        if !self.is_bounded() {
            return Err(CodecError::Unbounded);
        }
        let bytes = codec::encode_stored(self)?;
        Ok(bytes.chunks(MAX_PIECE_BYTES).map(Into::into).collect())
    }

    /// The record from all of its pieces.
    pub(crate) fn join(pieces: &[Vec<u8>]) -> Result<RoundRecord, CodecError> {
        codec::decode_stored(&pieces.concat())
    }
}

impl Wire for RoundRecord {
    fn is_bounded(&self) -> bool {
        let mut places = self.signed.iter().map(|(at, _)| *at);
        let mut last = None;
        let rises = places.all(|at| last.replace(at).is_none_or(|last| last < at));
        let inputs = self.transcript.log.len();
        let fresh = &self.transcript.fresh;
        let in_turn = fresh.windows(2).all(|two| two[0].at < two[1].at);
        let refreshed = fresh.last().is_none_or(|last| (last.at as usize) < inputs);
        let on_record = last.is_none_or(|last| (last as usize) < inputs);
        self.commit_reveal.is_bounded()
            && inputs <= MAX_INPUTS
            && rises
            && on_record
            && handover::are_in_order(&self.handovers, inputs)
            && in_turn
            && refreshed
    }
}

/// The finding of a seat's phone, for all other phones. If two phones got different records, this reveals it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
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
        // This word is part of signed or stored bytes and cannot follow the name.
        hash("statement", &[&round.0, &hash_of("statement", &unsigned).0])
    }
}

/// A round as a phone saves it: the record, and the attestations of all phones about it.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct AttestedRecord {
    /// The record.
    pub record: RoundRecord,
    /// The finding of each seat's phone.
    pub attestations: Vec<Attestation>,
}

impl Wire for AttestedRecord {
    fn is_bounded(&self) -> bool {
        self.record.is_bounded() && self.attestations.len() <= MAX_AT_TABLE
    }
}

impl AttestedRecord {
    /// Encodes the verifiable round as a file.
    ///
    /// # Errors
    /// [`CodecError::TooLong`] if it is longer than any round gets.
    pub fn save(&self) -> Result<Vec<u8>, CodecError> {
        Ok([MAGIC, &codec::encode_stored(self)?].concat())
    }

    /// True if the file starts with the magic bytes of a verifiable round.
    pub fn is_one(file: &[u8]) -> bool {
        file.starts_with(MAGIC)
    }

    /// Loads a verifiable round from a file. The file may hold anything.
    ///
    /// # Errors
    /// If the file is not a verifiable round of this version.
    pub fn load(file: &[u8]) -> Result<AttestedRecord, CodecError> {
        let stored = file.strip_prefix(MAGIC).ok_or(CodecError::Malformed)?;
        codec::decode_stored(stored)
    }
}
