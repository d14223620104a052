//! The verification of a record, step by step, and its result.

use crate::{
    proof::{
        check_result::CheckResult,
        fault::Fault,
        record::RoundRecord,
        round_log::{RecordedProof, SeenView},
        signing::{Hash, Signature, VerifyingKey},
        verify::log_check::LogReplay,
    },
    protocol::ids::PlayerId,
};
use alloc::{boxed::Box, vec::Vec};
use base::Seat;
use games::GameConfig;
use kernel::{Action, Input};

/// The facts that a phone has about a round before it gets the record.
#[derive(Clone, Debug, Default)]
pub(crate) struct Evidence {
    /// The hash of the round, and of everyone's commitments, as the host told them.
    pub(crate) asked: Option<(Hash, Option<Hash>)>,
    /// The views that the host showed to this phone, in order.
    pub(crate) seen: Vec<SeenView>,
    /// Views of this deal that the host showed without a proof. No honest host does that.
    pub(crate) unproven: Vec<SeenView>,
    /// The phone's own actions that were done.
    pub(crate) done: Vec<(PlayerId, u32, Action)>,
    /// The verifying keys of the phone's seats.
    pub(crate) own: Vec<(PlayerId, VerifyingKey)>,
    /// The players whose numbers the phone showed.
    pub(crate) revealed: Vec<PlayerId>,
    /// The number of times that the phone had shown other numbers for the same round before.
    pub(crate) restarts: u32,
    /// The player who dealt the round, if this phone was there.
    pub(crate) host: Option<PlayerId>,
    /// The game config that the host announced when the round began.
    pub(crate) config: Option<GameConfig>,
}

/// A signature to verify, and the fault that it means if it is wrong.
#[derive(Clone, Copy, Debug)]
pub(super) struct SignatureCheck {
    pub(super) verifying_key: VerifyingKey,
    pub(super) what: Hash,
    pub(super) signature: Signature,
    pub(super) fault: Fault,
}

/// The cost of one signature, in units of a step. `INPUT_COST` is the cost to replay one input.
const SIGNATURE_COST: usize = 8;
const INPUT_COST: usize = 2;

/// A record during its check.
#[derive(Clone, Debug)]
pub(crate) struct Verification {
    pub(crate) record: RoundRecord,
    pub(super) evidence: Evidence,
    stage: VerificationStage,
    pub(super) signature_checks: Vec<SignatureCheck>,
    /// The result so far, without the findings of other phones.
    pub(crate) finding: CheckResult,
}

/// The part of the record that the check has reached.
#[derive(Clone, Debug)]
pub(super) enum VerificationStage {
    /// The commitments, then the reveals: this number of both is done.
    CommitReveal(usize),
    /// The log.
    Log(Box<LogReplay>),
    /// The signatures that are left.
    Signatures,
}

impl Verification {
    /// A check that has not begun.
    pub(crate) fn new(record: RoundRecord, evidence: &Evidence) -> Verification {
        Verification {
            record,
            evidence: evidence.clone(),
            stage: VerificationStage::CommitReveal(0),
            signature_checks: Vec::new(),
            finding: CheckResult::default(),
        }
    }

    /// Checks a part of the record, at the cost of `most`. Returns the finding once nothing is left.
    pub(crate) fn step(&mut self, most: usize) -> Option<&CheckResult> {
        let mut left = most;
        while left > 0 {
            let cost = match core::mem::replace(&mut self.stage, VerificationStage::Signatures) {
                VerificationStage::CommitReveal(at) => {
                    self.stage = self.check_commit_reveal(at);
                    SIGNATURE_COST
                }
                VerificationStage::Log(mut log_replay) => {
                    match self.check_input(&mut log_replay) {
                        true => self.stage = VerificationStage::Log(log_replay),
                        false => self.conclude(*log_replay),
                    }
                    INPUT_COST
                }
                VerificationStage::Signatures if self.verify() => SIGNATURE_COST,
                VerificationStage::Signatures => return Some(&self.finding),
            };
            left = left.saturating_sub(cost);
        }
        None
    }

