//! A verifiable round in progress, on the host's phone.

use crate::{
    host::proof::stored_proof::StoredProof,
    proof::{
        handover::handover_at,
        record::RoundRecord,
        round_log::{ActionContent, RecordedProof, RoundLog, signed_at},
        signing::Hash,
        wire::ViewProof,
    },
    protocol::message::PlayerAction,
};
use base::{rng::Seed, seat::Seat};
use games::transcript::Transcript;
use kernel::Game;

/// The proof state of a round in play.
#[derive(Clone, Debug)]
pub(crate) struct RoundProof(RoundLog);

impl RoundProof {
    /// The proof state of a round before its first action.
    pub(crate) fn new(stored_proof: &StoredProof, game: &Game) -> RoundProof {
        RoundProof(stored_proof.round_log(game.tick()))
    }

    /// The seed for the next shuffle, if this action leads to one.
    pub(crate) fn stock(&self, by: Option<Seat>) -> Seed {
        self.0.stock(by)
    }

    /// Adds the last applied input of the transcript.
    pub(crate) fn enter(
        &mut self,
        stored_proof: &mut StoredProof,
        transcript: &Transcript,
        signed: Option<RecordedProof>,
        game: &Game,
    ) {
        let at = transcript.log.len().saturating_sub(1) as u32;
        stored_proof
            .signed
            .extend(signed.map(|signed| (at, signed)));
        self.follow(stored_proof, transcript, at as usize, game.tick());
    }

    /// Adds one input of a replayed transcript. It led to the state of `tick`.
    pub(crate) fn follow(
        &mut self,
        stored_proof: &StoredProof,
        transcript: &Transcript,
        at: usize,
        tick: u32,
    ) {
        let Some(input) = transcript.log.get(at) else {
            return;
        };
        let signed = signed_at(&stored_proof.signed, at);
        if transcript.fresh.iter().any(|fresh| fresh.at as usize == at) {
            self.0.restocked();
        }
        if let Some(handover) = handover_at(&stored_proof.handovers, at) {
            self.0.hand_over(handover);
        }
        self.0.add(input, signed, tick);
    }

    /// The proof data that a viewer gets with a view.
    pub(crate) fn shown(&self, stored_proof: &StoredProof, viewer: Option<Seat>) -> ViewProof {
        let commitment = viewer.and_then(|seat| stored_proof.commit_reveal.commitment_of(seat));
        ViewProof {
            round: self.0.round(),
            head: self.0.head(),
            since: commitment.map(|commitment| commitment.since),
            resumptions: stored_proof.resumptions.clone(),
        }
    }

    /// True if an action has the proof it needs. `seen` is the hash of the view that the player claims to have seen.
    pub(crate) fn admits(
        &mut self,
        stored_proof: &StoredProof,
        seat: Seat,
        act: &PlayerAction,
        seen: Option<Hash>,
    ) -> bool {
        let Some(commitment) = stored_proof.commit_reveal.commitment_of(seat) else {
            return true;
        };
        let mut signed = || {
            let proof = act.proof?;
            let action_content = ActionContent {
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
            (fits
                && !self.0.has(seat, act.number)
                && action_content.is_signed(&commitment.verifying_key, &proof))
            .then_some(())
        };
        signed().is_some()
    }

    /// The opened record of the round, for all phones.
    pub(crate) fn open(&self, stored_proof: &StoredProof, transcript: &Transcript) -> RoundRecord {
        stored_proof.open(&self.0, transcript)
    }
}
