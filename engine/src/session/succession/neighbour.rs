//! Another heir, by a link of its own, and whether it is who it should be.

use super::{
    heir::{Heir, Task},
    message::{Peer, Standing},
};
use crate::session::{
    clock::Millis,
    key::PlayerId,
    seal::{Binding, Hearer, Signer},
};

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
pub(super) struct Neighbour {
    /// What tells the link from others.
    bound: Binding,
    proof: Proof,
    /// When it was last heard.
    pub(super) heard: Option<Millis>,
    pub(super) standing: Standing,
    pub(super) orphaned: bool,
}

impl Heir {
    /// A link to another heir carries frames from now on, and is bound like this.
    pub(in crate::session) fn meet(&mut self, peer: PlayerId, bound: Binding) {
        let neighbour = Neighbour {
            bound,
            proof: Proof::Awaited,
            heard: None,
            standing: Standing::default(),
            orphaned: false,
        };
        self.neighbours.insert(peer, neighbour);
        self.tasks.push(Task::Greet(peer, bound));
        self.beat = Millis::default();
    }

    /// It does not any more.
    pub(in crate::session) fn part_with(&mut self, peer: PlayerId) {
        self.neighbours.remove(&peer);
        self.stand();
    }

    /// How many others would hear an election.
    pub(super) fn linked(&self) -> u8 {
        let known = |(peer, neighbour): &(&PlayerId, &Neighbour)| match neighbour.proof {
            Proof::Given(signer) => self.keeping.knows(**peer, signer),
            Proof::Awaited | Proof::Refused => false,
        };
        let all = self.neighbours.iter().filter(known).count();
        u8::try_from(all).unwrap_or(u8::MAX)
    }

    /// Whether this counts: it is said by who it should be, and no hello.
    pub(super) fn is_heard(&mut self, from: PlayerId, message: &Peer) -> bool {
        let Some(neighbour) = self.neighbours.get_mut(&from) else {
            return false;
        };
        match (neighbour.proof, message) {
            (_, Peer::Who) => self.tasks.push(Task::Greet(from, neighbour.bound)),
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
}
