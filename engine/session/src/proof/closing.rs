//! A finished round on a phone: the phone fetches the record, checks it, and exchanges attestations with the others.

use crate::{
    proof::{
        check_result::{Check, CheckResult, Unchecked, genuine},
        fault::Fault,
        record::{ALWAYS_FITS, Attestation, AttestedRecord, MAX_PIECES, RoundRecord},
        seen_round::SeenRound,
        signing::{Signature, SigningKey},
        verify::{Verification, Verifier},
        wire::{RecordPiece, ToHost},
    },
    protocol::{
        clock::Millis,
        ids::{PlayerId, RoundNumber},
        table::MAX_AT_TABLE,
    },
};
use alloc::{boxed::Box, vec::Vec};

/// Delay between the end of a round and the request for its record, in milliseconds. The screen shows the end first.
const FETCH_DELAY_MS: u64 = 400;
/// The same delay if the end was not shown yet. It may still come, and reveal that an earlier view of this phone is
/// undone.
const UNSEEN_END_DELAY_MS: u64 = 5000;
/// Time that the host has for a piece before the phone asks again, in milliseconds.
const FETCH_TIMEOUT_MS: u64 = 1500;
/// Most requests for the same piece.
const MAX_FETCHES: u8 = 8;
/// The size of one step of the check, and the pause after it in milliseconds. A step is six signatures, or four times
/// as many inputs. The pause keeps the screen responsive.
const VERIFICATION_STEP: (usize, u64) = (48, 30);
/// The pause before the phone looks again for a verifier, in milliseconds.
const VERIFIER_WAIT_MS: u64 = 500;

/// The progress of the check.
#[derive(Clone, Debug)]
enum CheckStage {
    Fetching {
        pieces: Vec<Vec<u8>>,
        of: u8,
        tries: u8,
    },
    Verifying(Box<Verification>),
    Settled(Box<(RoundRecord, CheckResult)>),
    /// There is no record, because of this fault.
    Failed(Fault),
    /// The record is too long.
    TooLong,
}

/// A finished round, and the check of its record.
#[derive(Clone, Debug)]
pub(crate) struct Closing {
    pub(crate) round: SeenRound,
    /// The time of the next step.
    pub(crate) due: Option<Millis>,
    stage: CheckStage,
    /// Attestations that may be forged. The next field holds those that the phones themselves signed.
    unverified: Vec<Attestation>,
    attestations: Vec<Attestation>,
    /// The players on this phone, who sign the attestations.
    own: Vec<(PlayerId, SigningKey)>,
    /// True if the end of the round was shown.
    pub(crate) shown: bool,
    /// True if another host has taken over since the check began. The findings of other phones are then no longer about
    /// this record.
    pub(crate) apart: bool,
}

impl Closing {
    pub(crate) fn new(
        round: SeenRound,
        own: Vec<(PlayerId, SigningKey)>,
        shown: bool,
        now: Millis,
    ) -> Closing {
        let pause = if shown {
            FETCH_DELAY_MS
        } else {
            UNSEEN_END_DELAY_MS
        };
        Closing {
            round,
            due: Some(now + pause),
            stage: CheckStage::Fetching {
                pieces: Vec::new(),
                of: 0,
                tries: 0,
            },
            unverified: Vec::new(),
            attestations: Vec::new(),
            own,
            shown,
            apart: false,
        }
    }

    pub(crate) fn is_of(&self, round_number: RoundNumber) -> bool {
        self.round.round_number == round_number
    }

    /// True if the record is here and not yet checked to its end.
    pub(crate) fn is_verifying(&self) -> bool {
        matches!(self.stage, CheckStage::Verifying(_))
    }

    /// Does the step that is due. Returns the message for the host, and true if screens have news.
    pub(crate) fn run(
        &mut self,
        now: Millis,
        verifier: Option<Verifier>,
    ) -> (Option<ToHost>, bool) {
        if self.due.is_none_or(|due| due > now) {
            return (None, false);
        }
        match &mut self.stage {
            CheckStage::Fetching { tries, .. } if *tries == MAX_FETCHES => {
                self.fail(Fault::Closed);
                (None, true)
            }
            CheckStage::Fetching { pieces, tries, .. } => {
                *tries += 1;
                self.due = Some(now + FETCH_TIMEOUT_MS);
                let piece = pieces.len() as u8;
                (Some(ToHost::Fetch(self.round.round_number, piece)), false)
            }
            CheckStage::Verifying(_) => {
                let Some(verifier) = verifier else {
                    self.due = Some(now + VERIFIER_WAIT_MS);
                    return (None, false);
                };
                let said = self.continue_verification(now, verifier);
                (said, matches!(self.stage, CheckStage::Settled(_)))
            }
            CheckStage::Settled(_) | CheckStage::Failed(_) | CheckStage::TooLong => {
                self.due = None;
                (None, false)
            }
        }
    }

