//! The log of a round as a hash chain, and the proof that each action comes from its seat.

use crate::{
    proof::{
        commit_reveal::CommitReveal,
        handover::{Handover, handover_at},
        hash_chain::RevealedChain,
        signing::{Hash, Signature, SigningKey, hash, hash_of},
    },
    protocol::ids::PlayerId,
};
use alloc::{collections::BTreeSet, vec::Vec};
use base::{Seat, Seed};
use bincode::{Decode, Encode};
use games::transcript::Transcript;
use kernel::{Action, Input, View};

/// The proof that an action comes from its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct ActionProof {
    /// A link of the seat's chain that was not open before.
    pub link: Hash,
    /// Signs the action, the view its player saw, and the head of the log at that view.
    pub signature: Signature,
}

/// A proof on record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct RecordedProof {
    /// The action's number, as its player counts.
    pub number: u32,
    /// The proof of the action.
    pub proof: ActionProof,
}

/// The proof of the input at this place in the log, among proofs in the order of the log.
pub(crate) fn signed_at(signed: &[(u32, RecordedProof)], at: usize) -> Option<&RecordedProof> {
    let place = signed.binary_search_by_key(&at, |(at, _)| *at as usize);
    place.ok().map(|place| &signed[place].1)
}

/// A view that the host showed to a phone: the revision of its state, and the hash of the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeenView {
    pub(crate) viewer: Option<Seat>,
    pub(crate) revision: u32,
    /// The log's head there. `None` if the host showed the view without a proof.
    pub(crate) head: Option<Hash>,
    pub(crate) view: Hash,
}

pub(crate) fn view_hash(view: &View) -> Hash {
    hash_of("view", view)
}

/// An action in the form that a seat signs.
#[derive(Clone, Copy, Debug, Encode)]
pub(crate) struct ActionContent {
    pub(crate) round: Hash,
    pub(crate) player: PlayerId,
    pub(crate) number: u32,
    pub(crate) seen: u32,
    pub(crate) head: Hash,
    pub(crate) view: Hash,
    pub(crate) action: Action,
    pub(crate) link: Hash,
}

impl ActionContent {
    pub(crate) fn content(&self) -> Hash {
        hash_of("act", self)
    }

    pub(crate) fn sign(&self, signing_key: &SigningKey) -> ActionProof {
        ActionProof {
            link: self.link,
            signature: signing_key.sign(self.content()),
        }
    }
}

/// The log so far: its head after every input, and the values that shuffle new draw piles.
#[derive(Clone, Debug)]
pub(crate) struct RoundLog {
    /// The hash that names the round.
    pub(crate) round: Hash,
    secret: Hash,
    seed: Hash,
    lines: u32,
    /// The number of new draw piles so far.
    pub(crate) draw_piles: u32,
    pub(crate) head: Hash,
    /// The head at each revision at which a phone could look.
    heads: Vec<(u32, Hash)>,
    /// The parts by seat.
    seat_logs: Vec<SeatLog>,
}

/// One seat's part in the log: its actions and its hash chain.
#[derive(Clone, Debug)]
struct SeatLog {
    seat: Seat,
    /// The number of the seat's last action before the round.
    since: u32,
    revealed_chain: RevealedChain,
    /// The numbers of the seat's actions on record.
    done: BTreeSet<u32>,
}

impl SeatLog {
    /// The place of an action's link in the chain. `None` if the action came before the round.
    fn place(&self, number: u32) -> Option<u32> {
        number.checked_sub(self.since).filter(|place| *place > 0)
    }

    /// The seat's value for a new draw pile after `more` further actions. It is the link at the number of its actions,
    /// no matter which links are open. So no seat can choose the value by leaving links out.
    fn gives(&self, more: u32) -> Hash {
        let place = self.done.len() as u32 + more;
        self.revealed_chain.link(place).unwrap_or_default()
    }
}

