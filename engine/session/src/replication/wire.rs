//! The messages between a host and its replicas, and among replicas.

pub use crate::replication::election_certificate::ElectionCertificate;
use crate::{
    proof::{
        signed_hello::SignedHello,
        signing::{Signature, VerifyingKey},
    },
    protocol::{
        ids::PlayerId,
        name::MAX_RAW_NAME,
        table::{MAX_AT_TABLE, MAX_SCREENS, MAX_TERM},
    },
    replication::{host_certificate::ConfigurationCertificate, secret_share::SecretShare},
};
use alloc::{boxed::Box, vec::Vec};
use base::codec::Wire;
use bincode::{Decode, Encode};

/// Longest part of a log entry, in bytes.
pub const MAX_PART_BYTES: usize = 12 * 1024;
/// Longest message of a handshake between two guests, in bytes.
pub const MAX_ENVELOPE: usize = 1024;
/// Most phones of guests at a table.
pub(crate) const MAX_REPLICAS: usize = MAX_AT_TABLE + MAX_SCREENS;

/// Numbers a host (`term`) and one of its configurations of replicas (`configuration`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct Epoch {
    /// The term: counts the hosts of the table, from 0.
    pub term: u32,
    /// The number of the configuration within the term, from 1.
    pub configuration: u32,
}

impl Epoch {
    /// True if a table can have this many hosts.
    pub(crate) fn is_bounded(self) -> bool {
        self.term <= MAX_TERM
    }
}

/// The assignment of one phone to a configuration of replicas.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct ReplicaAssignment {
    /// The term and number of the configuration.
    pub epoch: Epoch,
    /// One player on each phone of the configuration. The order is that in which they become host.
    pub replicas: Vec<PlayerId>,
    /// The player that stands for this phone.
    pub me: PlayerId,
    /// This phone's share of the secret.
    pub share: SecretShare,
    /// The replicas of the configuration before, without those that have left for good. Some of them must agree until
    /// this one is settled.
    pub before: Vec<PlayerId>,
    /// The number of them that must agree.
    pub consent: u8,
    /// The verifying keys of all of these replicas, so that none speaks for another.
    pub verifying_keys: Vec<(PlayerId, VerifyingKey)>,
    /// The verifying key of the configuration. The replica that it elects proves the election with it.
    pub election_key: VerifyingKey,
    /// The certificate by which this phone proves that the configuration belongs to this table.
    pub configuration_certificate: ConfigurationCertificate,
}

impl ReplicaAssignment {
    /// The verifying key of this phone.
    pub(crate) fn verifying_key(&self) -> Option<VerifyingKey> {
        let mut named = self.verifying_keys.iter();
        let mine = named.find(|(of, _)| *of == self.me);
        mine.map(|(_, verifying_key)| *verifying_key)
    }

    pub(crate) fn is_bounded(&self) -> bool {
        self.epoch.is_bounded()
            && self.replicas.len() <= MAX_REPLICAS
            && self.before.len() <= MAX_REPLICAS
            && self.replicas.contains(&self.me)
            && self.verifying_keys.len() <= 2 * MAX_REPLICAS
            && self.configuration_certificate.host_chain.is_bounded()
    }
}

/// A part of a log entry.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct LogEntryPart {
    /// The term and configuration of the entry.
    pub epoch: Epoch,
    /// The number of the entry.
    pub index: u32,
    /// True if the entry needs none before it.
    pub is_snapshot: bool,
    /// The number of the part, from 0.
    pub part: u8,
    /// The number of parts.
    pub of: u8,
    /// The sealed bytes.
    pub bytes: Vec<u8>,
}

/// A message from the host to a replica.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum ToReplica {
    /// Get ready for this configuration.
    Prepare(Box<ReplicaAssignment>),
    /// Store this part of a log entry.
    LogEntry(LogEntryPart),
    /// This configuration counts from now on, which the host signs. A replica outside it has no configuration any more.
    Switch(Epoch, Signature),
    /// The configuration before this one no longer counts.
    Settled(Epoch),
    /// The host was elected, and proves it with this certificate.
    Elected(ElectionCertificate),
    /// The host passes the table on to this player.
    Pass(Epoch, PlayerId),
}

/// The progress of a replica, as it tells its host and the other replicas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Progress {
    /// The replica follows no host of a term before this one.
    pub term: u32,
    /// The configuration in which it votes, and the last log entry there.
    pub active: Option<(Epoch, u32)>,
    /// The configuration that it is ready for, and the last log entry there.
    pub pending: Option<(Epoch, u32)>,
    /// The last configuration that a host told it to switch to, or away from.
    pub switched_to: Epoch,
    /// The host's signature that this configuration counts.
    pub switch_signature: Signature,
    /// True if the configuration before the active one no longer counts.
    pub settled: bool,
    /// The last election that it knows of.
    pub election_certificate: Option<ElectionCertificate>,
    /// The number of links to other replicas that have proven who they are.
    pub linked: u8,
}