    /// Takes a piece of the record, and asks for the next one at once.
    pub(crate) fn take(&mut self, piece: RecordPiece, now: Millis) {
        let CheckStage::Fetching { pieces, of, tries } = &mut self.stage else {
            return;
        };
        let is_next = usize::from(piece.at) == pieces.len() && piece.of <= MAX_PIECES;
        if !is_next || (piece.at > 0 && piece.of != *of) {
            return;
        }
        (*of, *tries) = (piece.of, 0);
        pieces.push(piece.bytes);
        self.due = Some(now);
        if pieces.len() < usize::from(piece.of) {
            return;
        }
        match RoundRecord::join(pieces) {
            Ok(record) if record.commit_reveal.request.round() == self.round.name => {
                let verification = Verification::new(record, &self.round.evidence);
                self.stage = CheckStage::Verifying(Box::new(verification));
            }
            Ok(_) => self.fail(Fault::CommitReveal),
            Err(_) => self.fail(Fault::Garbled),
        }
    }

    /// The host says that the record is too long. That is believable only after many inputs.
    pub(crate) fn too_long(&mut self) {
        let seen = self.round.evidence.seen.last();
        let may_be = seen.is_some_and(|seen| seen.revision >= ALWAYS_FITS);
        match self.stage {
            CheckStage::Fetching { .. } if may_be => {
                self.stage = CheckStage::TooLong;
                self.due = None;
            }
            CheckStage::Fetching { .. } => self.fail(Fault::Closed),
            _ => {}
        }
    }

    /// Takes attestations that are said to be from other phones.
    pub(crate) fn take_attestations(&mut self, attestations: Vec<Attestation>) {
        if self.apart && matches!(self.stage, CheckStage::Settled(_)) {
            return;
        }
        let room = (4 * MAX_AT_TABLE).saturating_sub(self.unverified.len());
        self.unverified.extend(attestations.into_iter().take(room));
        self.keep_genuine();
    }

    /// Moves the genuine attestations out, as soon as the record tells the verifying keys.
    fn keep_genuine(&mut self) {
        if let CheckStage::Settled(settled) = &self.stage {
            let unverified = self.unverified.drain(..);
            genuine(&settled.0, &mut self.attestations, unverified);
        }
    }

    pub(crate) fn check(&self) -> Check {
        let Closing {
            round,
            attestations,
            ..
        } = self;
        let checked = match &self.stage {
            CheckStage::Fetching { .. } | CheckStage::Verifying(_) => {
                return Check::Looking(round.round_number);
            }
            CheckStage::Failed(fault) => CheckResult::closed(*fault, round.set_back, round.moved),
            CheckStage::TooLong => CheckResult {
                set_back: round.set_back,
                ..CheckResult::unchecked(Unchecked::TooLong)
            },
            CheckStage::Settled(settled) => {
                let (record, finding) = &**settled;
                CheckResult::new(record, finding, attestations, round.set_back)
            }
        };
        Check::Done(round.round_number, Box::new(checked))
    }

    pub(crate) fn save(&self) -> Option<Vec<u8>> {
        let CheckStage::Settled(settled) = &self.stage else {
            return None;
        };
        let attested = AttestedRecord {
            record: settled.0.clone(),
            attestations: self.attestations.clone(),
        };
        attested.save().ok()
    }

    fn fail(&mut self, fault: Fault) {
        self.stage = CheckStage::Failed(fault);
        self.due = None;
    }

    /// Checks a part of the record. When all of it is checked, returns the attestations for the others.
    fn continue_verification(&mut self, now: Millis, verifier: Verifier) -> Option<ToHost> {
        let CheckStage::Verifying(verification) = &mut self.stage else {
            return None;
        };
        let (cost, pause) = VERIFICATION_STEP;
        self.due = Some(now + pause);
        let finding = verifier.step(verification, cost)?.clone();
        let record = verification.record.clone();
        let attestations = self.attest(&record, &finding);
        self.stage = CheckStage::Settled(Box::new((record, finding)));
        self.due = None;
        self.keep_genuine();
        (!attestations.is_empty())
            .then_some(ToHost::Attestations(self.round.round_number, attestations))
    }

    /// The attestations of this phone's seats about the record.
    fn attest(&self, record: &RoundRecord, finding: &CheckResult) -> Vec<Attestation> {
        let round = record.commit_reveal.request.round();
        let attest = |(player, signing_key): &(PlayerId, SigningKey)| {
            record.commit_reveal.commitment(*player)?;
            let attestation = Attestation {
                player: *player,
                digest: finding.digest,
                host: record.signature,
                fault: finding.faults.first().copied(),
                unheard: finding.unheard.contains(player),
                signature: Signature::default(),
            };
            Some(attestation.signed(signing_key, round))
        };
        self.own.iter().filter_map(attest).collect()
    }
}
