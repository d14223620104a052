//! How a round is opened: what the host and the phones fix, and then show, before the cards are dealt.
//!
//! The host says who will play what, and the hash of a secret. Each phone answers with the hash of a number for each seat
//! of its own. When all are there, everybody is told all of them, and only then the numbers themselves are shown. The seed is
//! made of the secret and all numbers: whoever leaves one to chance knows that nobody chose the seed.

use crate::{
    proof::signing::{Hash, Pen, Signature, Signer, hash, hash_of},
    protocol::{
        ids::{Epoch, PlayerId},
        name::Name,
    },
};
use alloc::vec::Vec;
use base::{
    rng::Seed,
    seat::{MAX_SEATS, Seat, Seats},
};
use games::{matches::Match, rulesets::mix::Mix, setup::Setup};
use serde::{Deserialize, Serialize};

/// A round that is to be dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Which.
    pub epoch: Epoch,
    /// What is played.
    pub mix: Mix,
    /// By whom, by seat.
    pub seats: Vec<(PlayerId, Name)>,
    /// Which of them play this round.
    pub playing: Seats,
    /// Which of them are played by the host's phone.
    pub bots: Seats,
    /// Who deals; `None` if that is drawn together with the cards.
    pub dealer: Option<Seat>,
    /// The youngest, in this order.
    pub ages: Vec<Seat>,
}

/// What the host fixes, and asks every phone to answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// The round.
    pub plan: Plan,
    /// The hash of the host's secret.
    pub secret: Hash,
    /// The host signs the record by this.
    pub host: Signer,
}

/// What a seat fixes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commit {
    /// Whose seat.
    pub player: PlayerId,
    /// It signs by this.
    pub signer: Signer,
    /// The hash of its number.
    pub nonce: Hash,
    /// The end of its chain.
    pub tip: Hash,
    /// Its actions up to this number came before.
    pub since: u32,
    /// Signs all of that, for this round.
    pub signature: Signature,
}

/// A seat's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reveal {
    /// Whose.
    pub player: PlayerId,
    /// The number.
    pub nonce: Hash,
    /// Signs it, and what everybody had fixed before.
    pub signature: Signature,
}

/// All that was fixed and shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// By the host.
    pub ask: Ask,
    /// By the phones, as everybody was told.
    pub commits: Vec<Commit>,
    /// The numbers, as they came.
    pub reveals: Vec<Reveal>,
}

impl Plan {
    /// Whether it speaks of seats that are there.
    pub(crate) fn is_bounded(&self) -> bool {
        let known = |seat: Seat| seat.index() < self.seats.len();
        self.seats.len() <= MAX_SEATS
            && self.ages.len() <= MAX_SEATS
            && self.playing.iter().all(known)
            && self.ages.iter().copied().chain(self.dealer).all(known)
    }

    /// The seat of a player.
    pub fn seat(&self, player: PlayerId) -> Option<Seat> {
        let at = self.seats.iter().position(|(id, _)| *id == player)?;
        Seat::new(u8::try_from(at).ok()?)
    }

    /// What the round starts from, with this seed. `None` if nothing can be dealt so.
    pub(crate) fn setup(&self, seed: Hash) -> Option<Setup> {
        let seats = u8::try_from(self.seats.len()).ok()?;
        let contest = Match::new(self.mix, seats, lots(seed)).ok()?;
        Some(Setup {
            mix: self.mix,
            seats,
            playing: self.playing,
            dealer: self.dealer.unwrap_or(contest.dealer()),
            ages: self.ages.clone(),
            seed: Seed(seed.0),
        })
    }
}

/// What the first dealer is drawn by.
pub(crate) fn lots(seed: Hash) -> Seed {
    Seed(hash("lots", &[&seed.0]).0)
}

impl Ask {
    /// Names the round: everything else is said for it alone.
    pub(crate) fn round(&self) -> Hash {
        hash_of("round", self)
    }

    pub(crate) fn is_bounded(&self) -> bool {
        self.plan.is_bounded()
    }
}

/// The hash by which a secret or a number is fixed.
pub(crate) fn fixed(secret: Hash) -> Hash {
    hash("fixed", &[&secret.0])
}

/// Names what everybody has fixed.
pub(crate) fn sheet(round: Hash, commits: &[Commit]) -> Hash {
    hash("sheet", &[&round.0, &hash_of("commits", &commits).0])
}

impl Commit {
    pub(crate) fn signed(mut self, pen: &Pen, round: Hash) -> Commit {
        self.signature = pen.sign(self.content(round));
        self
    }

    /// Whether the seat itself has said so.
    pub(crate) fn is_genuine(&self, round: Hash) -> bool {
        self.signer.has_signed(self.content(round), &self.signature)
    }

    fn content(&self, round: Hash) -> Hash {
        let unsigned = Commit {
            signature: Signature::default(),
            ..*self
        };
        hash("commit", &[&round.0, &hash_of("commit", &unsigned).0])
    }
}

impl Reveal {
    pub(crate) fn new(player: PlayerId, nonce: Hash, pen: &Pen, sheet: Hash) -> Reveal {
        Reveal {
            player,
            nonce,
            signature: pen.sign(Reveal::content(nonce, sheet)),
        }
    }

    /// Whether this seat itself has said so.
    pub(crate) fn is_genuine(&self, signer: &Signer, sheet: Hash) -> bool {
        signer.has_signed(Reveal::content(self.nonce, sheet), &self.signature)
    }

    fn content(nonce: Hash, sheet: Hash) -> Hash {
        hash("reveal", &[&sheet.0, &nonce.0])
    }
}

impl Opening {
    /// What this player has fixed.
    pub fn commit(&self, player: PlayerId) -> Option<&Commit> {
        self.commits.iter().find(|commit| commit.player == player)
    }

    /// What this seat has fixed.
    pub(crate) fn commit_of(&self, seat: Seat) -> Option<&Commit> {
        let (player, _) = self.ask.plan.seats.get(seat.index())?;
        self.commit(*player)
    }

    fn reveal(&self, player: PlayerId) -> Option<&Reveal> {
        self.reveals.iter().find(|reveal| reveal.player == player)
    }

    /// Whether this player has shown the number that was fixed.
    pub(crate) fn has_shown(&self, commit: &Commit) -> bool {
        let shown = self.reveal(commit.player);
        shown.is_some_and(|reveal| fixed(reveal.nonce) == commit.nonce)
    }

    /// The seed, from the host's secret and every number that is what was fixed, in the order of the sheet.
    pub(crate) fn seed(&self, secret: Hash) -> Hash {
        let shown = self.commits.iter().filter(|commit| self.has_shown(commit));
        let numbers: Vec<Hash> = shown
            .filter_map(|commit| Some(self.reveal(commit.player)?.nonce))
            .collect();
        let round = self.ask.round();
        hash(
            "seed",
            &[&round.0, &secret.0, &hash_of("numbers", &numbers).0],
        )
    }

    /// The head of an empty log.
    pub(crate) fn head(&self) -> Hash {
        hash_of("opening", self)
    }

    pub(crate) fn is_bounded(&self) -> bool {
        self.ask.is_bounded() && self.commits.len() <= MAX_SEATS && self.reveals.len() <= MAX_SEATS
    }
}
