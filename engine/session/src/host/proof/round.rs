//! A sealed round in progress, on the host's phone.

use crate::{
    host::proof::ledger::Ledger,
    proof::{
        record::Record,
        round_log::{Deed, Signed, Trail},
        signing::Hash,
        wire::Shown,
    },
    protocol::message::Act,
};
use base::{rng::Seed, seat::Seat};
use games::transcript::Transcript;
use kernel::Game;

/// The proof state of a round in play.
#[derive(Clone, Debug)]
pub(crate) struct Seal(Trail);

impl Seal {
    /// The proof state of a round before its first action.
    pub(crate) fn new(ledger: &Ledger, game: &Game) -> Seal {
        Seal(ledger.trail(game.tick()))
    }

    /// The seed for the next shuffle, if this action leads to one.
    pub(crate) fn stock(&self, by: Option<Seat>) -> Seed {
        self.0.stock(by)
    }

    /// Adds the last applied input of the transcript.
    pub(crate) fn enter(
        &mut self,
        ledger: &mut Ledger,
        transcript: &Transcript,
        signed: Option<Signed>,
        game: &Game,
    ) {
        let at = transcript.log.len().saturating_sub(1) as u32;
        ledger.signed.extend(signed.map(|signed| (at, signed)));
        self.follow(ledger, transcript, at as usize, game.tick());
    }

    /// Adds one input of a replayed transcript. It led to the state of `tick`.
    pub(crate) fn follow(
        &mut self,
        ledger: &Ledger,
        transcript: &Transcript,
        at: usize,
        tick: u32,
    ) {
        let Some(input) = transcript.log.get(at) else {
            return;
        };
        let signed = ledger.signed_at(at);
        if transcript.fresh.iter().any(|fresh| fresh.at as usize == at) {
            self.0.restocked();
        }
        if let Some(handover) = ledger.handover_at(at) {
            self.0.hand_over(handover);
        }
        self.0.add(input, signed, tick);
    }

    /// The proof data that a viewer gets with a view.
    pub(crate) fn shown(&self, ledger: &Ledger, viewer: Option<Seat>) -> Shown {
        let commit = viewer.and_then(|seat| ledger.opening.commit_of(seat));
        Shown {
            round: self.0.round(),
            head: self.0.head(),
            since: commit.map(|commit| commit.since),
            lives: ledger.lives.clone(),
        }
    }

    /// True if an action has the proof it needs. `seen` is the hash of the view that the player claims to have seen.
    pub(crate) fn admits(
        &mut self,
        ledger: &Ledger,
        seat: Seat,
        act: &Act,
        seen: Option<Hash>,
    ) -> bool {
        let Some(commit) = ledger.opening.commit_of(seat) else {
            return true;
        };
        let mut signed = || {
            let proof = act.proof?;
            let deed = Deed {
                round: self.0.round(),
                player: act.player,
                number: act.number,
                seen: act.seen,
                head: self.0.head_at(act.seen)?,
                view: seen?,
                action: act.action,
                link: proof.link,
            };
            let fits = self.0.learn(seat, act.number, proof.link);
            (fits && !self.0.has(seat, act.number) && deed.is_signed(&commit.verifying_key, &proof))
                .then_some(())
        };
        signed().is_some()
    }

    /// The opened record of the round, for all phones.
    pub(crate) fn open(&self, ledger: &Ledger, transcript: &Transcript) -> Record {
        ledger.open(&self.0, transcript)
    }
}
