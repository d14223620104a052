//! The messages between a host and its replicas, and among replicas.

pub use crate::replication::election_certificate::Crown;
use crate::{
    proof::{
        signed_hello::Hail,
        signing::{Signature, Signer},
    },
    protocol::{
        ids::PlayerId,
        name::MAX_RAW_NAME,
        table::{LAST_REIGN, MAX_AT_TABLE, MAX_SCREENS},
    },
    replication::{host_certificate::Warrant, secret_share::Share, term::Term},
};
use alloc::{boxed::Box, vec::Vec};
use base::codec::Wire;
use serde::{Deserialize, Serialize};

/// Longest part of a log entry, in bytes.
pub const PART: usize = 12 * 1024;
/// Longest message of a handshake between two guests, in bytes.
pub const MAX_ENVELOPE: usize = 1024;
/// Most phones of guests at a table.
pub(crate) const MAX_HEIRS: usize = MAX_AT_TABLE + MAX_SCREENS;

/// One phone's place in a configuration of replicas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appointment {
    /// The term and number of the configuration.
    pub term: Term,
    /// One player on each phone of the configuration. The order is that in which they become host.
    pub heirs: Vec<PlayerId>,
    /// The player that stands for this phone.
    pub me: PlayerId,
    /// This phone's share of the secret.
    pub share: Share,
    /// The replicas of the configuration before, without those that have left for good. Some of them must agree until
    /// this one is settled.
    pub before: Vec<PlayerId>,
    /// The number of them that must agree.
    pub consent: u8,
    /// The verifying keys of all of these replicas, so that none speaks for another.
    pub signers: Vec<(PlayerId, Signer)>,
    /// The verifying key of the configuration. The replica that it elects proves the election with it.
    pub elects: Signer,
    /// The certificate by which this phone proves that the configuration belongs to this table.
    pub warrant: Warrant,
}

impl Appointment {
    /// The verifying key of this phone.
    pub(crate) fn signer(&self) -> Option<Signer> {
        let mut named = self.signers.iter();
        let mine = named.find(|(of, _)| *of == self.me);
        mine.map(|(_, signer)| *signer)
    }
}

/// A part of a log entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The term and configuration of the entry.
    pub term: Term,
    /// The number of the entry.
    pub index: u32,
    /// True if the entry needs none before it.
    pub whole: bool,
    /// The number of the part, from 0.
    pub part: u8,
    /// The number of parts.
    pub of: u8,
    /// The sealed bytes.
    pub bytes: Vec<u8>,
}

/// A message from the host to a replica.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToHeir {
    /// Get ready for this configuration.
    Prepare(Box<Appointment>),
    /// Store this part of a log entry.
    Keep(Part),
    /// This configuration counts from now on, which the host signs. A replica outside it has no configuration any more.
    Switch(Term, Signature),
    /// The configuration before this one no longer counts.
    Settled(Term),
    /// The host was elected, and proves it with this certificate.
    Crown(Crown),
    /// The host passes the table on to this player.
    Pass(Term, PlayerId),
}

/// The progress of a replica, as it tells its host and the other replicas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The replica follows no host of a term before this one.
    pub reign: u32,
    /// The configuration in which it votes, and the last log entry there.
    pub active: Option<(Term, u32)>,
    /// The configuration that it is ready for, and the last log entry there.
    pub pending: Option<(Term, u32)>,
    /// The last configuration that a host told it to switch to, or away from.
    pub seen: Term,
    /// The host's signature that this configuration counts.
    pub counts: Signature,
    /// True if the configuration before the active one no longer counts.
    pub settled: bool,
    /// The last election that it knows of.
    pub crown: Option<Crown>,
    /// The number of links to other replicas that have proven who they are.
    pub linked: u8,
}

impl Standing {
    /// The same progress, with the numbers of entries and links set to 0.
    pub(crate) fn step(&self) -> Standing {
        let none = |held: Option<(Term, u32)>| held.map(|(term, _)| (term, 0));
        Standing {
            active: none(self.active),
            pending: none(self.pending),
            linked: 0,
            ..*self
        }
    }

