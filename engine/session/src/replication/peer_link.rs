//! The link to another replica, and the check that it is the right one.

use crate::{
    proof::{
        signed_hello::{Binding, Hearer},
        signing::{Signature, Signer},
    },
    protocol::{
        clock::Millis,
        ids::PlayerId,
        rate_limit::{Bucket, Limit},
    },
    replication::{
        host_certificate::Warrant,
        host_chain::Hosts,
        replica::{Heir, Task},
        term::Term,
        wire::{Peer, Standing},
    },
};

/// Limit on hellos to another replica. A replica that did not get one asks again.
const GREETS: Limit = (4, 1000);
/// Limit on the signatures in its heartbeats that this phone verifies. A heartbeat seldom has one.
const BEATS: Limit = (8, 500);
/// Limit on its certificates that this phone verifies. Each takes many signatures. A good one is verified once.
const WARRANTS: Limit = (4, 1000);

/// The result of the check that the phone at the other end is the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proof {
    /// Its hello has not arrived.
    Awaited,
    /// Its hello is good, with this verifying key.
    Given(Signer),
    /// Its hello is for another link: someone is in between.
    Refused,
}

/// Another replica with a link to this phone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neighbour {
    /// The binding of the link.
    bound: Binding,
    proof: Proof,
    /// The time at which this phone last heard it.
    pub(crate) heard: Option<Millis>,
    pub(crate) standing: Standing,
    pub(crate) orphaned: bool,
    /// The last configuration that its certificate was good for, and the host's signature that this configuration
    /// counts.
    named: Option<(Term, Signature)>,
    greets: Bucket,
    beats: Bucket,
    warrants: Bucket,
}

impl Neighbour {
    fn new(bound: Binding) -> Neighbour {
        Neighbour {
            bound,
            proof: Proof::Awaited,
            heard: None,
            standing: Standing::default(),
            orphaned: false,
            named: None,
            greets: Bucket::default(),
            beats: Bucket::default(),
            warrants: Bucket::default(),
        }
    }
}

impl Heir {
    /// A link to another replica now carries frames. It has this binding.
    pub(crate) fn meet(&mut self, peer: PlayerId, bound: Binding) {
        self.neighbours.insert(peer, Neighbour::new(bound));
        self.tasks.push(Task::Greet(peer, bound));
        self.beat = Millis::default();
    }

    /// The link to that replica is gone.
    pub(crate) fn part_with(&mut self, peer: PlayerId) {
        self.neighbours.remove(&peer);
        self.stand();
    }

    /// The number of other replicas that would hear of an election.
    pub(crate) fn linked(&self) -> u8 {
        let known = self.neighbours.keys().filter(|peer| self.is_linked(**peer));
        u8::try_from(known.count()).unwrap_or(u8::MAX)
    }

    /// True if there is a link to this replica, and it has proven who it is.
    pub(crate) fn is_linked(&self, peer: PlayerId) -> bool {
        let proof = self.neighbours.get(&peer).map(|neighbour| neighbour.proof);
        match proof {
            Some(Proof::Given(signer)) => self.keeping.knows(peer, signer),
            Some(Proof::Awaited | Proof::Refused) | None => false,
        }
    }

    /// True if the message counts: the right replica sent it, and it is not a hello.
    pub(crate) fn is_heard(&mut self, from: PlayerId, message: &Peer, now: Millis) -> bool {
        let Some(neighbour) = self.neighbours.get_mut(&from) else {
            return false;
        };
        match (neighbour.proof, message) {
            (_, Peer::Who) => {
                if neighbour.greets.take(now, GREETS) {
                    self.tasks.push(Task::Greet(from, neighbour.bound));
                }
            }
            // One check of a hello is enough.
            (Proof::Awaited, Peer::Hello(hail)) => {
                neighbour.proof = match hail.is_genuine(Hearer::Heir, neighbour.bound) {
                    true => Proof::Given(hail.signer),
                    false => Proof::Refused,
                };
                self.stand();
            }
            (Proof::Awaited, _) => self.tasks.push(Task::Tell(from, Peer::Who)),
            (Proof::Refused, _) | (_, Peer::Hello(_)) => {}
            (Proof::Given(signer), _) => return self.keeping.knows(from, signer),
        }
        false
    }

    /// True if this phone may verify one more signature in a heartbeat of this replica. If so, that uses up a part of
    /// the limit.
    pub(crate) fn may_look(&mut self, from: PlayerId, now: Millis) -> bool {
        let neighbour = self.neighbours.get_mut(&from);
        neighbour.is_some_and(|neighbour| neighbour.beats.take(now, BEATS))
    }

    /// The host's signature that a configuration counts. The replica must show it, together with the host's certificate
    /// for its place. This phone verifies neither again once they were good.
    pub(crate) fn named(
        &mut self,
        from: PlayerId,
        (term, counts): (Term, Signature),
        warrant: &Warrant,
        hosts: &Hosts,
        now: Millis,
    ) -> Option<Signature> {
        let neighbour = self.neighbours.get_mut(&from)?;
        if let Some((_, counts)) = neighbour.named.filter(|(named, _)| *named == term) {
            return Some(counts);
        }
        let own = self.keeping.warrants();
        let good = neighbour.warrants.take(now, WARRANTS)
            && warrant.names(from, (term, &counts), hosts, own);
        // A phone that knows no host has verified nothing.
        if good && !hosts.is_empty() {
            neighbour.named = Some((term, counts));
        }
        good.then_some(counts)
    }
}
