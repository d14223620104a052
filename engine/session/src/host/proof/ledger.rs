//! The host's data of a sealed round, other than its transcript.

use crate::{
    proof::{
        commit_reveal::Opening,
        handover::{self, Handover, Life},
        record::Record,
        round_log::{Signed, Trail},
        signing::{Hash, SigningKey},
        verify::host_content,
    },
    protocol::{
        ids::{Entropy, PlayerId},
        message::Act,
    },
};
use alloc::vec::Vec;
use base::{rng::Seed, seat::Seat};
use games::transcript::Transcript;
use serde::{Deserialize, Serialize};

/// The random values of a round, and their origin.
#[derive(Clone, Debug)]
pub(crate) struct Chance {
    /// The seed that draws the first dealer.
    pub(crate) lots: Seed,
    /// The seed that deals the cards.
    pub(crate) deal: Seed,
    /// The number for the bots' random choices.
    pub(crate) whim: u64,
    /// The proof that all phones made the values together, if they did.
    pub(crate) ledger: Option<Ledger>,
}

impl Chance {
    /// Values from the host alone.
    pub(crate) fn alone(entropy: &mut Entropy) -> Chance {
        Chance {
            lots: entropy.take(),
            deal: entropy.take(),
            whim: entropy.number(),
            ledger: None,
        }
    }

    /// Values from all phones together.
    pub(crate) fn shared(ledger: Ledger, whim: u64) -> Chance {
        let seed = ledger.opening.seed(ledger.secret);
        Chance {
            lots: crate::proof::commit_reveal::lots(seed),
            deal: Seed(seed.0),
            whim,
            ledger: Some(ledger),
        }
    }
}

/// The stored part of a sealed round.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Ledger {
    pub(crate) opening: Opening,
    /// The host's secret, until the round is over.
    pub(crate) secret: Hash,
    /// The secret of the host's signing key.
    pub(crate) signing_key: Hash,
    pub(crate) signed: Vec<(u32, Signed)>,
    /// The changes of host.
    pub(crate) handovers: Vec<Handover>,
    /// The times at which the round was restored.
    pub(crate) lives: Vec<Life>,
}

impl Ledger {
    pub(crate) fn trail(&self, tick: u32) -> Trail {
        Trail::new(&self.opening, self.secret, tick)
    }

    pub(crate) fn signed_at(&self, at: usize) -> Option<&Signed> {
        let place = self
            .signed
            .binary_search_by_key(&at, |(at, _)| *at as usize);
        place.ok().map(|place| &self.signed[place].1)
    }

    /// The change of host at this input, if there is one.
    pub(crate) fn handover_at(&self, at: usize) -> Option<&Handover> {
        self.handovers
            .iter()
            .find(|handover| handover.at as usize == at)
    }

    /// An action's proof for the record.
    pub(crate) fn proof(&self, seat: Seat, act: &Act) -> Option<Signed> {
        self.opening.commit_of(seat)?;
        let number = act.number;
        act.proof.map(|proof| Signed { number, proof })
    }

    /// The opened record of the round, for all phones.
    pub(crate) fn open(&self, trail: &Trail, transcript: &Transcript) -> Record {
        let signing_key = SigningKey::new(self.signing_key);
        let what = host_content(trail.round(), trail.digest());
        Record {
            opening: self.opening.clone(),
            secret: self.secret,
            transcript: transcript.clone(),
            signed: self.signed.clone(),
            handovers: self.handovers_before(transcript.log.len()),
            signature: signing_key
                .map(|signing_key| signing_key.sign(what))
                .unwrap_or_default(),
        }
    }

    /// The changes of host that the log shows.
    fn handovers_before(&self, inputs: usize) -> Vec<Handover> {
        let told = self.handovers.iter();
        told.filter(|handover| (handover.at as usize) < inputs)
            .copied()
            .collect()
    }

    pub(crate) fn is_bounded(&self) -> bool {
        self.opening.is_bounded()
            && handover::are_in_order(&self.handovers, usize::MAX)
            && self
                .lives
                .windows(2)
                .all(|two| two[0].number < two[1].number)
    }
}

impl Ledger {
    /// Records a change of host after `inputs` inputs. If no input follows, the log does not show it.
    pub(crate) fn hand_over(
        &mut self,
        inputs: usize,
        [from, to]: [PlayerId; 2],
        entropy: &mut Entropy,
    ) {
        let secret = Hash(entropy.take().0);
        let Some(signing_key) = SigningKey::new(secret) else {
            return;
        };
        let at = inputs as u32;
        let again = self.handovers.last().copied().filter(|last| last.at == at);
        if again.is_some() {
            // The host in between did nothing.
            self.handovers.pop();
        }
        if self.handovers.len() == handover::MOST {
            return;
        }
        let from = again.map_or(from, |last| last.from);
        self.signing_key = secret;
        self.handovers.push(Handover {
            at,
            from,
            to,
            verifying_key: signing_key.verifying_key(),
        });
    }

    /// Records that the round continues from this state, under the host of this term.
    pub(crate) fn taken_up(&mut self, term: u32, tick: u32) {
        let number = self.lives.last().map_or(0, |last| last.number);
        self.lives.push(Life {
            term,
            number: number.saturating_add(1),
            tick,
        });
        if self.lives.len() > handover::MOST_LIVES {
            let oldest = self.lives.remove(0);
            self.lives[0].tick = self.lives[0].tick.min(oldest.tick);
        }
    }
}
