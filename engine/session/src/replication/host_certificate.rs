//! The certificates of a host. One shows each phone on its link that the host belongs to the table. The other shows a
//! replica that its configuration does.

use crate::{
    proof::{
        signed_hello::ChannelBinding,
        signing::{Hash, Signature, VerifyingKey, hash},
    },
    protocol::{
        ids::PlayerId,
        message::{FromGuest, FromHost, Numbered},
        table::MAX_TERM,
    },
    replication::{
        host_chain::{HostChain, HostChange, HostKey, KnownHosts},
        wire::Epoch,
    },
};
use alloc::vec::Vec;
use base::codec;
use bincode::{Decode, Encode};
use core::cmp::Ordering;

/// The certificate that a host shows on one link.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct HostCertificate {
    /// The host's term: counts the hosts of the table, from 0.
    pub(crate) term: u32,
    pub(crate) host_chain: HostChain,
    /// The host's signature for this link.
    signature: Signature,
}

/// The reason why a phone is not accepted as host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostRejection {
    /// Its certificate is of another table, or was made for another link.
    Unknown,
    /// It has shown no certificate.
    Silent,
}

impl HostCertificate {
    /// The certificate of the host with this key, for this link.
    pub(crate) fn new(host_key: &HostKey, term: u32, link: ChannelBinding) -> HostCertificate {
        let host_chain = host_key.host_chain.clone();
        HostCertificate {
            signature: host_key.sign(content(term, host_chain.verifying_key(), link.said())),
            term,
            host_chain,
        }
    }

    /// True if the host itself signed the certificate, for this end of this link.
    fn is_genuine(&self, link: ChannelBinding) -> bool {
        let verifying_key = self.host_chain.verifying_key();
        let chain_term = self.host_chain.term();
        chain_term.is_none_or(|term| term == self.term)
            && verifying_key.has_signed(
                content(self.term, verifying_key, link.heard()),
                &self.signature,
            )
    }

    /// The host chain, if a phone with these known hosts accepts the certificate on this link. A phone that knows no
    /// host accepts any.
    pub(crate) fn host_chain(
        &self,
        known_hosts: &KnownHosts,
        link: ChannelBinding,
    ) -> Result<&HostChain, HostRejection> {
        let known = known_hosts.is_empty() || known_hosts.knows(&self.host_chain);
        match known && self.is_genuine(link) {
            true => Ok(&self.host_chain),
            false => Err(HostRejection::Unknown),
        }
    }

    /// How this host came after the last one that both chains share, and the order of the two: the later one is greater.
    /// Every phone that sees both finds the same order. `None` if they share no host.
    pub(crate) fn change_beside(
        &self,
        host_key: &HostKey,
        term: u32,
    ) -> Option<(HostChange, Ordering)> {
        let descent = self.host_chain.change_beside(&host_key.host_chain)?;
        let own = (term, host_key.host_chain.verifying_key());
        let order = (self.term, self.host_chain.verifying_key()).cmp(&own);
        Some((descent, order))
    }

    pub(crate) fn is_bounded(&self) -> bool {
        self.term <= MAX_TERM && self.host_chain.is_bounded()
    }
}

fn content(term: u32, verifying_key: VerifyingKey, link: Hash) -> Hash {
    // This word is part of signed or stored bytes and cannot follow the name.
    hash("mandate", &[&codec::plain(&(term, verifying_key, link))])
}

/// The frame that asks a possible host for its certificate.
pub fn inquiry() -> Vec<u8> {
    codec::encode(&FromGuest::WhoHosts).unwrap_or_default()
}

/// The answer to that question on this link, if the frame holds one. `known_hosts` are the known hosts of the phone
/// that asked.
pub fn answer(
    frame: &[u8],
    link: ChannelBinding,
    known_hosts: &KnownHosts,
) -> Option<Result<HostCertificate, HostRejection>> {
    match codec::decode(frame).map(|numbered: Numbered| numbered.message) {
        Ok(FromHost::HostCertificate(host_certificate)) => Some(
            host_certificate
                .host_chain(known_hosts, link)
                .map(|_| (*host_certificate).clone()),
        ),
        _ => None,
    }
}

/// The configuration certificate that a host gives to each replica. It says that the configuration is of this table,
/// and that the replica belongs to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct ConfigurationCertificate {
    pub(crate) host_chain: HostChain,
    /// The host's signature for configuration and replica.
    signature: Signature,
}

impl ConfigurationCertificate {
    /// The certificate of the host with this key for this replica.
    pub(crate) fn new(
        host_key: &HostKey,
        epoch: Epoch,
        replica: PlayerId,
    ) -> ConfigurationCertificate {
        ConfigurationCertificate {
            host_chain: host_key.host_chain.clone(),
            signature: host_key.sign(membership_content(epoch, replica)),
        }
    }

    /// True if the host has signed that this configuration counts.
    pub(crate) fn proves_switch(&self, epoch: Epoch, switch_signature: &Signature) -> bool {
        let verifying_key = self.host_chain.verifying_key();
        verifying_key.has_signed(switch_content(epoch), switch_signature)
    }