    /// True if the progress `before` had more entries, or a later term with a host that the replica listened to alone.
    pub(crate) fn falls_behind(&self, before: &Standing) -> bool {
        let mut held = [before.active, before.pending].into_iter().flatten();
        let lacks = |(term, last)| term >= self.seen && self.keeps(term) < Some(last);
        before.reign > self.reign || held.any(lacks)
    }

    /// The last log entry that it keeps of this configuration.
    pub(crate) fn keeps(&self, term: Term) -> Option<u32> {
        let both = [self.active, self.pending];
        let held = both.into_iter().flatten().find(|(of, _)| *of == term);
        held.map(|(_, index)| index)
    }
}

/// A message from replica to replica.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Peer {
    /// The sender's hello, signed for this link. Nothing counts before it.
    Hello(Hail),
    /// Asks for the hello of the other side, which did not arrive.
    Who,
    /// A heartbeat: the replica is still here.
    Beat {
        /// The progress of the replica.
        standing: Standing,
        /// True if it has lost the host.
        orphaned: bool,
        /// True if it is the host.
        hosts: bool,
    },
    /// Asks for a vote.
    Ask {
        /// The term in which the sender wants to be host.
        reign: u32,
        /// The configuration that votes.
        term: Term,
        /// The last log entry that the sender keeps.
        index: u32,
        /// The host's certificate that the sender belongs to the configuration.
        warrant: Box<Warrant>,
        /// The host's signature that the configuration counts.
        counts: Signature,
    },
    /// Hands over a log entry that the receiver lacks.
    Keep(Part),
    /// Votes for the receiver.
    Vote {
        /// The term that the vote is for.
        reign: u32,
        /// The sender's secret share, if it has one. Otherwise it only agrees.
        share: Option<Share>,
        /// The last log entry that the sender keeps.
        index: u32,
    },
    /// The sender gives up its candidacy for this term.
    Withdraw(u32),
}

impl Standing {
    /// True if its numbers are possible at a table.
    pub(crate) fn is_bounded(&self) -> bool {
        let held = [self.active, self.pending].into_iter().flatten();
        let mut terms = held.map(|(term, _)| term).chain([self.seen]);
        self.reign <= LAST_REIGN
            && terms.all(Term::is_bounded)
            && self.crown.is_none_or(|crown| crown.is_bounded())
    }
}

impl Part {
    fn is_bounded(&self) -> bool {
        self.term.is_bounded() && self.bytes.len() <= PART && self.part < self.of
    }
}

impl ToHeir {
    /// True if everything is within its bounds.
    pub(crate) fn is_bounded(&self) -> bool {
        match self {
            ToHeir::Prepare(appointment) => appointment.is_bounded(),
            ToHeir::Keep(part) => part.is_bounded(),
            ToHeir::Switch(term, _) | ToHeir::Settled(term) | ToHeir::Pass(term, _) => {
                term.is_bounded()
            }
            ToHeir::Crown(crown) => crown.is_bounded(),
        }
    }
}

impl Appointment {
    pub(crate) fn is_bounded(&self) -> bool {
        self.term.is_bounded()
            && self.heirs.len() <= MAX_HEIRS
            && self.before.len() <= MAX_HEIRS
            && self.heirs.contains(&self.me)
            && self.signers.len() <= 2 * MAX_HEIRS
            && self.warrant.is_bounded()
    }
}

impl Wire for Peer {
    fn is_bounded(&self) -> bool {
        match self {
            Peer::Keep(part) => part.is_bounded(),
            Peer::Hello(hail) => hail.claim.name.len() <= MAX_RAW_NAME,
            Peer::Beat { standing, .. } => standing.is_bounded(),
            Peer::Ask {
                reign,
                term,
                warrant,
                ..
            } => *reign <= LAST_REIGN && term.is_bounded() && warrant.is_bounded(),
            Peer::Vote { reign, .. } | Peer::Withdraw(reign) => *reign <= LAST_REIGN,
            Peer::Who => true,
        }
    }
}
