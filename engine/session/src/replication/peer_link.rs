//! Another heir, by a link of its own, and whether it is who it should be.

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

/// How often another heir is told anew who this is: whoever was not heard asks again.
const GREETS: Limit = (4, 1000);
/// Signatures in its beats that are looked at: there is seldom anything to look at in one.
const BEATS: Limit = (8, 500);
/// Its warrants that are looked at, which takes many signatures each: one that is good is looked at once.
const WARRANTS: Limit = (4, 1000);

/// Whether whoever is at the other end is who it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proof {
    /// It has not said.
    Awaited,
    /// It signs by this.
    Given(Signer),
    /// It said hello for another link: somebody is between.
    Refused,
}

/// Another heir.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neighbour {
    /// What tells the link from others.
    bound: Binding,
    proof: Proof,
    /// When it was last heard.
    pub(crate) heard: Option<Millis>,
    pub(crate) standing: Standing,
    pub(crate) orphaned: bool,
    /// The last circle that its warrant was good for, and by what the host has signed that this counts.
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
    /// A link to another heir carries frames from now on, and is bound like this.
    pub(crate) fn meet(&mut self, peer: PlayerId, bound: Binding) {
        self.neighbours.insert(peer, Neighbour::new(bound));
        self.tasks.push(Task::Greet(peer, bound));
        self.beat = Millis::default();
    }

    /// It does not any more.
    pub(crate) fn part_with(&mut self, peer: PlayerId) {
        self.neighbours.remove(&peer);
        self.stand();
    }

    /// How many others would hear an election.
    pub(crate) fn linked(&self) -> u8 {
        let known = self.neighbours.keys().filter(|peer| self.is_linked(**peer));
        u8::try_from(known.count()).unwrap_or(u8::MAX)
    }

    /// Whether there is a link to this heir, who has shown that it is itself.
    pub(crate) fn is_linked(&self, peer: PlayerId) -> bool {
        let proof = self.neighbours.get(&peer).map(|neighbour| neighbour.proof);
        match proof {
            Some(Proof::Given(signer)) => self.keeping.knows(peer, signer),
            Some(Proof::Awaited | Proof::Refused) | None => false,
        }
    }

    /// Whether this counts: it is said by who it should be, and no hello.
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
            // One look at a hello is enough.
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

    /// Whether one more signature in a beat of this one is looked at now; if so, it counts.
    pub(crate) fn may_look(&mut self, from: PlayerId, now: Millis) -> bool {
        let neighbour = self.neighbours.get_mut(&from);
        neighbour.is_some_and(|neighbour| neighbour.beats.take(now, BEATS))
    }

    /// By what the host has signed that a circle counts, if this one shows that, and that the host has put it there. What was
    /// good once is not looked at again.
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
        // Whoever knows nobody has looked at nothing.
        if good && !hosts.is_empty() {
            neighbour.named = Some((term, counts));
        }
        good.then_some(counts)
    }
}