    /// Verifies a signature, if any is left.
    fn verify(&mut self) -> bool {
        let Some(signature_check) = self.signature_checks.pop() else {
            return false;
        };
        if !signature_check
            .verifying_key
            .has_signed(signature_check.what, &signature_check.signature)
        {
            self.add_fault(signature_check.fault);
            // After a change in the log all that follows is changed too.
            if matches!(signature_check.fault, Fault::Altered(..)) {
                self.signature_checks
                    .retain(|signature_check| !matches!(signature_check.fault, Fault::Altered(..)));
            }
        }
        true
    }

    pub(super) fn add_fault(&mut self, fault: Fault) {
        if !self.finding.faults.contains(&fault) {
            self.finding.faults.push(fault);
        }
    }

    /// Ends the replay of the log, which went as far as it can.
    fn conclude(&mut self, log_replay: LogReplay) {
        let LogReplay {
            game,
            round_log,
            views,
            ..
        } = log_replay;
        self.finding.draw_piles = round_log.draw_piles;
        self.finding.stood_in = self.stood_in();
        if self.finding.inputs as usize == self.record.transcript.log.len()
            && game.outcome().is_none()
        {
            self.add_fault(Fault::Short);
        }
        let differs = |seen: &&SeenView| {
            let head = round_log.head_at(seen.revision);
            seen.head.is_some_and(|shown| head != Some(shown))
                || views.get(&(seen.revision, seen.viewer)) != Some(&seen.view)
        };
        let Evidence { seen, unproven, .. } = &self.evidence;
        let first = |views: &[SeenView]| views.iter().find(differs).map(|seen| seen.revision);
        let faults = [first(seen), first(unproven)];
        for revision in faults.into_iter().flatten() {
            self.add_fault(Fault::Shown(revision));
        }
        self.check_own_actions();
        self.finding.digest = round_log.digest();
        self.signature_checks.push(SignatureCheck {
            verifying_key: self.record.verifying_key(),
            what: host_content(round_log.round, round_log.digest()),
            signature: self.record.signature,
            fault: Fault::Unsigned,
        });
        // The check pops jobs from the end of the list and should find the first fault first.
        self.signature_checks.reverse();
    }

    /// The people for whom a bot played. Only their own phones know if they were away.
    fn stood_in(&self) -> Vec<PlayerId> {
        let bots = |seat: &Seat| {
            let stands_in = |input: &Input| matches!(input, Input::StandIn(by, _) if by == seat);
            self.record.transcript.log.iter().any(stands_in)
        };
        let plan = &self.record.commit_reveal.request.plan;
        let seats = plan.playing.iter().filter(bots);
        let players = seats.filter_map(|seat| plan.seats.get(seat.index()));
        players.map(|(player, _)| *player).collect()
    }

    /// Checks that the record has every action of this phone.
    pub(super) fn check_own_actions(&mut self) {
        let record = &self.record;
        let dropped = self
            .evidence
            .done
            .iter()
            .find_map(|(player, number, action)| {
                let own = record.commit_reveal.request.plan.seat(*player)?;
                let is_it = |(at, signed): &(u32, RecordedProof)| match record
                    .transcript
                    .log
                    .get(*at as usize)
                {
                    Some(Input::Act {
                        seat, action: what, ..
                    }) => *seat == own && signed.number == *number && what == action,
                    _ => false,
                };
                (!record.signed.iter().any(is_it)).then_some(own)
            });
        if let Some(seat) = dropped {
            self.add_fault(Fault::Dropped(seat));
        }
    }
}

/// The hash that the host signs under a record.
pub(crate) fn host_content(round: Hash, digest: Hash) -> Hash {
    crate::proof::signing::hash("host", &[&round.0, &digest.0])
}

/// The check of records. It needs the rules of all games, which a program may fetch after all else. So it is a value,
/// and a guest gets it when it is there.
#[derive(Clone, Copy, Debug)]
pub struct Verifier(for<'a> fn(&'a mut Verification, usize) -> Option<&'a CheckResult>);

/// The verifier.
pub const VERIFIER: Verifier = Verifier(Verification::step);

impl Verifier {
    /// Checks a part of the record, at the cost of `most`. Returns the finding once nothing is left.
    pub(crate) fn step(self, verification: &mut Verification, most: usize) -> Option<&CheckResult> {
        self.0(verification, most)
    }
}
