//! The log of a round as a chain of hashes, and what each action brings to prove that it is its seat's.

use crate::{
    proof::{
        commit_reveal::Opening,
        handover::Handover,
        hash_chain::Opened,
        signing::{Hash, Pen, Signature, Signer, hash, hash_of},
    },
    protocol::ids::PlayerId,
};
use alloc::{collections::BTreeSet, vec::Vec};
use base::{rng::Seed, seat::Seat};
use kernel::{
    action::{Action, Input},
    view::View,
};
use serde::{Deserialize, Serialize};

/// What an action brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// A link of the seat's chain that was not opened before.
    pub link: Hash,
    /// Signs the action, what its player saw, and the head of the log that this followed from.
    pub signature: Signature,
}

/// A proof on record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signed {
    /// The action's number, as its player counts.
    pub number: u32,
    /// Its proof.
    pub proof: Proof,
}

/// What a phone was shown: the state it belongs to, the head of the log there, and the hash of the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) viewer: Option<Seat>,
    pub(crate) tick: u32,
    pub(crate) head: Hash,
    pub(crate) view: Hash,
}

/// What a phone was shown without a seal: the state it is said to be of, and the hash of the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bare {
    pub(crate) viewer: Option<Seat>,
    pub(crate) tick: u32,
    pub(crate) view: Hash,
}

/// The hash of a view.
pub(crate) fn view_hash(view: &View) -> Hash {
    hash_of("view", view)
}

/// An action as it is signed.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Deed {
    pub(crate) round: Hash,
    pub(crate) player: PlayerId,
    pub(crate) number: u32,
    pub(crate) seen: u32,
    pub(crate) head: Hash,
    pub(crate) view: Hash,
    pub(crate) action: Action,
    pub(crate) link: Hash,
}

impl Deed {
    pub(crate) fn content(&self) -> Hash {
        hash_of("act", self)
    }

    pub(crate) fn sign(&self, pen: &Pen) -> Proof {
        Proof {
            link: self.link,
            signature: pen.sign(self.content()),
        }
    }

    pub(crate) fn is_signed(&self, signer: &Signer, proof: &Proof) -> bool {
        signer.has_signed(self.content(), &proof.signature)
    }
}

/// The log so far: its head after every input, and what new stocks are made by.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    round: Hash,
    secret: Hash,
    seed: Hash,
    lines: u32,
    stocks: u32,
    head: Hash,
    /// The head at each tick at which somebody could look.
    heads: Vec<(u32, Hash)>,
    /// By seat.
    parts: Vec<Part>,
}

/// What a seat does and gives.
#[derive(Clone, Debug)]
struct Part {
    seat: Seat,
    /// Its actions up to this number came before.
    since: u32,
    opened: Opened,
    /// The numbers of its actions on record.
    done: BTreeSet<u32>,
}

impl Part {
    /// The place of an action's link in the chain.
    fn place(&self, number: u32) -> Option<u32> {
        number.checked_sub(self.since).filter(|place| *place > 0)
    }

    /// What it gives to a new stock after so many more actions: the link that is as far in its chain as it has acted often,
    /// whichever were opened. So nobody can choose it by leaving links out.
    fn gives(&self, more: u32) -> Hash {
        let place = self.done.len() as u32 + more;
        self.opened.link(place).unwrap_or_default()
    }
}

impl Trail {
    /// Before the first input.
    pub(crate) fn new(opening: &Opening, secret: Hash, tick: u32) -> Trail {
        let seed = opening.seed(secret);
        let head = opening.head();
        let parts = opening.commits.iter().filter_map(|commit| {
            Some(Part {
                seat: opening.ask.plan.seat(commit.player)?,
                since: commit.since,
                opened: Opened::new(commit.tip),
                done: BTreeSet::new(),
            })
        });
        Trail {
            round: opening.ask.round(),
            secret,
            seed,
            lines: 0,
            stocks: 0,
            head,
            heads: [(tick, head)].into(),
            parts: parts.collect(),
        }
    }

    /// Names the round.
    pub(crate) fn round(&self) -> Hash {
        self.round
    }

    pub(crate) fn head(&self) -> Hash {
        self.head
    }

    /// The head at the state of that tick.
    pub(crate) fn head_at(&self, tick: u32) -> Option<Hash> {
        let at = self.heads.binary_search_by_key(&tick, |(tick, _)| *tick);
        at.ok().map(|at| self.heads[at].1)
    }

    /// Whether the link is the seat's, for the action of that number. If it is, it is known from now on.
    pub(crate) fn learn(&mut self, seat: Seat, number: u32, link: Hash) -> bool {
        let mut parts = self.parts.iter_mut();
        let part = parts.find(|part| part.seat == seat);
        part.is_some_and(|part| {
            let place = part.place(number);
            place.is_some_and(|place| part.opened.learn(place, link))
        })
    }

    /// Whether this action of the seat is on record already.
    pub(crate) fn has(&self, seat: Seat, number: u32) -> bool {
        let mut parts = self.parts.iter();
        parts.any(|part| part.seat == seat && part.done.contains(&number))
    }

    /// What a new stock is shuffled by, if an action of this seat whose link is known leads to one; `None` for an input that
    /// nobody signs.
    pub(crate) fn stock(&self, by: Option<Seat>) -> Seed {
        let given = self.parts.iter().map(|part| {
            let more = u32::from(by == Some(part.seat));
            part.gives(more)
        });
        let given: Vec<Hash> = given.collect();
        let count = self.stocks.to_le_bytes();
        Seed(
            hash(
                "stock",
                &[&self.seed.0, &hash_of("given", &given).0, &count],
            )
            .0,
        )
    }

    /// New stocks that were made.
    pub(crate) fn stocks(&self) -> u32 {
        self.stocks
    }

    /// A new stock was made.
    pub(crate) fn restocked(&mut self) {
        self.stocks += 1;
    }

    /// Another phone hosts before the next input. The state is the same, and so is what was shown of it.
    pub(crate) fn hand_over(&mut self, handover: &Handover) {
        self.head = handover.chained(self.head);
    }

    /// The input is on record, and led to the state of that tick.
    pub(crate) fn add(&mut self, input: &Input, signed: Option<&Signed>, tick: u32) {
        if let (Input::Act { seat, .. }, Some(signed)) = (input, signed) {
            self.learn(*seat, signed.number, signed.proof.link);
            let part = self.parts.iter_mut().find(|part| part.seat == *seat);
            part.map(|part| part.done.insert(signed.number));
        }
        // Without the salt, a few guesses would tell a hidden action from its hash.
        let salt = hash("salt", &[&self.secret.0, &self.lines.to_le_bytes()]);
        let line = hash_of("line", &(input, signed));
        self.head = hash("head", &[&self.head.0, &salt.0, &line.0]);
        self.lines += 1;
        self.heads.push((tick, self.head));
    }

    /// Names the whole record.
    pub(crate) fn digest(&self) -> Hash {
        hash("record", &[&self.head.0, &self.secret.0])
    }
}
