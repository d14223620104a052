//! A configuration of replicas, as the host knows it.

use crate::{
    host::seat_owners::SeatOwners,
    proof::signing::hash,
    protocol::{
        ids::{Entropy, PlayerId},
        table::{MAX_AT_TABLE, MAX_SCREENS},
    },
    replication::{
        election_certificate::{self, ElectionCertificate},
        host_certificate::ConfigurationCertificate,
        host_chain::HostKey,
        log::{ConfigurationKey, LogEntry, ReplicationLog},
        quorum::Quorum,
        secret_share::{SECRET_BYTES, SharedSecret},
        wire::{Epoch, ReplicaAssignment},
    },
};
use alloc::vec::Vec;
use base::{Seed, codec};
use bincode::{Decode, Encode};

/// Some phones of guests, and the seed of their shared key.
#[derive(Clone, PartialEq, Eq, Encode, Decode)]
pub(crate) struct Configuration {
    pub(crate) epoch: Epoch,
    /// One player on each phone. If the list is empty, no phone succeeds the host.
    pub(crate) replicas: Vec<PlayerId>,
    seed: [u8; 32],
}

/// Hides the secret, so that it is never printed by accident.
impl core::fmt::Debug for Configuration {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Configuration({:?}, {:?}, …)", self.epoch, self.replicas)
    }
}

/// The consent that a new configuration needs from the one before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Consent {
    /// The replicas that have not left for good.
    pub(crate) replicas: Vec<PlayerId>,
    /// How many of them have to agree.
    pub(crate) need: u8,
}

impl Configuration {
    /// A configuration whose seed uses up no entropy. Configurations change whenever phones come and go, and the deal
    /// does not depend on that.
    pub(crate) fn new(epoch: Epoch, replicas: Vec<PlayerId>, entropy: &Entropy) -> Configuration {
        Configuration {
            epoch,
            replicas,
            // This word is part of signed or stored bytes and cannot follow the name.
            seed: hash("circle", &[entropy.bytes(), &codec::plain(&epoch)]).0,
        }
    }

    /// The replicas that elect a host.
    pub(crate) fn election_quorum(&self) -> Quorum<'_> {
        Quorum::to_elect(&self.replicas)
    }

    /// The replicas that have to store a log entry to commit it.
    pub(crate) fn commit_quorum(&self) -> Quorum<'_> {
        Quorum::to_commit(&self.replicas)
    }

    pub(crate) fn has(&self, replica: PlayerId) -> bool {
        self.replicas.contains(&replica)
    }

    fn split(&self) -> SharedSecret {
        SharedSecret::new(Seed(self.seed), self.election_quorum().need)
    }

    /// The secret that enough replicas can rebuild together.
    pub(crate) fn secret(&self) -> [u8; SECRET_BYTES] {
        self.split().secret()
    }

    pub(crate) fn key(&self) -> ConfigurationKey {
        ConfigurationKey::new(&self.secret())
    }

    /// The assignment of one replica. It includes the other replicas that have to agree.
    pub(crate) fn assign(
        &self,
        me: PlayerId,
        before: &Consent,
        seat_owners: &SeatOwners,
        host_key: &HostKey,
    ) -> Option<ReplicaAssignment> {
        let at = self.replicas.iter().position(|replica| *replica == me)?;
        let others = before
            .replicas
            .iter()
            .filter(|replica| !self.has(**replica));
        let verifying_keys = self.replicas.iter().chain(others);
        let verifying_keys = verifying_keys
            .filter_map(|replica| Some((*replica, seat_owners.verifying_key(*replica)?)));
        Some(ReplicaAssignment {
            epoch: self.epoch,
            replicas: self.replicas.clone(),
            me,
            share: self.split().share(u8::try_from(at + 1).ok()?),
            before: before.replicas.clone(),
            consent: before.need,
            verifying_keys: verifying_keys.collect(),
            election_key: election_certificate::verifying_key(&self.secret())?,
            configuration_certificate: ConfigurationCertificate::new(host_key, self.epoch, me),
        })
    }

    /// True if this configuration signed the election certificate.
    pub(crate) fn has_elected(&self, election_certificate: &ElectionCertificate) -> bool {
        election_certificate.by == self.epoch
            && election_certificate::verifying_key(&self.secret())
                .is_some_and(|verifying_key| election_certificate.is_by(self.epoch, verifying_key))
    }

    /// Puts a stored state on the log.
    pub(crate) fn append_to(
        &self,
        log: &mut ReplicationLog,
        index: u32,
        before: Option<&[u8]>,
        stored: &[u8],
    ) {
        let before = before.filter(|_| !log.needs_snapshot() && log.takes(index, false));
        let entry = LogEntry::seal(&self.key(), self.epoch, index, before, stored);
        match entry {
            Some(entry) => log.push(entry),
            None => log.forget(),
        }
    }

    pub(crate) fn is_bounded(&self) -> bool {
        self.replicas.len() <= MAX_AT_TABLE + MAX_SCREENS
    }
}
