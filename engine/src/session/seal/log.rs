//! The log of a round as a chain of hashes, and what each action brings to prove that it is its seat's.

use super::{
    chain::Opened,
    hash::{Hash, Pen, Signature, Signer, hash, hash_of},
    opening::Opening,
};
use crate::{
    rules::{
        action::{Action, Input},
        setup::Seed,
        view::View,
    },
    seat::Seat,
    session::key::PlayerId,
};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// What an action brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// The next link of the seat's chain.
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
pub(super) struct Seen {
    pub(super) viewer: Option<Seat>,
    pub(super) tick: u32,
    pub(super) head: Hash,
    pub(super) view: Hash,
}

/// The hash of a view.
pub(super) fn view_hash(view: &View) -> Hash {
    hash_of("view", view)
}

/// An action as it is signed.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Deed {
    pub(super) round: Hash,
    pub(super) player: PlayerId,
    pub(super) number: u32,
    pub(super) seen: u32,
    pub(super) head: Hash,
    pub(super) view: Hash,
    pub(super) action: Action,
    pub(super) link: Hash,
}

impl Deed {
    pub(super) fn content(&self) -> Hash {
        hash_of("act", self)
    }

    pub(super) fn sign(&self, pen: &Pen) -> Proof {
        Proof {
            link: self.link,
            signature: pen.sign(self.content()),
        }
    }

    pub(super) fn is_signed(&self, signer: &Signer, proof: &Proof) -> bool {
        signer.has_signed(self.content(), &proof.signature)
    }
}

/// The log so far: its head after every input, and what new stocks are made by.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    round: Hash,
    secret: Hash,
    seed: Hash,
    pool: Hash,
    lines: u32,
    stocks: u32,
    head: Hash,
    /// The head at each tick at which somebody could look.
    heads: Vec<(u32, Hash)>,
    /// By seat.
    chains: Vec<(Seat, u32, Opened)>,
}

impl Trail {
    /// Before the first input.
    pub(super) fn new(opening: &Opening, secret: Hash, tick: u32) -> Trail {
        let seed = opening.seed(secret);
        let head = opening.head();
        let commits = opening.commits.iter().filter_map(|commit| {
            let seat = opening.ask.plan.seat(commit.player)?;
            Some((seat, commit.since, Opened::new(commit.tip)))
        });
        Trail {
            round: opening.ask.round(),
            secret,
            seed,
            pool: hash("pool", &[&seed.0]),
            lines: 0,
            stocks: 0,
            head,
            heads: [(tick, head)].into(),
            chains: commits.collect(),
        }
    }

    /// Names the round.
    pub(super) fn round(&self) -> Hash {
        self.round
    }

    pub(super) fn head(&self) -> Hash {
        self.head
    }

    /// The head at the state of that tick.
    pub(super) fn head_at(&self, tick: u32) -> Option<Hash> {
        let at = self.heads.binary_search_by_key(&tick, |(tick, _)| *tick);
        at.ok().map(|at| self.heads[at].1)
    }

    /// Whether the link is the seat's, for the action of that number.
    pub(super) fn fits(&self, seat: Seat, number: u32, link: Hash) -> bool {
        let chain = self.chains.iter().find(|(of, ..)| *of == seat);
        chain.is_some_and(|(_, since, opened)| opened.fits(number.wrapping_sub(*since), link))
    }

    /// An action comes with this link.
    pub(super) fn open(&mut self, seat: Seat, signed: &Signed) {
        self.pool = self.poured(signed);
        if let Some((_, since, opened)) = self.chains.iter_mut().find(|(of, ..)| *of == seat) {
            opened.open(signed.number.wrapping_sub(*since), signed.proof.link);
        }
    }

    /// What a new stock is shuffled by, if an input that comes with this leads to one.
    pub(super) fn stock(&self, signed: Option<&Signed>) -> Seed {
        let pool = signed.map_or(self.pool, |signed| self.poured(signed));
        let count = self.stocks.to_le_bytes();
        Seed(hash("stock", &[&self.seed.0, &pool.0, &count]).0)
    }

    /// What has been opened so far, and this.
    fn poured(&self, signed: &Signed) -> Hash {
        hash("pool", &[&self.pool.0, &signed.proof.link.0])
    }

    /// New stocks that were made.
    pub(super) fn stocks(&self) -> u32 {
        self.stocks
    }

    /// A new stock was made.
    pub(super) fn restocked(&mut self) {
        self.stocks += 1;
    }

    /// The input is on record, and led to the state of that tick.
    pub(super) fn add(&mut self, input: &Input, signed: Option<&Signed>, tick: u32) {
        // Without the salt, a few guesses would tell a hidden action from its hash.
        let salt = hash("salt", &[&self.secret.0, &self.lines.to_le_bytes()]);
        let line = hash_of("line", &(input, signed));
        self.head = hash("head", &[&self.head.0, &salt.0, &line.0]);
        self.lines += 1;
        self.heads.push((tick, self.head));
    }

    /// Names the whole record.
    pub(super) fn digest(&self) -> Hash {
        hash("record", &[&self.head.0, &self.secret.0])
    }
}
