//! What host and phones say to each other so that the deal can be checked.

use crate::{
    proof::{
        attestation::Statement,
        commit_reveal::{Ask, Commit, Reveal},
        handover::{Life, MOST_LIVES},
        record::MOST_PIECES,
        signing::Hash,
    },
    protocol::{ids::Epoch, table::MAX_AT_TABLE},
};
use alloc::{boxed::Box, vec::Vec};
use base::codec::MAX_FRAME;
use serde::{Deserialize, Serialize};

/// What comes with a view of a sealed round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// Names the round.
    pub round: Hash,
    /// The head of the log that led to the view.
    pub head: Hash,
    /// Actions of the viewer need proofs; up to this number they came before the round. `None`: they need none.
    pub since: Option<u32>,
    /// When the round was taken up, if it was; the latest are last.
    pub lives: Vec<Life>,
}

impl Shown {
    pub(crate) fn is_bounded(&self) -> bool {
        self.lives.len() <= MOST_LIVES
    }
}

/// From a phone to the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToHost {
    /// Answers [`ToGuest::Ask`].
    Commits(Vec<Commit>),
    /// Answers [`ToGuest::Sheet`].
    Reveals(Vec<Reveal>),
    /// Asks for a piece of the record of this round, from 0.
    Fetch(Epoch, u8),
    /// What was found in the record of this round.
    Statements(Epoch, Vec<Statement>),
}

/// From the host to a phone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToGuest {
    /// A round is about to be dealt: fix your numbers.
    Ask(Box<Ask>),
    /// This is what all have fixed for the round of that name: show your numbers.
    Sheet(Hash, Vec<Commit>),
    /// A piece of the record of this round.
    Piece(Epoch, Piece),
    /// What phones found in the record of this round.
    Statements(Epoch, Vec<Statement>),
    /// The record of this round is too long to be opened.
    TooLong(Epoch),
}

/// A piece of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Its place, from 0.
    pub at: u8,
    /// How many there are.
    pub of: u8,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl ToHost {
    pub(crate) fn is_bounded(&self) -> bool {
        match self {
            ToHost::Commits(commits) => commits.len() <= MAX_AT_TABLE,
            ToHost::Reveals(reveals) => reveals.len() <= MAX_AT_TABLE,
            ToHost::Fetch(_, at) => *at < MOST_PIECES,
            ToHost::Statements(_, statements) => statements.len() <= MAX_AT_TABLE,
        }
    }
}

impl ToGuest {
    pub(crate) fn is_bounded(&self) -> bool {
        match self {
            ToGuest::Ask(ask) => ask.is_bounded(),
            ToGuest::Sheet(_, commits) => commits.len() <= MAX_AT_TABLE,
            ToGuest::Piece(_, Piece { at, of, bytes }) => {
                at < of && *of <= MOST_PIECES && bytes.len() <= MAX_FRAME
            }
            ToGuest::Statements(_, statements) => statements.len() <= MAX_AT_TABLE,
            ToGuest::TooLong(_) => true,
        }
    }
}
