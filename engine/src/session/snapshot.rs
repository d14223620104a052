//! A table in storage: what the host's phone needs to go on after its page was reloaded.

use super::{
    bounds,
    codec::{self, CodecError, Wire},
    course::Record,
    key::Entropy,
    roster::Roster,
    seal::Kept,
    table::Table,
};
use crate::transcript::ReplayError;
use alloc::vec::Vec;
use core::fmt;
use serde::{Deserialize, Serialize};

/// Everything about a table that is not a link. It holds secrets: keys, the seed, all cards.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Snapshot {
    pub(super) table: Table,
    pub(super) roster: Roster,
    pub(super) entropy: Entropy,
    pub(super) course: Option<Record>,
    pub(super) seal: Kept,
}

impl Wire for Snapshot {
    fn is_bounded(&self) -> bool {
        let course = self.course.as_ref();
        bounds::table(&self.table)
            && self.roster.is_bounded()
            && course.is_none_or(Record::is_bounded)
            && course.is_some() == self.table.scores().is_some()
    }
}

impl Snapshot {
    pub(super) fn encode(&self) -> Result<Vec<u8>, CodecError> {
        codec::encode_stored(self)
    }

    pub(super) fn decode(bytes: &[u8]) -> Result<Snapshot, CodecError> {
        codec::decode_stored(bytes)
    }
}

/// Why a stored table cannot be taken up again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResumeError {
    /// The bytes are no table of this version.
    Codec(CodecError),
    /// The round in it cannot be played again.
    Replay(ReplayError),
    /// Its parts do not belong together.
    Torn,
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResumeError::Codec(CodecError::Version { .. }) => f.write_str(
                "The table on this phone was left by another version of the game and cannot go on. Open a new one.",
            ),
            _ => f.write_str(
                "The table on this phone was damaged in storage and cannot go on. Open a new one.",
            ),
        }
    }
}

impl core::error::Error for ResumeError {}
