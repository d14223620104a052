//! The messages between host and phones that let phones check the deal.

use crate::{
    proof::{
        commit_reveal::{CommitRequest, Commitment, Reveal},
        handover::{MAX_RESUMPTIONS, Resumption},
        record::{Attestation, MAX_PIECES},
        signing::Hash,
    },
    protocol::{ids::RoundNumber, table::MAX_AT_TABLE},
};
use alloc::{boxed::Box, vec::Vec};
use base::codec::MAX_FRAME;
use bincode::{Decode, Encode};

/// The part of a view that a verifiable round adds.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct ViewProof {
    /// The hash that names the round.
    pub round: Hash,
    /// The head of the log that led to the view.
    pub head: Hash,
    /// The viewer's actions need proofs. Those up to this number came before the round. `None` if they need no proofs.
    pub since: Option<u32>,
    /// The moments at which a host resumed the round, the latest last.
    pub resumptions: Vec<Resumption>,
}

impl ViewProof {
    pub(crate) fn is_bounded(&self) -> bool {
        self.resumptions.len() <= MAX_RESUMPTIONS
    }
}

/// A message from a phone to the host.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum ToHost {
    /// Answers [`ToGuest::CommitRequest`].
    Commitments(Vec<Commitment>),
    /// Answers [`ToGuest::Commitments`].
    Reveals(Vec<Reveal>),
    /// Asks for a piece of the record of this round, from 0.
    Fetch(RoundNumber, u8),
    /// The phone's attestations about the record of this round.
    Attestations(RoundNumber, Vec<Attestation>),
}

/// A message from the host to a phone.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum ToGuest {
    /// The host is about to deal a round: commit to your numbers.
    CommitRequest(Box<CommitRequest>),
    /// All commitments for the round of that name: reveal your numbers.
    Commitments(Hash, Vec<Commitment>),
    /// A piece of the record of this round.
    Piece(RoundNumber, RecordPiece),
    /// The attestations of the phones about the record of this round.
    Attestations(RoundNumber, Vec<Attestation>),
    /// The record of this round is too long to open.
    TooLong(RoundNumber),
}

/// A piece of a record.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct RecordPiece {
    /// The piece's place, from 0.
    pub at: u8,
    /// The number of pieces of the record.
    pub of: u8,
    /// The bytes of this piece.
    pub bytes: Vec<u8>,
}

impl ToHost {
    pub(crate) fn is_bounded(&self) -> bool {
        match self {
            ToHost::Commitments(commitments) => commitments.len() <= MAX_AT_TABLE,
            ToHost::Reveals(reveals) => reveals.len() <= MAX_AT_TABLE,
            ToHost::Fetch(_, at) => *at < MAX_PIECES,
            ToHost::Attestations(_, attestations) => attestations.len() <= MAX_AT_TABLE,
        }
    }
}

impl ToGuest {
    pub(crate) fn is_bounded(&self) -> bool {
        match self {
            ToGuest::CommitRequest(request) => request.plan.is_bounded(),
            ToGuest::Commitments(_, commitments) => commitments.len() <= MAX_AT_TABLE,
            ToGuest::Piece(_, RecordPiece { at, of, bytes }) => {
                at < of && *of <= MAX_PIECES && bytes.len() <= MAX_FRAME
            }
            ToGuest::Attestations(_, attestations) => attestations.len() <= MAX_AT_TABLE,
            ToGuest::TooLong(_) => true,
        }
    }
}
