//! A configuration of replicas, as the host knows it.

use crate::{
    host::seats::Roster,
    protocol::{
        ids::PlayerId,
        table::{MAX_AT_TABLE, MAX_SCREENS},
    },
    replication::{
        election_certificate::{self, Crown},
        host_certificate::Warrant,
        host_chain::Title,
        log::{Key, Log, Record},
        secret_share::{SECRET, Split},
        term::{Term, confirm, elect},
        wire::Appointment,
    },
};
use alloc::vec::Vec;
use base::rng::Seed;
use serde::{Deserialize, Serialize};

/// Some phones of guests, and the seed of their shared key.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Circle {
    pub(crate) term: Term,
    /// One player on each phone. If the list is empty, no phone succeeds the host.
    pub(crate) heirs: Vec<PlayerId>,
    seed: [u8; 32],
}

/// Hides the secret, so that it is never printed by accident.
impl core::fmt::Debug for Circle {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Circle({:?}, {:?}, …)", self.term, self.heirs)
    }
}

/// The consent that a new configuration needs from the one before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Consent {
    /// The replicas that have not left for good.
    pub(crate) heirs: Vec<PlayerId>,
    /// How many of them have to agree.
    pub(crate) need: u8,
}

impl Circle {
    pub(crate) fn new(term: Term, heirs: Vec<PlayerId>, seed: Seed) -> Circle {
        let Seed(seed) = seed;
        Circle { term, heirs, seed }
    }

    /// How many replicas elect a host.
    pub(crate) fn elect(&self) -> usize {
        elect(self.heirs.len())
    }

    /// How many replicas have to store a log entry to commit it.
    pub(crate) fn confirm(&self) -> usize {
        match self.heirs.len() {
            0 => 0,
            heirs => confirm(heirs),
        }
    }

    pub(crate) fn has(&self, heir: PlayerId) -> bool {
        self.heirs.contains(&heir)
    }

    fn split(&self) -> Split {
        Split::new(Seed(self.seed), self.elect())
    }

    /// The secret that enough replicas can rebuild together.
    pub(crate) fn secret(&self) -> [u8; SECRET] {
        self.split().secret()
    }

    pub(crate) fn key(&self) -> Key {
        Key::new(&self.secret())
    }

    /// The appointment of one replica. It includes the other replicas that have to agree.
    pub(crate) fn appoint(
        &self,
        me: PlayerId,
        before: &Consent,
        roster: &Roster,
        title: &Title,
    ) -> Option<Appointment> {
        let at = self.heirs.iter().position(|heir| *heir == me)?;
        let others = before.heirs.iter().filter(|heir| !self.has(**heir));
        let signers = self.heirs.iter().chain(others);
        let signers = signers.filter_map(|heir| Some((*heir, roster.signer(*heir)?)));
        Some(Appointment {
            term: self.term,
            heirs: self.heirs.clone(),
            me,
            share: self.split().share(u8::try_from(at + 1).ok()?),
            before: before.heirs.clone(),
            consent: before.need,
            signers: signers.collect(),
            elects: election_certificate::signer(&self.secret())?,
            warrant: Warrant::new(title, self.term, me),
        })
    }

    /// True if this configuration signed the election certificate.
    pub(crate) fn crowned(&self, crown: &Crown) -> bool {
        crown.by == self.term
            && election_certificate::signer(&self.secret())
                .is_some_and(|signer| crown.is_by(self.term, signer))
    }

    /// Puts a stored state on the log.
    pub(crate) fn record(&self, log: &mut Log, index: u32, before: Option<&[u8]>, stored: &[u8]) {
        let before = before.filter(|_| !log.is_long() && log.takes(index, false));
        let record = Record::seal(&self.key(), self.term, index, before, stored);
        match record {
            Some(record) => log.push(record),
            None => log.forget(),
        }
    }

    pub(crate) fn is_bounded(&self) -> bool {
        self.heirs.len() <= MAX_AT_TABLE + MAX_SCREENS
    }
}