impl Progress {
    /// The same progress, with the numbers of entries and links set to 0.
    pub(crate) fn without_numbers(&self) -> Progress {
        let none = |held: Option<(Epoch, u32)>| held.map(|(epoch, _)| (epoch, 0));
        Progress {
            active: none(self.active),
            pending: none(self.pending),
            linked: 0,
            ..*self
        }
    }

    /// True if the progress `before` had more entries, or a later term with a host that the replica listened to alone.
    pub(crate) fn falls_behind(&self, before: &Progress) -> bool {
        let mut held = [before.active, before.pending].into_iter().flatten();
        let lacks =
            |(epoch, last)| epoch >= self.switched_to && self.last_entry(epoch) < Some(last);
        before.term > self.term || held.any(lacks)
    }

    /// The last log entry that it keeps of this configuration.
    pub(crate) fn last_entry(&self, epoch: Epoch) -> Option<u32> {
        let both = [self.active, self.pending];
        let held = both.into_iter().flatten().find(|(of, _)| *of == epoch);
        held.map(|(_, index)| index)
    }

    /// True if its numbers are possible at a table.
    pub(crate) fn is_bounded(&self) -> bool {
        let held = [self.active, self.pending].into_iter().flatten();
        let mut epochs = held.map(|(epoch, _)| epoch).chain([self.switched_to]);
        self.term <= MAX_TERM
            && epochs.all(Epoch::is_bounded)
            && self
                .election_certificate
                .is_none_or(|election_certificate| election_certificate.is_bounded())
    }
}

/// How a replica stands to the host, as its heartbeats say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostContact {
    /// It is the host.
    Hosting,
    /// It hears the host.
    Heard,
    /// It has lost the host.
    Lost,
}

impl HostContact {
    /// The contact from what a heartbeat says. A host has not lost the host.
    pub(crate) fn new(host_lost: bool, is_host: bool) -> HostContact {
        match (is_host, host_lost) {
            (true, _) => HostContact::Hosting,
            (false, true) => HostContact::Lost,
            (false, false) => HostContact::Heard,
        }
    }
}

/// A message from replica to replica.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum PeerMessage {
    /// The sender's hello, signed for this link. Nothing counts before it.
    Hello(SignedHello),
    /// Asks for the hello of the other side, which did not arrive.
    RequestHello,
    /// A heartbeat: the replica is still here.
    Heartbeat {
        /// The progress of the replica.
        progress: Progress,
        /// True if it has lost the host.
        host_lost: bool,
        /// True if it is the host.
        is_host: bool,
    },
    /// Asks for a vote.
    RequestVote {
        /// The term in which the sender wants to be host.
        term: u32,
        /// The configuration that votes.
        epoch: Epoch,
        /// The last log entry that the sender keeps.
        index: u32,
        /// The host's certificate that the sender belongs to the configuration.
        configuration_certificate: Box<ConfigurationCertificate>,
        /// The host's signature that the configuration counts.
        switch_signature: Signature,
    },
    /// Hands over a log entry that the receiver lacks.
    LogEntry(LogEntryPart),
    /// Votes for the receiver.
    Vote {
        /// The term that the vote is for.
        term: u32,
        /// The sender's secret share, if it has one. Otherwise it only agrees.
        share: Option<SecretShare>,
        /// The last log entry that the sender keeps.
        index: u32,
    },
    /// The sender gives up its candidacy for this term.
    Withdraw(u32),
}

impl LogEntryPart {
    fn is_bounded(&self) -> bool {
        self.epoch.is_bounded() && self.bytes.len() <= MAX_PART_BYTES && self.part < self.of
    }
}

impl ToReplica {
    pub(crate) fn is_bounded(&self) -> bool {
        match self {
            ToReplica::Prepare(assignment) => assignment.is_bounded(),
            ToReplica::LogEntry(part) => part.is_bounded(),
            ToReplica::Switch(epoch, _) | ToReplica::Settled(epoch) | ToReplica::Pass(epoch, _) => {
                epoch.is_bounded()
            }
            ToReplica::Elected(election_certificate) => election_certificate.is_bounded(),
        }
    }
}

impl Wire for PeerMessage {
    fn is_bounded(&self) -> bool {
        match self {
            PeerMessage::LogEntry(part) => part.is_bounded(),
            PeerMessage::Hello(hello) => hello.claim.name.len() <= MAX_RAW_NAME,
            PeerMessage::Heartbeat { progress, .. } => progress.is_bounded(),
            PeerMessage::RequestVote {
                term,
                epoch,
                configuration_certificate,
                ..
            } => {
                *term <= MAX_TERM
                    && epoch.is_bounded()
                    && configuration_certificate.host_chain.is_bounded()
            }
            PeerMessage::Vote { term, .. } | PeerMessage::Withdraw(term) => *term <= MAX_TERM,
            PeerMessage::RequestHello => true,
        }
    }
}
