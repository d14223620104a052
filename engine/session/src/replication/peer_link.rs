//! The link to another replica, and the check that it is the right one.

use crate::{
    proof::{
        signed_hello::{Audience, ChannelBinding},
        signing::{Signature, VerifyingKey},
    },
    protocol::{clock::Millis, ids::PlayerId, rate_limit::RateLimiter},
    replication::{
        host_certificate::ConfigurationCertificate,
        host_chain::KnownHosts,
        replica::{Replica, ReplicaTask},
        wire::{Epoch, HostContact, PeerMessage, Progress},
    },
};

/// Limit on hellos to another replica. A replica that did not get one asks again.
const HELLO_LIMIT: RateLimiter = RateLimiter::new(4, 1000);
/// Limit on the signatures in its heartbeats that this phone verifies. A heartbeat seldom has one.
const HEARTBEAT_LIMIT: RateLimiter = RateLimiter::new(8, 500);
/// Limit on its certificates that this phone verifies. Each takes many signatures. A good one is verified once.
const CERTIFICATE_LIMIT: RateLimiter = RateLimiter::new(4, 1000);

/// The result of the check that the phone at the other end is the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PeerIdentity {
    /// Its hello has not arrived.
    Unknown,
    /// Its hello is good, with this verifying key.
    Verified(VerifyingKey),
    /// Its hello is for another link: someone is in between.
    Refused,
}

/// Another replica with a link to this phone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PeerLink {
    binding: ChannelBinding,
    identity: PeerIdentity,
    pub(crate) heard: Option<Millis>,
    pub(crate) progress: Progress,
    pub(crate) host_contact: HostContact,
    /// The last configuration that its certificate was good for, and the host's signature that this configuration
    /// counts.
    verified_configuration: Option<(Epoch, Signature)>,
    hello_limiter: RateLimiter,
    heartbeat_limiter: RateLimiter,
    certificate_limiter: RateLimiter,
}

impl PeerLink {
    fn new(binding: ChannelBinding) -> PeerLink {
        PeerLink {
            binding,
            identity: PeerIdentity::Unknown,
            heard: None,
            progress: Progress::default(),
            host_contact: HostContact::Heard,
            verified_configuration: None,
            hello_limiter: HELLO_LIMIT,
            heartbeat_limiter: HEARTBEAT_LIMIT,
            certificate_limiter: CERTIFICATE_LIMIT,
        }
    }
}

impl Replica {
    /// A link to another replica now carries frames. It has this binding.
    pub(crate) fn peer_opened(&mut self, peer: PlayerId, binding: ChannelBinding) {
        self.peer_links.insert(peer, PeerLink::new(binding));
        self.tasks.push(ReplicaTask::SendHello(peer, binding));
        self.heartbeat_at = Millis::default();
    }

    /// The link to that replica is gone.
    pub(crate) fn peer_closed(&mut self, peer: PlayerId) {
        self.peer_links.remove(&peer);
        self.send_progress();
    }

    /// The number of other replicas that would hear of an election.
    pub(crate) fn linked_peers(&self) -> u8 {
        let known = self.peer_links.keys().filter(|peer| self.is_linked(**peer));
        u8::try_from(known.count()).unwrap_or(u8::MAX)
    }

    /// True if there is a link to this replica, and it has proven who it is.
    pub(crate) fn is_linked(&self, peer: PlayerId) -> bool {
        let identity = self
            .peer_links
            .get(&peer)
            .map(|peer_link| peer_link.identity);
        match identity {
            Some(PeerIdentity::Verified(verifying_key)) => {
                self.store.knows_key(peer, verifying_key)
            }
            Some(PeerIdentity::Unknown | PeerIdentity::Refused) | None => false,
        }
    }

    /// True if the message counts: the right replica sent it, and it is not a hello.
    pub(crate) fn takes_message(
        &mut self,
        from: PlayerId,
        message: &PeerMessage,
        now: Millis,
    ) -> bool {
        let Some(peer_link) = self.peer_links.get_mut(&from) else {
            return false;
        };
        match (peer_link.identity, message) {
            (_, PeerMessage::RequestHello) => {
                if peer_link.hello_limiter.take(now) {
                    self.tasks
                        .push(ReplicaTask::SendHello(from, peer_link.binding));
                }
            }
            // One check of a hello is enough.
            (PeerIdentity::Unknown, PeerMessage::Hello(hello)) => {
                peer_link.identity = match hello.is_genuine(Audience::Replica, peer_link.binding) {
                    true => PeerIdentity::Verified(hello.verifying_key),
                    false => PeerIdentity::Refused,
                };
                self.send_progress();
            }
            (PeerIdentity::Unknown, _) => self
                .tasks
                .push(ReplicaTask::SendToPeer(from, PeerMessage::RequestHello)),
            (PeerIdentity::Refused, _) | (_, PeerMessage::Hello(_)) => {}
            (PeerIdentity::Verified(verifying_key), _) => {
                return self.store.knows_key(from, verifying_key);
            }
        }
        false
    }

    /// True if this phone may verify one more signature in a heartbeat of this replica. If so, that uses up a part of
    /// the limit.
    pub(crate) fn may_verify(&mut self, from: PlayerId, now: Millis) -> bool {
        let peer_link = self.peer_links.get_mut(&from);
        peer_link.is_some_and(|peer_link| peer_link.heartbeat_limiter.take(now))
    }

    /// The host's signature that a configuration counts. The replica must show it, together with the host's certificate
    /// for its assignment. This phone verifies neither again once they were good.
    pub(crate) fn switch_signature(
        &mut self,
        from: PlayerId,
        (epoch, switch_signature): (Epoch, Signature),
        configuration_certificate: &ConfigurationCertificate,
        known_hosts: &KnownHosts,
        now: Millis,
    ) -> Option<Signature> {
        let peer_link = self.peer_links.get_mut(&from)?;
        if let Some((_, switch_signature)) = peer_link
            .verified_configuration
            .filter(|(verified, _)| *verified == epoch)
        {
            return Some(switch_signature);
        }
        let own = self.store.configuration_certificates();
        let good = peer_link.certificate_limiter.take(now)
            && configuration_certificate.vouches_for(
                from,
                (epoch, &switch_signature),
                known_hosts,
                own,
            );
        // A phone that knows no host has verified nothing.
        if good && !known_hosts.is_empty() {
            peer_link.verified_configuration = Some((epoch, switch_signature));
        }
        good.then_some(switch_signature)
    }
}