impl RoundLog {
    /// The log before the first input.
    pub(crate) fn new(commit_reveal: &CommitReveal, secret: Hash, revision: u32) -> RoundLog {
        let seed = commit_reveal.seed(secret);
        let head = commit_reveal.head();
        let seat_logs = commit_reveal.commitments.iter().filter_map(|commitment| {
            Some(SeatLog {
                seat: commit_reveal.request.plan.seat(commitment.player)?,
                since: commitment.since,
                revealed_chain: RevealedChain::new(commitment.tip),
                done: BTreeSet::new(),
            })
        });
        RoundLog {
            round: commit_reveal.request.round(),
            secret,
            seed,
            lines: 0,
            draw_piles: 0,
            head,
            heads: [(revision, head)].into(),
            seat_logs: seat_logs.collect(),
        }
    }

    /// The head at the state of that revision.
    pub(crate) fn head_at(&self, revision: u32) -> Option<Hash> {
        let at = self
            .heads
            .binary_search_by_key(&revision, |(revision, _)| *revision);
        at.ok().map(|at| self.heads[at].1)
    }

    /// True if the link is the seat's link for the action of that number. If so, the log remembers it.
    pub(crate) fn learn(&mut self, seat: Seat, number: u32, link: Hash) -> bool {
        let mut seat_logs = self.seat_logs.iter_mut();
        let seat_log = seat_logs.find(|seat_log| seat_log.seat == seat);
        seat_log.is_some_and(|seat_log| {
            let place = seat_log.place(number);
            place.is_some_and(|place| seat_log.revealed_chain.learn(place, link))
        })
    }

    /// True if this action of the seat is on record already.
    pub(crate) fn has(&self, seat: Seat, number: u32) -> bool {
        let mut seat_logs = self.seat_logs.iter();
        seat_logs.any(|seat_log| seat_log.seat == seat && seat_log.done.contains(&number))
    }

    /// The seed of a new draw pile, if an action by this seat needs one. The link of that action must be known. Pass
    /// `None` for an input that nobody signs.
    pub(crate) fn draw_pile(&self, by: Option<Seat>) -> Seed {
        let given = self.seat_logs.iter().map(|seat_log| {
            let more = u32::from(by == Some(seat_log.seat));
            seat_log.gives(more)
        });
        let given: Vec<Hash> = given.collect();
        let count = self.draw_piles.to_le_bytes();
        Seed(
            hash(
                "stock",
                &[&self.seed.0, &hash_of("given", &given).0, &count],
            )
            .0,
        )
    }

    /// Adds the input at this place of a transcript, which led to the state of that revision. If another phone hosts
    /// before it, the state stays the same, and so does every view of it.
    pub(crate) fn add_at(
        &mut self,
        (transcript, at): (&Transcript, usize),
        signed: &[(u32, RecordedProof)],
        handovers: &[Handover],
        revision: u32,
    ) {
        let Some(input) = transcript.log.get(at) else {
            return;
        };
        if transcript.fresh.iter().any(|fresh| fresh.at as usize == at) {
            self.draw_piles += 1;
        }
        if let Some(handover) = handover_at(handovers, at) {
            self.head = handover.chained(self.head);
        }
        self.add(input, signed_at(signed, at), revision);
    }

    /// Adds an input that is on record and led to the state of that revision.
    pub(crate) fn add(&mut self, input: &Input, signed: Option<&RecordedProof>, revision: u32) {
        if let (Input::Act { seat, .. }, Some(signed)) = (input, signed) {
            self.learn(*seat, signed.number, signed.proof.link);
            let seat_log = self
                .seat_logs
                .iter_mut()
                .find(|seat_log| seat_log.seat == *seat);
            seat_log.map(|seat_log| seat_log.done.insert(signed.number));
        }
        // Without the salt, a few guesses would reveal a hidden action from its hash.
        let salt = hash("salt", &[&self.secret.0, &self.lines.to_le_bytes()]);
        let line = hash_of("line", &(input, signed));
        self.head = hash("head", &[&self.head.0, &salt.0, &line.0]);
        self.lines += 1;
        self.heads.push((revision, self.head));
    }

    /// The hash that names the whole record.
    pub(crate) fn digest(&self) -> Hash {
        hash("record", &[&self.head.0, &self.secret.0])
    }
}