    /// True if a phone believes that this replica is in that configuration, and that the configuration counts. The
    /// phone has these known hosts, and these certificates of its own. A phone with neither has nothing to lose and
    /// believes it.
    pub(crate) fn vouches_for<'a>(
        &self,
        replica: PlayerId,
        (epoch, switch_signature): (Epoch, &Signature),
        known_hosts: &KnownHosts,
        own: impl Iterator<Item = &'a ConfigurationCertificate>,
    ) -> bool {
        let genuine = || {
            let verifying_key = self.host_chain.verifying_key();
            verifying_key.has_signed(membership_content(epoch, replica), &self.signature)
                && self.proves_switch(epoch, switch_signature)
        };
        let mut own = own.peekable();
        if known_hosts.is_empty() && own.peek().is_none() {
            return true;
        }
        let known = known_hosts.knows(&self.host_chain)
            || own.any(|configuration_certificate| {
                self.host_chain
                    .change_beside(&configuration_certificate.host_chain)
                    .is_some()
            });
        known && genuine()
    }
}

/// The signature of the host with this key for its replicas, when this configuration counts.
pub(crate) fn sign_switch(host_key: &HostKey, epoch: Epoch) -> Signature {
    host_key.sign(switch_content(epoch))
}

fn switch_content(epoch: Epoch) -> Hash {
    hash("counts", &[&codec::plain(&epoch)])
}

fn membership_content(epoch: Epoch, replica: PlayerId) -> Hash {
    // This word is part of signed or stored bytes and cannot follow the name.
    hash("heir", &[&codec::plain(&(epoch, replica))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{protocol::ids::Entropy, replication::host_chain::tests::knowing};

    fn host_key(byte: u8) -> HostKey {
        HostKey::new(&Entropy::new([byte; 32]))
    }

    fn link(byte: u8) -> ChannelBinding {
        ChannelBinding::between(&[byte; 32], &[7; 32])
    }

    #[test]
    fn a_host_certificate_is_good_on_its_own_link() {
        let (host, hosts) = (host_key(1), knowing(&host_key(1)));
        let host_certificate = HostCertificate::new(&host, 0, link(1).back());
        assert!(host_certificate.host_chain(&hosts, link(1)).is_ok());
        let back = host_certificate.host_chain(&hosts, link(1).back());
        assert_eq!(back, Err(HostRejection::Unknown), "to who said it");
        let elsewhere = host_certificate.host_chain(&hosts, link(2));
        assert_eq!(elsewhere, Err(HostRejection::Unknown), "said again");
        let mut later = host_certificate.clone();
        later.term = 9;
        assert!(later.host_chain(&hosts, link(1)).is_err());
        assert!(later.host_chain(&KnownHosts::default(), link(1)).is_err());
    }

    #[test]
    fn a_host_certificate_of_another_table_is_none() {
        let known = knowing(&host_key(1));
        let is_good = |host_key: &HostKey, term, hosts: &KnownHosts| {
            let host_certificate = HostCertificate::new(host_key, term, link(1).back());
            host_certificate.host_chain(hosts, link(1)).is_ok()
        };
        assert!(!is_good(&host_key(2), 0, &known));
        assert!(is_good(&host_key(2), 0, &KnownHosts::default()));
        let elected = host_key(1).next(&Entropy::new([2; 32]), 3, HostChange::Elected);
        assert!(is_good(&elected, 3, &known));
        assert!(!is_good(&elected, 4, &known));
    }

    #[test]
    fn of_two_hosts_both_say_which_is_the_later() {
        let last = host_key(1);
        let [one, other] =
            [2, 3].map(|byte| last.next(&Entropy::new([byte; 32]), 16, HostChange::Reopened));
        let [ones, others] =
            [&one, &other].map(|host_key| HostCertificate::new(host_key, 16, link(1)));
        let ranks = [
            ones.change_beside(&other, 16),
            others.change_beside(&one, 16),
        ];
        let later = Some((HostChange::Reopened, Ordering::Greater));
        let laters = ranks.iter().filter(|rank| **rank == later);
        assert_eq!(laters.count(), 1, "{ranks:?}");
        assert_eq!(ones.change_beside(&host_key(9), 0), None);
    }

    #[test]
    fn a_certificate_is_good_for_one_replica_of_one_configuration_that_counts() {
        let epoch = Epoch {
            term: 0,
            configuration: 2,
        };
        let earlier = Epoch {
            configuration: 1,
            ..epoch
        };
        let later = Epoch {
            configuration: 3,
            ..epoch
        };
        let (host, replica, other) = (host_key(1), PlayerId(3), PlayerId(4));
        let (known, unknown) = (knowing(&host), knowing(&host_key(2)));
        let good = ConfigurationCertificate::new(&host, epoch, replica);
        let own = ConfigurationCertificate::new(&host, earlier, other);
        let none = || core::iter::empty();
        let switch_signature = sign_switch(&host, epoch);
        let now = (epoch, &switch_signature);
        assert!(good.vouches_for(replica, now, &known, none()));
        assert!(good.vouches_for(replica, now, &unknown, [&own].into_iter()));
        assert!(!good.vouches_for(replica, now, &unknown, none()));
        assert!(!good.vouches_for(other, now, &known, none()));
        assert!(!good.vouches_for(replica, (later, &switch_signature), &known, none()));
        let empty = ConfigurationCertificate::default();
        assert!(!empty.vouches_for(replica, now, &known, none()));
        // The host prepared the configuration, which never came to count.
        let never = (epoch, &Signature::default());
        assert!(!good.vouches_for(replica, never, &known, none()));
    }
}
