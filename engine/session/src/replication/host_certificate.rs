//! The certificates of a host. One shows each phone on its link that the host belongs to the table. The other shows a
//! replica that its configuration does.

use crate::{
    proof::{
        signed_hello::Binding,
        signing::{Hash, Signature, Signer, hash},
    },
    protocol::{
        ids::PlayerId,
        message::{FromGuest, FromHost, Numbered},
        table::LAST_REIGN,
    },
    replication::{
        host_chain::{Descent, Hosts, Lineage, Title},
        term::Term,
    },
};
use alloc::vec::Vec;
use base::codec;
use serde::{Deserialize, Serialize};

/// The certificate that a host shows on one link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mandate {
    /// The host's term: counts the hosts of the table, from 0.
    reign: u32,
    /// The chain up to this host.
    lineage: Lineage,
    /// The host's signature for this link.
    proof: Signature,
}

/// The reason why a phone is not accepted as host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stranger {
    /// Its certificate is of another table, or was made for another link.
    Unknown,
    /// It has shown no certificate.
    Silent,
}

impl Mandate {
    /// The certificate of the host with this title, for this link.
    pub(crate) fn new(title: &Title, reign: u32, link: Binding) -> Mandate {
        let lineage = title.lineage.clone();
        Mandate {
            proof: title.sign(content(reign, lineage.signer(), link.said())),
            reign,
            lineage,
        }
    }

    /// True if the host itself signed the certificate, for this end of this link.
    fn is_genuine(&self, link: Binding) -> bool {
        let signer = self.lineage.signer();
        let told = self.lineage.reign();
        told.is_none_or(|reign| reign == self.reign)
            && signer.has_signed(content(self.reign, signer, link.heard()), &self.proof)
    }

    /// The host chain, if a phone with these known hosts accepts the certificate on this link. A phone that knows no
    /// host accepts any.
    pub(crate) fn lineage(&self, hosts: &Hosts, link: Binding) -> Result<&Lineage, Stranger> {
        let known = hosts.is_empty() || hosts.know(&self.lineage);
        match known && self.is_genuine(link) {
            true => Ok(&self.lineage),
            false => Err(Stranger::Unknown),
        }
    }

    /// The verifying key of the host.
    pub(crate) fn signer(&self) -> Signer {
        self.lineage.signer()
    }

    /// How this host came after the last one that both chains share, and if it is the later one. `None` if they share
    /// no host.
    pub(crate) fn beside(&self, title: &Title, reign: u32) -> Option<(Descent, Rank)> {
        let descent = self.lineage.beside(&title.lineage)?;
        let own = (reign, title.lineage.signer());
        let rank = match (self.reign, self.signer()) > own {
            true => Rank::Later,
            false => Rank::Earlier,
        };
        Some((descent, rank))
    }

    /// The host's term.
    pub(crate) fn reign(&self) -> u32 {
        self.reign
    }

    /// True if everything is within its bounds.
    pub(crate) fn is_bounded(&self) -> bool {
        self.reign <= LAST_REIGN && self.lineage.is_bounded()
    }
}

fn content(reign: u32, signer: Signer, link: Hash) -> Hash {
    hash("mandate", &[&codec::plain(&(reign, signer, link))])
}

/// The order of two hosts. Every phone that sees both finds the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    Earlier,
    Later,
}

/// The frame that asks a possible host for its certificate.
pub fn inquiry() -> Vec<u8> {
    codec::encode(&FromGuest::WhoHosts).unwrap_or_default()
}

/// The answer to that question on this link, if the frame holds one. `hosts` are the known hosts of the phone that
/// asked.
pub fn answer(frame: &[u8], link: Binding, hosts: &Hosts) -> Option<Result<Mandate, Stranger>> {
    match codec::decode(frame).map(|numbered: Numbered| numbered.message) {
        Ok(FromHost::Mandate(mandate)) => {
            Some(mandate.lineage(hosts, link).map(|_| (*mandate).clone()))
        }
        _ => None,
    }
}

/// The configuration certificate that a host gives to each replica. It says that the configuration is of this table,
/// and that the replica belongs to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warrant {
    /// The chain up to the host.
    lineage: Lineage,
    /// The host's signature for configuration and replica.
    proof: Signature,
}

impl Warrant {
    /// The certificate of the host with this title for this replica.
    pub(crate) fn new(title: &Title, term: Term, heir: PlayerId) -> Warrant {
        Warrant {
            lineage: title.lineage.clone(),
            proof: title.sign(place(term, heir)),
        }
    }

    /// True if the host has signed that this configuration counts.
    pub(crate) fn has_switched(&self, term: Term, counts: &Signature) -> bool {
        let signer = self.lineage.signer();
        signer.has_signed(counting(term), counts)
    }

