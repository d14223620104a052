//! Checks the commitments and reveals before the deal, and the cards dealt from them.

use crate::{
    proof::{
        commit_reveal::{self, CommitReveal, commit_to},
        fault::Fault,
        record::RoundRecord,
        round_log::RoundLog,
        verify::{
            log_check::{LogReplay, Views},
            verification::{Verification, VerificationStage},
        },
    },
    protocol::ids::PlayerId,
};
use alloc::{boxed::Box, vec::Vec};

impl Verification {
    /// Checks the commitment or reveal in this place, and returns the next stage.
    pub(super) fn check_commit_reveal(&mut self, at: usize) -> VerificationStage {
        let CommitReveal {
            commitments,
            reveals,
            ..
        } = &self.record.commit_reveal;
        if at == 0 {
            self.check_request();
            return match self.record.commit_reveal.commitments.is_empty() {
                true => self.shuffle(),
                false => {
                    self.check_commitment(0);
                    VerificationStage::CommitReveal(1)
                }
            };
        }
        let all = commitments.len() + reveals.len();
        match at.checked_sub(commitments.len()) {
            None => self.check_commitment(at),
            Some(reveal) if at < all => self.check_reveal(reveal),
            Some(_) => return self.shuffle(),
        }
        VerificationStage::CommitReveal(at + 1)
    }

    fn check_request(&mut self) {
        let commit_reveal = &self.record.commit_reveal;
        let round = commit_reveal.request.round();
        let commitments_hash = commit_reveal::commitments_hash(round, &commit_reveal.commitments);
        let honest = commit_to(self.record.secret) == commit_reveal.request.secret;
        let mut own = self.evidence.own.iter();
        let gives = own.any(|(own, _)| commit_reveal.commitment(*own).is_some());
        let consistent =
            self.evidence
                .asked
                .is_none_or(|(asked, commit_to)| match asked == round {
                    true => commit_to.is_none_or(|commit_to| commit_to == commitments_hash),
                    // The host began the round again without this phone, which did not hear of it.
                    false => !gives,
                });
        let agreed = self
            .evidence
            .config
            .is_none_or(|config| config == commit_reveal.request.plan.config);
        if !consistent {
            self.add_fault(Fault::CommitReveal);
        }
        if !agreed {
            self.add_fault(Fault::Rules);
        }
        if !honest {
            self.add_fault(Fault::Secret);
        }
    }

    fn check_commitment(&mut self, at: usize) {
        let CommitReveal {
            request,
            commitments,
            ..
        } = &self.record.commit_reveal;
        let commitment = commitments[at];
        let player = commitment.player;
        let repeated = commitments[..at].iter().any(|other| other.player == player);
        let seat = request.plan.seat(player);
        let plays = seat.is_some_and(|seat| request.plan.playing.has(seat));
        let mut own = self.evidence.own.iter();
        let own = own.find(|(own, _)| *own == player);
        let is_own =
            own.is_none_or(|(_, verifying_key)| *verifying_key == commitment.verifying_key);
        if repeated || !plays || !is_own || !commitment.is_genuine(request.round()) {
            self.add_fault(Fault::Invited(player));
        }
    }

    fn check_reveal(&mut self, at: usize) {
        let commit_reveal = &self.record.commit_reveal;
        let reveal = commit_reveal.reveals[at];
        let commitments_hash = commit_reveal::commitments_hash(
            commit_reveal.request.round(),
            &commit_reveal.commitments,
        );
        let commitment = commit_reveal.commitment(reveal.player);
        let signed = commitment
            .filter(|commitment| reveal.is_genuine(&commitment.verifying_key, commitments_hash));
        match signed {
            None => self.add_fault(Fault::Invited(reveal.player)),
            Some(commitment) if commit_to(reveal.nonce) != commitment.nonce => {
                self.add_fault(Fault::Number(reveal.player));
            }
            Some(_) => {}
        }
    }

    /// Finds out who gave numbers to the shuffle, and checks the deal that follows from them.
    fn shuffle(&mut self) -> VerificationStage {
        let commit_reveal = self.record.commit_reveal.clone();
        let plan = &commit_reveal.request.plan;
        let contributors = commit_reveal
            .commitments
            .iter()
            .filter(|commitment| commit_reveal.has_revealed(commitment));
        self.finding.contributors = contributors.map(|commitment| commitment.player).collect();
        self.check_missing(&commit_reveal);
        let people = plan.playing.iter().filter(|seat| !plan.bots.has(*seat));
        let people = people.filter_map(|seat| plan.seats.get(seat.index()));
        let people: Vec<PlayerId> = people.map(|(player, _)| *player).collect();
        let contributors = &self.finding.contributors;
        let own = self.evidence.own.iter().map(|(own, _)| *own);
        let mut own = own.filter(|own| people.contains(own)).peekable();
        self.finding.had_no_part =
            own.peek().is_some() && !own.any(|own| contributors.contains(&own));
        let others = people
            .iter()
            .filter(|player| !contributors.contains(player));
        self.finding.left_out = others.copied().collect();
        match self.deal() {
            Some(log_replay) => VerificationStage::Log(Box::new(log_replay)),
            None => {
                self.check_own_actions();
                VerificationStage::Signatures
            }
        }
    }

    /// Finds numbers that were committed but are not in the shuffle. A phone that knows all others and leaves its own
    /// out chooses between two deals.
    fn check_missing(&mut self, commit_reveal: &CommitReveal) {
        let evidence = &self.evidence;
        let missing = commit_reveal.commitments.iter();
        let missing = missing.filter(|commitment| !commit_reveal.has_revealed(commitment));
        let missing: Vec<PlayerId> = missing.map(|commitment| commitment.player).collect();
        let unheard = missing
            .iter()
            .filter(|player| evidence.revealed.contains(player));
        self.finding.unheard = unheard.copied().collect();
        self.finding.restarts = evidence.restarts;
        let first = self.record.handovers.first();
        let first = evidence.host.or(first.map(|handover| handover.from));
        let host = first.filter(|host| missing.contains(host));
        self.finding.withheld = missing;
        if host.is_some() {
            self.add_fault(Fault::Withheld);
        }
    }

    /// The round as it was dealt. `None` if it cannot even begin.
    fn deal(&mut self) -> Option<LogReplay> {
        let RoundRecord {
            commit_reveal,
            secret,
            transcript,
            ..
        } = &self.record;
        let setup = commit_reveal
            .request
            .plan
            .setup(commit_reveal.seed(*secret));
        if setup.as_ref() != Some(&transcript.setup) {
            self.add_fault(Fault::Stacked);
            return None;
        }
        let Some(game) = setup.and_then(|setup| setup.deal().ok()) else {
            self.add_fault(Fault::Garbled);
            return None;
        };
        let mut log_replay = LogReplay {
            round_log: RoundLog::new(commit_reveal, *secret, game.revision()),
            wanted_views: self.wanted_views(),
            views: Views::new(),
            game,
        };
        log_replay.hash_views();
        Some(log_replay)
    }
}
