//! A verifiable round in progress, on the host's phone: its randomness, what of it is stored, and its log.

use crate::{
    proof::{
        commit_reveal::CommitReveal,
        handover::{self, Handover, Resumption},
        record::RoundRecord,
        round_log::{ActionContent, RecordedProof, RoundLog},
        signing::{Hash, SigningKey},
        verify::host_content,
        wire::ViewProof,
    },
    protocol::{
        ids::{Entropy, PlayerId},
        message::PlayerAction,
    },
};
use alloc::vec::Vec;
use base::{Seat, Seed};
use bincode::{Decode, Encode};
use games::transcript::Transcript;

#[derive(Clone, Debug)]
pub(crate) struct RoundRandomness {
    /// The seed that draws the first dealer.
    pub(crate) lots: Seed,
    pub(crate) deal: Seed,
    pub(crate) bot_seed: u64,
    /// The proof that all phones made the values together, if they did.
    pub(crate) stored_proof: Option<StoredProof>,
}

impl RoundRandomness {
    pub(crate) fn alone(entropy: &mut Entropy) -> RoundRandomness {
        RoundRandomness {
            lots: entropy.take(),
            deal: entropy.take(),
            bot_seed: entropy.number(),
            stored_proof: None,
        }
    }

    /// Values from all phones together.
    pub(crate) fn shared(stored_proof: StoredProof, bot_seed: u64) -> RoundRandomness {
        let seed = stored_proof.commit_reveal.seed(stored_proof.secret);
        RoundRandomness {
            lots: crate::proof::commit_reveal::lots(seed),
            deal: Seed(seed.0),
            bot_seed,
            stored_proof: Some(stored_proof),
        }
    }
}

/// The stored part of a verifiable round.
#[derive(Clone, Debug, Encode, Decode)]
pub(crate) struct StoredProof {
    pub(crate) commit_reveal: CommitReveal,
    /// The host's secret, until the round is over.
    pub(crate) secret: Hash,
    /// The secret of the host's signing key.
    pub(crate) signing_key: Hash,
    pub(crate) signed: Vec<(u32, RecordedProof)>,
    /// The changes of host.
    pub(crate) handovers: Vec<Handover>,
    /// The times at which the round was restored.
    pub(crate) resumptions: Vec<Resumption>,
}

impl StoredProof {
    pub(crate) fn round_log(&self, revision: u32) -> RoundLog {
        RoundLog::new(&self.commit_reveal, self.secret, revision)
    }

    /// Adds the last applied input of the transcript, with its proof.
    pub(crate) fn enter(
        &mut self,
        round_log: &mut RoundLog,
        transcript: &Transcript,
        signed: Option<RecordedProof>,
        revision: u32,
    ) {
        let at = transcript.log.len().saturating_sub(1);
        self.signed.extend(signed.map(|signed| (at as u32, signed)));
        self.replay(round_log, transcript, at, revision);
    }

    /// Adds one input of a replayed transcript.
    pub(crate) fn replay(
        &self,
        round_log: &mut RoundLog,
        transcript: &Transcript,
        at: usize,
        revision: u32,
    ) {
        round_log.add_at((transcript, at), &self.signed, &self.handovers, revision);
    }

    /// The proof data that a viewer gets with a view.
    pub(crate) fn shown(&self, round_log: &RoundLog, viewer: Option<Seat>) -> ViewProof {
        let commitment = viewer.and_then(|seat| self.commit_reveal.commitment_of(seat));
        ViewProof {
            round: round_log.round,
            head: round_log.head,
            since: commitment.map(|commitment| commitment.since),
            resumptions: self.resumptions.clone(),
        }
    }

    /// True if an action has the proof it needs. `seen` is the hash of the view that the player claims to have seen.
    pub(crate) fn admits(
        &self,
        round_log: &mut RoundLog,
        seat: Seat,
        act: &PlayerAction,
        seen: Option<Hash>,
    ) -> bool {
        let Some(commitment) = self.commit_reveal.commitment_of(seat) else {
            return true;
        };
        let mut signed = || {
            let proof = act.proof?;
            let action_content = ActionContent {
                round: round_log.round,
                player: act.player,
                number: act.number,
                seen: act.seen,
                head: round_log.head_at(act.seen)?,
                view: seen?,
                action: act.action,
                link: proof.link,
            };
            let fits = round_log.learn(seat, act.number, proof.link);
            (fits
                && !round_log.has(seat, act.number)
                && commitment
                    .verifying_key
                    .has_signed(action_content.content(), &proof.signature))
            .then_some(())
        };
        signed().is_some()
    }

    pub(crate) fn proof(&self, seat: Seat, act: &PlayerAction) -> Option<RecordedProof> {
        self.commit_reveal.commitment_of(seat)?;
        let number = act.number;
        act.proof.map(|proof| RecordedProof { number, proof })
    }

    /// The opened record of the round, for all phones.
    pub(crate) fn open(&self, round_log: &RoundLog, transcript: &Transcript) -> RoundRecord {
        let signing_key = SigningKey::new(self.signing_key);
        let what = host_content(round_log.round, round_log.digest());
        RoundRecord {
            commit_reveal: self.commit_reveal.clone(),
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
        let handovers = self.handovers.iter();
        handovers
            .filter(|handover| (handover.at as usize) < inputs)
            .copied()
            .collect()
    }

    pub(crate) fn is_bounded(&self) -> bool {
        self.commit_reveal.is_bounded()
            && handover::are_in_order(&self.handovers, usize::MAX)
            && self
                .resumptions
                .windows(2)
                .all(|two| two[0].number < two[1].number)
    }

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
        if self.handovers.len() == handover::MAX_HANDOVERS {
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
    pub(crate) fn taken_up(&mut self, term: u32, revision: u32) {
        let number = self.resumptions.last().map_or(0, |last| last.number);
        self.resumptions.push(Resumption {
            term,
            number: number.saturating_add(1),
            revision,
        });
        if self.resumptions.len() > handover::MAX_RESUMPTIONS {
            let oldest = self.resumptions.remove(0);
            self.resumptions[0].revision = self.resumptions[0].revision.min(oldest.revision);
        }
    }
}
