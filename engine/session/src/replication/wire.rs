//! What a host and its heirs say to each other, and heirs among themselves.

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

/// Longest part of a record, in bytes.
pub const PART: usize = 12 * 1024;
/// Longest message of a handshake between two guests, in bytes.
pub const MAX_ENVELOPE: usize = 1024;
/// Most phones of guests.
pub(crate) const MAX_HEIRS: usize = MAX_AT_TABLE + MAX_SCREENS;

/// One phone's place in a circle of heirs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appointment {
    /// Which circle.
    pub term: Term,
    /// One player on each of its phones, in the order in which they would become host.
    pub heirs: Vec<PlayerId>,
    /// Which of them this phone is.
    pub me: PlayerId,
    /// This phone's part of the key.
    pub share: Share,
    /// The circle before, as far as it has not left for good, of which some have to agree as long as this one is not settled.
    pub before: Vec<PlayerId>,
    /// How many.
    pub consent: u8,
    /// By which all of these sign, so that nobody speaks for another.
    pub signers: Vec<(PlayerId, Signer)>,
    /// By which whoever this circle elects shows it.
    pub elects: Signer,
    /// By which this phone shows that the circle is one of this table.
    pub warrant: Warrant,
}

impl Appointment {
    /// By which this phone is to sign.
    pub(crate) fn signer(&self) -> Option<Signer> {
        let mut named = self.signers.iter();
        let mine = named.find(|(of, _)| *of == self.me);
        mine.map(|(_, signer)| *signer)
    }
}

/// A part of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Whose circle's.
    pub term: Term,
    /// The record's number.
    pub index: u32,
    /// Whether the record needs none before it.
    pub whole: bool,
    /// Counts the parts, from 0.
    pub part: u8,
    /// So many there are.
    pub of: u8,
    /// Sealed bytes.
    pub bytes: Vec<u8>,
}

/// From the host to an heir.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToHeir {
    /// Get ready for this circle.
    Prepare(Box<Appointment>),
    /// Keep this.
    Keep(Part),
    /// This circle counts from now on, which the host signs; for those who are not in it: none.
    Switch(Term, Signature),
    /// The circle before counts for nothing any more.
    Settled(Term),
    /// Somebody was elected, and this is the host now.
    Crown(Crown),
    /// The host passes the table on to this one.
    Pass(Term, PlayerId),
}

/// What an heir keeps, as it tells its host and the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Nobody who reigned before this is followed any more.
    pub reign: u32,
    /// The circle in which it votes, and the last record of it.
    pub active: Option<(Term, u32)>,
    /// The circle that it is ready for, likewise.
    pub pending: Option<(Term, u32)>,
    /// The last circle that it was told to switch to, or away from.
    pub seen: Term,
    /// By which its host has signed that.
    pub counts: Signature,
    /// Whether the circle before the active one counts for nothing any more.
    pub settled: bool,
    /// The last election that it knows of.
    pub crown: Option<Crown>,
    /// How many other heirs it has links to, who have shown that they are who they should be.
    pub linked: u8,
}

impl Standing {
    /// The same with no records.
    pub(crate) fn step(&self) -> Standing {
        let none = |held: Option<(Term, u32)>| held.map(|(term, _)| (term, 0));
        Standing {
            active: none(self.active),
            pending: none(self.pending),
            linked: 0,
            ..*self
        }
    }

    /// Whether it had said that it keeps more, or that it follows another host, to whom alone it listened.
    pub(crate) fn falls_behind(&self, before: &Standing) -> bool {
        let mut held = [before.active, before.pending].into_iter().flatten();
        let lacks = |(term, last)| term >= self.seen && self.keeps(term) < Some(last);
        before.reign > self.reign || held.any(lacks)
    }

    /// The last record that it keeps of this circle.
    pub(crate) fn keeps(&self, term: Term) -> Option<u32> {
        let both = [self.active, self.pending];
        let held = both.into_iter().flatten().find(|(of, _)| *of == term);
        held.map(|(_, index)| index)
    }
}

/// From heir to heir.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Peer {
    /// Who this is, signed for this link. Before that, nothing counts.
    Hello(Hail),
    /// Who is this? It was not heard.
    Who,
    /// Still here.
    Beat {
        /// What it keeps.
        standing: Standing,
        /// Whether it has lost the host.
        orphaned: bool,
        /// Whether it is the host.
        hosts: bool,
    },
    /// Vote for me.
    Ask {
        /// As host of this reign.
        reign: u32,
        /// In this circle.
        term: Term,
        /// I keep its records up to this one.
        index: u32,
        /// The host has put me into it.
        warrant: Box<Warrant>,
        /// And has signed that it counts.
        counts: Signature,
    },
    /// You lack this.
    Keep(Part),
    /// You have my vote.
    Vote {
        /// For this reign.
        reign: u32,
        /// My part of the key, if this phone has any: else it only agrees.
        share: Option<Share>,
        /// I keep the records up to this one.
        index: u32,
    },
    /// I do not become host of this reign after all.
    Withdraw(u32),
}

impl Standing {
    /// Whether its numbers are such as a table can have.
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
    /// Whether everything is within its bounds.
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
