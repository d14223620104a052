//! What hosts show: to each phone on its link, that they belong to the table; to each heir, that its circle does.

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

/// What a host shows on one link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mandate {
    /// Counts those who hosted the table, from 0.
    reign: u32,
    /// It, and those before it.
    lineage: Lineage,
    /// Signs that, on this link.
    proof: Signature,
}

/// What somebody lacks who says that they host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stranger {
    /// What they show is of another table, or was said on another link.
    Unknown,
    /// They have shown nothing.
    Silent,
}

impl Mandate {
    /// What the host with this title shows on this link.
    pub(crate) fn new(title: &Title, reign: u32, link: Binding) -> Mandate {
        let lineage = title.lineage.clone();
        Mandate {
            proof: title.sign(content(reign, lineage.signer(), link.said())),
            reign,
            lineage,
        }
    }

    /// The host itself says so, to this end of this link.
    fn is_genuine(&self, link: Binding) -> bool {
        let signer = self.lineage.signer();
        let told = self.lineage.reign();
        told.is_none_or(|reign| reign == self.reign)
            && signer.has_signed(content(self.reign, signer, link.heard()), &self.proof)
    }

    /// What it shows to a phone that knows these hosts, on this link. Whoever knows none believes it.
    pub(crate) fn lineage(&self, hosts: &Hosts, link: Binding) -> Result<&Lineage, Stranger> {
        let known = hosts.is_empty() || hosts.know(&self.lineage);
        match known && self.is_genuine(link) {
            true => Ok(&self.lineage),
            false => Err(Stranger::Unknown),
        }
    }

    /// By which the host signs.
    pub(crate) fn signer(&self) -> Signer {
        self.lineage.signer()
    }

    /// How this host came after the last one that both have, and whether it is the later one; `None` if they have none.
    pub(crate) fn beside(&self, title: &Title, reign: u32) -> Option<(Descent, Rank)> {
        let descent = self.lineage.beside(&title.lineage)?;
        let own = (reign, title.lineage.signer());
        let rank = match (self.reign, self.signer()) > own {
            true => Rank::Later,
            false => Rank::Earlier,
        };
        Some((descent, rank))
    }

    /// Which of the hosts of its table it is.
    pub(crate) fn reign(&self) -> u32 {
        self.reign
    }

    /// Whether everything is within its bounds.
    pub(crate) fn is_bounded(&self) -> bool {
        self.reign <= LAST_REIGN && self.lineage.is_bounded()
    }
}

fn content(reign: u32, signer: Signer, link: Hash) -> Hash {
    hash("mandate", &[&codec::plain(&(reign, signer, link))])
}

/// Which of two hosts goes before the other one: all who see both say the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    Earlier,
    Later,
}

/// The question to whoever says that they host.
pub fn inquiry() -> Vec<u8> {
    codec::encode(&FromGuest::WhoHosts).unwrap_or_default()
}

/// What somebody answers to it on this link who says that they host, if this frame does. A phone that knows these hosts asks.
pub fn answer(frame: &[u8], link: Binding, hosts: &Hosts) -> Option<Result<Mandate, Stranger>> {
    match codec::decode(frame).map(|numbered: Numbered| numbered.message) {
        Ok(FromHost::Mandate(mandate)) => {
            Some(mandate.lineage(hosts, link).map(|_| (*mandate).clone()))
        }
        _ => None,
    }
}

/// What a host gives to each of its heirs: that their circle is one of this table, and that they are in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warrant {
    /// The host, and those before it.
    lineage: Lineage,
    /// Signs circle and heir.
    proof: Signature,
}

impl Warrant {
    /// What the host with this title gives to this heir.
    pub(crate) fn new(title: &Title, term: Term, heir: PlayerId) -> Warrant {
        Warrant {
            lineage: title.lineage.clone(),
            proof: title.sign(place(term, heir)),
        }
    }

    /// Whether the host has signed that this circle counts.
    pub(crate) fn has_switched(&self, term: Term, counts: &Signature) -> bool {
        let signer = self.lineage.signer();
        signer.has_signed(counting(term), counts)
    }

    /// Whether a phone that knows these hosts, and was given these, believes that this one is in that circle, and that it
    /// counts. Whoever knows nobody has nothing to lose.
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

    /// Whether its list is within its bounds.
    pub(crate) fn is_bounded(&self) -> bool {
        self.lineage.is_bounded()
    }
}

/// What the host with this title says to its heirs when this circle counts.
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
        // It was prepared, and never came to count.
        let never = (term, &Signature::default());
        assert!(!warrant.names(heir, never, &knowing(&host), none()));
    }
}
