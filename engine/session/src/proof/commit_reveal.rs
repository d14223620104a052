//! Commit-reveal (Blum, 1981) before the cards are dealt: host and phones commit to values, then reveal them.
//!
//! The host announces the players, the game and the hash of a secret. Each phone answers with the hash of a number for
//! each of its own seats. When all answers are there, the host sends all of them to everyone. Only then do phones
//! reveal the numbers themselves. The seed is made of the secret and all numbers. A player who leaves their number to
//! chance knows that nobody chose the seed.

use crate::{
    proof::signing::{Hash, Signature, SigningKey, VerifyingKey, hash, hash_of},
    protocol::{
        ids::{PlayerId, RoundNumber},
        name::Name,
    },
};
use alloc::vec::Vec;
use base::{MAX_SEATS, Seat, Seats, Seed};
use bincode::{Decode, Encode};
use games::{GameConfig, Setup, matches::Match};

/// A round that the host is about to deal.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct DealPlan {
    /// The number of the round.
    pub round_number: RoundNumber,
    /// The game config of the round.
    pub config: GameConfig,
    /// The player in each seat, with the name.
    pub seats: Vec<(PlayerId, Name)>,
    /// The seats that play this round.
    pub playing: Seats,
    /// The seats that the host's phone plays.
    pub bots: Seats,
    /// The dealer. `None` if the seed draws the dealer together with the cards.
    pub dealer: Option<Seat>,
    /// The seats of the youngest players, in this order.
    pub ages: Vec<Seat>,
}

/// The host's commitment, and its request to every phone.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct CommitRequest {
    /// The round.
    pub plan: DealPlan,
    /// The hash of the host's secret.
    pub secret: Hash,
    /// The verifying key of the host, for the record.
    pub host: VerifyingKey,
}

/// The commitment of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Commitment {
    /// The player in the seat.
    pub player: PlayerId,
    /// The verifying key of the seat.
    pub verifying_key: VerifyingKey,
    /// The hash of its number.
    pub nonce: Hash,
    /// The end of its hash chain.
    pub tip: Hash,
    /// The number of the seat's last action before the round.
    pub since: u32,
    /// Signs all of these fields, for this round.
    pub signature: Signature,
}

/// The number that a seat reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Reveal {
    /// The player in the seat.
    pub player: PlayerId,
    /// The number whose hash the seat committed to.
    pub nonce: Hash,
    /// Signs the number, and the commitments of everyone.
    pub signature: Signature,
}

/// All commitments and all revealed numbers of a round.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct CommitReveal {
    /// The host's commitment.
    pub request: CommitRequest,
    /// The phones' commitments, as the host sent them to everyone.
    pub commitments: Vec<Commitment>,
    /// The numbers, in the order in which they arrived.
    pub reveals: Vec<Reveal>,
}

impl DealPlan {
    /// True if the plan names only seats that exist.
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

    /// The setup of the round with this seed. `None` if nothing can be dealt from it.
    pub(crate) fn setup(&self, seed: Hash) -> Option<Setup> {
        let seats = u8::try_from(self.seats.len()).ok()?;
        let match_ = Match::new(self.config, seats, lots(seed)).ok()?;
        Some(Setup {
            config: self.config,
            seats,
            playing: self.playing,
            dealer: self.dealer.unwrap_or(match_.dealer()),
            ages: self.ages.clone(),
            seed: Seed(seed.0),
        })
    }
}

/// The seed that draws the first dealer.
pub(crate) fn lots(seed: Hash) -> Seed {
    Seed(hash("lots", &[&seed.0]).0)
}

impl CommitRequest {
    /// The hash that names the round. Every other signature and hash covers it.
    pub(crate) fn round(&self) -> Hash {
        hash_of("round", self)
    }
}

/// The hash that commits to a secret or a number.
pub(crate) fn commit_to(secret: Hash) -> Hash {
    // This word is part of signed or stored bytes and cannot follow the name.
    hash("fixed", &[&secret.0])
}

/// The hash that names the commitments of everyone.
pub(crate) fn commitments_hash(round: Hash, commitments: &[Commitment]) -> Hash {
    // This word is part of signed or stored bytes and cannot follow the name.
    hash("sheet", &[&round.0, &hash_of("commits", &commitments).0])
}

impl Commitment {
    pub(crate) fn signed(mut self, signing_key: &SigningKey, round: Hash) -> Commitment {
        self.signature = signing_key.sign(self.content(round));
        self
    }

    /// True if the seat itself made this commitment.
    pub(crate) fn is_genuine(&self, round: Hash) -> bool {
        self.verifying_key
            .has_signed(self.content(round), &self.signature)
    }

    fn content(&self, round: Hash) -> Hash {
        let unsigned = Commitment {
            signature: Signature::default(),
            ..*self
        };
        hash("commit", &[&round.0, &hash_of("commit", &unsigned).0])
    }
}

impl Reveal {
    pub(crate) fn new(
        player: PlayerId,
        nonce: Hash,
        signing_key: &SigningKey,
        commitments_hash: Hash,
    ) -> Reveal {
        Reveal {
            player,
            nonce,
            signature: signing_key.sign(Reveal::content(nonce, commitments_hash)),
        }
    }

    /// True if this seat itself revealed this number.
    pub(crate) fn is_genuine(&self, verifying_key: &VerifyingKey, commitments_hash: Hash) -> bool {
        verifying_key.has_signed(
            Reveal::content(self.nonce, commitments_hash),
            &self.signature,
        )
    }

    fn content(nonce: Hash, commitments_hash: Hash) -> Hash {
        hash("reveal", &[&commitments_hash.0, &nonce.0])
    }
}

impl CommitReveal {
    /// The commitment of this player.
    pub fn commitment(&self, player: PlayerId) -> Option<&Commitment> {
        self.commitments
            .iter()
            .find(|commitment| commitment.player == player)
    }

    pub(crate) fn commitment_of(&self, seat: Seat) -> Option<&Commitment> {
        let (player, _) = self.request.plan.seats.get(seat.index())?;
        self.commitment(*player)
    }

    pub(crate) fn reveal(&self, player: PlayerId) -> Option<&Reveal> {
        self.reveals.iter().find(|reveal| reveal.player == player)
    }

    /// True if this player has revealed the number of the commitment.
    pub(crate) fn has_revealed(&self, commitment: &Commitment) -> bool {
        let shown = self.reveal(commitment.player);
        shown.is_some_and(|reveal| commit_to(reveal.nonce) == commitment.nonce)
    }

    /// The seed from the host's secret and every revealed number that matches its commitment, in the order of the
    /// sheet.
    pub(crate) fn seed(&self, secret: Hash) -> Hash {
        let shown = self
            .commitments
            .iter()
            .filter(|commitment| self.has_revealed(commitment));
        let numbers: Vec<Hash> = shown
            .filter_map(|commitment| Some(self.reveal(commitment.player)?.nonce))
            .collect();
        let round = self.request.round();
        hash(
            "seed",
            &[&round.0, &secret.0, &hash_of("numbers", &numbers).0],
        )
    }

    /// The head of an empty log.
    pub(crate) fn head(&self) -> Hash {
        // This word is part of signed or stored bytes and cannot follow the name.
        hash_of("opening", self)
    }

    pub(crate) fn is_bounded(&self) -> bool {
        self.request.plan.is_bounded()
            && self.commitments.len() <= MAX_SEATS
            && self.reveals.len() <= MAX_SEATS
    }
}
