//! The record of a round as the host opens it when the round is over: everything that it had fixed, and all that happened.

use crate::{
    proof::{
        attestation::Statement,
        commit_reveal::Opening,
        handover::{self, Handover},
        round_log::Signed,
        signing::{Hash, Signature},
    },
    protocol::table::MAX_AT_TABLE,
};
use alloc::vec::Vec;
use base::codec::{self, CodecError, Wire};
use games::transcript::Transcript;
use serde::{Deserialize, Serialize};

/// What a saved record begins with.
const MAGIC: &[u8] = b"One Left, a sealed round\n";
/// Most inputs of a record that is looked at.
const MOST_INPUTS: usize = 20_000;
/// Fewer inputs than this always fit into a record, whoever signs them: a host that says otherwise lies.
pub(crate) const FITTING: u32 = 8000;
/// Longest piece of a record in one frame, in bytes.
const PIECE: usize = 12_000;
/// Most pieces.
pub(crate) const MOST_PIECES: u8 = 90;

/// A round, opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// How it was opened.
    pub opening: Opening,
    /// The host's secret.
    pub secret: Hash,
    /// What happened.
    pub transcript: Transcript,
    /// The proofs of actions, each with its place in the log from 0, in order.
    pub signed: Vec<(u32, Signed)>,
    /// Who hosted after somebody else, in order.
    pub handovers: Vec<Handover>,
    /// The last host's, under the whole record.
    pub signature: Signature,
}

impl Record {
    /// The proof of the input at this place in the log.
    pub(crate) fn signed_at(&self, at: usize) -> Option<&Signed> {
        let place = self
            .signed
            .binary_search_by_key(&at, |(at, _)| *at as usize);
        place.ok().map(|place| &self.signed[place].1)
    }

    /// Who hosts from this input on, if that is news.
    pub(crate) fn handover_at(&self, at: usize) -> Option<&Handover> {
        self.handovers
            .iter()
            .find(|handover| handover.at as usize == at)
    }

    /// In pieces that fit frames.
    ///
    /// # Errors
    /// If it is longer than phones would take.
    pub(crate) fn pieces(&self) -> Result<Vec<Vec<u8>>, CodecError> {
        if !self.is_bounded() {
            return Err(CodecError::Unbounded);
        }
        let bytes = codec::encode_stored(self)?;
        Ok(bytes.chunks(PIECE).map(Into::into).collect())
    }

    /// From all pieces.
    pub(crate) fn join(pieces: &[Vec<u8>]) -> Result<Record, CodecError> {
        codec::decode_stored(&pieces.concat())
    }
}

impl Wire for Record {
    fn is_bounded(&self) -> bool {
        let mut places = self.signed.iter().map(|(at, _)| *at);
        let mut last = None;
        let rises = places.all(|at| last.replace(at).is_none_or(|last| last < at));
        let inputs = self.transcript.log.len();
        let fresh = &self.transcript.fresh;
        let in_turn = fresh.windows(2).all(|two| two[0].at < two[1].at);
        let refreshed = fresh.last().is_none_or(|last| (last.at as usize) < inputs);
        let on_record = last.is_none_or(|last| (last as usize) < inputs);
        self.opening.is_bounded()
            && inputs <= MOST_INPUTS
            && rises
            && on_record
            && handover::are_in_order(&self.handovers, inputs)
            && in_turn
            && refreshed
    }
}

/// A round as a phone saves it: the record, and what the phones said of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {
    /// The record.
    pub record: Record,
    /// What each seat's phone found.
    pub statements: Vec<Statement>,
}

impl Wire for Sealed {
    fn is_bounded(&self) -> bool {
        self.record.is_bounded() && self.statements.len() <= MAX_AT_TABLE
    }
}

impl Sealed {
    /// As a file.
    ///
    /// # Errors
    /// [`CodecError::TooLong`] if it is longer than any round gets.
    pub fn save(&self) -> Result<Vec<u8>, CodecError> {
        Ok([MAGIC, &codec::encode_stored(self)?].concat())
    }

    /// Whether the file says that it is a sealed round.
    pub fn is_one(file: &[u8]) -> bool {
        file.starts_with(MAGIC)
    }

    /// From a file, whatever is in it.
    ///
    /// # Errors
    /// If it is no sealed round of this version.
    pub fn load(file: &[u8]) -> Result<Sealed, CodecError> {
        let stored = file.strip_prefix(MAGIC).ok_or(CodecError::Malformed)?;
        codec::decode_stored(stored)
    }
}