    /// True if a phone believes that this replica is in that configuration, and that the configuration counts. The
    /// phone has these known hosts, and these certificates of its own. A phone with neither has nothing to lose and
    /// believes it.
    pub(crate) fn names<'a>(
        &self,
        heir: PlayerId,
        (term, counts): (Term, &Signature),
        hosts: &Hosts,
        own: impl Iterator<Item = &'a Warrant>,
    ) -> bool {
        let genuine = || {
            let signer = self.lineage.signer();
            signer.has_signed(place(term, heir), &self.proof) && self.has_switched(term, counts)
        };
        let mut own = own.peekable();
        if hosts.is_empty() && own.peek().is_none() {
            return true;
        }
        let known = hosts.know(&self.lineage)
            || own.any(|warrant| self.lineage.beside(&warrant.lineage).is_some());
        known && genuine()
    }

    /// True if the chain is within its bounds.
    pub(crate) fn is_bounded(&self) -> bool {
        self.lineage.is_bounded()
    }
}

/// The signature of the host with this title for its replicas, when this configuration counts.
pub(crate) fn counts(title: &Title, term: Term) -> Signature {
    title.sign(counting(term))
}

fn counting(term: Term) -> Hash {
    hash("counts", &[&codec::plain(&term)])
}

fn place(term: Term, heir: PlayerId) -> Hash {
    hash("heir", &[&codec::plain(&(term, heir))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ids::Entropy;

    fn title(byte: u8) -> Title {
        Title::new(&Entropy::new([byte; 32]))
    }

    fn link(byte: u8) -> Binding {
        Binding::between(&[byte; 32], &[7; 32])
    }

    fn knowing(title: &Title) -> Hosts {
        let mut hosts = Hosts::default();
        hosts.note(&title.lineage);
        hosts
    }

    #[test]
    fn a_mandate_is_good_on_its_own_link() {
        let (host, hosts) = (title(1), knowing(&title(1)));
        let mandate = Mandate::new(&host, 0, link(1).back());
        assert!(mandate.lineage(&hosts, link(1)).is_ok());
        let back = mandate.lineage(&hosts, link(1).back());
        assert_eq!(back, Err(Stranger::Unknown), "to who said it");
        let elsewhere = mandate.lineage(&hosts, link(2));
        assert_eq!(elsewhere, Err(Stranger::Unknown), "said again");
        let mut later = mandate.clone();
        later.reign = 9;
        assert!(later.lineage(&hosts, link(1)).is_err());
        assert!(later.lineage(&Hosts::default(), link(1)).is_err());
    }

    #[test]
    fn a_mandate_of_another_table_is_none() {
        let mandate = Mandate::new(&title(2), 0, link(1).back());
        assert!(mandate.lineage(&knowing(&title(1)), link(1)).is_err());
        assert!(mandate.lineage(&Hosts::default(), link(1)).is_ok());
        let elected = title(1).next(&Entropy::new([2; 32]), 3, Descent::Elected);
        let mandate = Mandate::new(&elected, 3, link(1).back());
        assert!(mandate.lineage(&knowing(&title(1)), link(1)).is_ok());
        let mandate = Mandate::new(&elected, 4, link(1).back());
        assert!(mandate.lineage(&knowing(&title(1)), link(1)).is_err());
    }

    #[test]
    fn of_two_hosts_both_say_which_is_the_later() {
        let last = title(1);
        let [one, other] =
            [2, 3].map(|byte| last.next(&Entropy::new([byte; 32]), 16, Descent::Again));
        let [ones, others] = [&one, &other].map(|title| Mandate::new(title, 16, link(1)));
        let ranks = [ones.beside(&other, 16), others.beside(&one, 16)];
        let later = |rank: &&Option<(Descent, Rank)>| **rank == Some((Descent::Again, Rank::Later));
        assert_eq!(ranks.iter().filter(later).count(), 1, "{ranks:?}");
        assert_eq!(ones.beside(&title(9), 0), None);
    }

    #[test]
    fn a_warrant_is_good_for_one_heir_of_one_circle_that_counts() {
        let term = Term {
            reign: 0,
            circle: 2,
        };
        let (host, heir) = (title(1), PlayerId(3));
        let (warrant, counts) = (Warrant::new(&host, term, heir), counts(&host, term));
        let none = || core::iter::empty();
        let now = (term, &counts);
        assert!(warrant.names(heir, now, &knowing(&host), none()));
        let own = Warrant::new(&host, Term { circle: 1, ..term }, PlayerId(4));
        let stranger = knowing(&title(2));
        assert!(warrant.names(heir, now, &stranger, [&own].into_iter()));
        assert!(!warrant.names(heir, now, &stranger, none()));
        assert!(!warrant.names(PlayerId(4), now, &knowing(&host), none()));
        let later = Term { circle: 3, ..term };
        assert!(!warrant.names(heir, (later, &counts), &knowing(&host), none()));
        assert!(!Warrant::default().names(heir, now, &knowing(&host), none()));
        // The host prepared the configuration, which never came to count.
        let never = (term, &Signature::default());
        assert!(!warrant.names(heir, never, &knowing(&host), none()));
    }
}
