//! What the host keeps of a sealed round beside its transcript.

use crate::{
    proof::{
        commit_reveal::Opening,
        handover::{self, Handover, Life},
        record::Record,
        round_log::{Signed, Trail},
        signing::{Hash, Pen},
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

/// What is random in a round, and where it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Chance {
    /// The first dealer is drawn by this.
    pub(crate) lots: Seed,
    /// The cards are dealt by this.
    pub(crate) deal: Seed,
    /// The bots' whims come from this.
    pub(crate) whim: u64,
    /// How all phones made it together, if they did.
    pub(crate) ledger: Option<Ledger>,
}

impl Chance {
    /// From the host alone.
    pub(crate) fn alone(entropy: &mut Entropy) -> Chance {
        Chance {
            lots: entropy.take(),
            deal: entropy.take(),
            whim: entropy.number(),
            ledger: None,
        }
    }

    /// From everybody.
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

/// What is stored of a sealed round.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Ledger {
    pub(crate) opening: Opening,
    /// The host's secret, until the round is over.
    pub(crate) secret: Hash,
    /// What the host signs by.
    pub(crate) pen: Hash,
    pub(crate) signed: Vec<(u32, Signed)>,
    /// Who hosted after somebody else.
    pub(crate) handovers: Vec<Handover>,
    /// When it was taken up.
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

    /// Who hosts from this input on, if that is news.
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

    /// The record, opened.
    pub(crate) fn open(&self, trail: &Trail, transcript: &Transcript) -> Record {
        let pen = Pen::new(self.pen);
        let what = host_content(trail.round(), trail.digest());
        Record {
            opening: self.opening.clone(),
            secret: self.secret,
            transcript: transcript.clone(),
            signed: self.signed.clone(),
            handovers: self.handovers_before(transcript.log.len()),
            signature: pen.map(|pen| pen.sign(what)).unwrap_or_default(),
        }
    }

    /// Those of whom the log tells.
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
    /// Another phone goes on with the round, behind so many inputs. If nothing happens any more, nothing is told of it.
    pub(crate) fn hand_over(
        &mut self,
        inputs: usize,
        [from, to]: [PlayerId; 2],
        entropy: &mut Entropy,
    ) {
        let secret = Hash(entropy.take().0);
        let Some(pen) = Pen::new(secret) else { return };
        let at = inputs as u32;
        let again = self.handovers.last().copied().filter(|last| last.at == at);
        if again.is_some() {
            // Its host did nothing.
            self.handovers.pop();
        }
        if self.handovers.len() == handover::MOST {
            return;
        }
        let from = again.map_or(from, |last| last.from);
        self.pen = secret;
        self.handovers.push(Handover {
            at,
            from,
            to,
            signer: pen.signer(),
        });
    }

    /// The round goes on from this state, under the host of this reign.
    pub(crate) fn taken_up(&mut self, reign: u32, tick: u32) {
        let number = self.lives.last().map_or(0, |last| last.number);
        self.lives.push(Life {
            reign,
            number: number.saturating_add(1),
            tick,
        });
        if self.lives.len() > handover::MOST_LIVES {
            let oldest = self.lives.remove(0);
            self.lives[0].tick = self.lives[0].tick.min(oldest.tick);
        }
    }
}
