//! The result of a check: everything that a phone found out about a round.

use crate::{
    proof::{
        fault::{Blame, Fault},
        handover::Handover,
        record::{Attestation, AttestedRecord, RoundRecord},
        signing::{Hash, VerifyingKey},
        verify::{Verification, host_content},
    },
    protocol::ids::{PlayerId, RoundNumber},
};
use alloc::{boxed::Box, string::String, vec::Vec};

/// The characters of a code that people compare. Characters that look alike are left out.
const CODE_CHARACTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// The state of the check of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// The phone is still fetching or checking the record.
    Looking(RoundNumber),
    /// The check is done.
    Done(RoundNumber, Box<CheckResult>),
}

/// The reason why nobody can say if a round was honest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unchecked {
    /// The round was too long to check.
    TooLong,
    /// The host showed the round without a proof after phones had dealt it together.
    NoProof,
}

impl Check {
    /// The check of a round that the host finally showed without a proof.
    pub(crate) fn round_without_proof(of: RoundNumber) -> Check {
        Check::Done(of, Box::new(CheckResult::unchecked(Unchecked::NoProof)))
    }
}

/// The result of the check of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckResult {
    /// Everything that is wrong, as far as this phone knows. If empty, the deal was honest.
    pub faults: Vec<Fault>,
    /// The players who gave numbers to the shuffle.
    pub contributors: Vec<PlayerId>,
    /// The people who did not.
    pub left_out: Vec<PlayerId>,
    /// Those of them who had committed to a number. It was not shown, or not counted.
    pub withheld: Vec<PlayerId>,
    /// Those of them whose phones say that they did show it.
    pub unheard: Vec<PlayerId>,
    /// True if people of this phone play, and none of them gave a number. All others may then be one person who chose
    /// the cards.
    pub had_no_part: bool,
    /// The number of times that this phone had shown other numbers for the same round before.
    pub restarts: u32,
    /// The people for whom a bot played for a while.
    pub stood_in: Vec<PlayerId>,
    /// The players whose phones got the same record and found nothing wrong.
    pub agree: Vec<PlayerId>,
    /// The players whose phones found a fault that this phone cannot see.
    pub object: Vec<(PlayerId, Fault)>,
    /// The players whose phones got the round as it ended under an earlier host. No other host continues from that end.
    pub apart: Vec<PlayerId>,
    /// The changes of host, in order.
    pub handovers: Vec<Handover>,
    /// The revisions of the states at which the host changed.
    pub handover_revisions: Vec<u32>,
    /// True if other phones hosted before, and no record tells when.
    pub moved: bool,
    /// True if a host's phone resumed the round from an earlier moment.
    pub set_back: bool,
    /// The reason why there was no check. If set, the other fields mean nothing.
    pub unchecked: Option<Unchecked>,
    /// The number of inputs on record.
    pub inputs: u32,
    /// The number of new draw piles.
    pub draw_piles: u32,
    /// The hash that names the record.
    pub(crate) digest: Hash,
    /// A short code. All phones that got the same record show the same one.
    pub code: String,
}

impl CheckResult {
    /// The result if the phone could check nothing, because of this fault.
    pub(crate) fn closed(fault: Fault, set_back: bool, moved: bool) -> CheckResult {
        CheckResult {
            faults: [fault].into(),
            set_back,
            moved,
            ..CheckResult::default()
        }
    }

    /// The result if there was no check, for this reason.
    pub(crate) fn unchecked(why: Unchecked) -> CheckResult {
        CheckResult {
            unchecked: Some(why),
            ..CheckResult::default()
        }
    }

    /// The result from the record, and from the attestations of the phones about it.
    pub(crate) fn new(
        record: &RoundRecord,
        finding: &CheckResult,
        attestations: &[Attestation],
        set_back: bool,
    ) -> CheckResult {
        let mut checked = CheckResult {
            handovers: record.handovers.clone(),
            set_back,
            code: code(finding.digest),
            ..finding.clone()
        };
        let (round, host) = (record.commit_reveal.request.round(), record.verifying_key());
        for attestation in attestations {
            let player = attestation.player;
            let missing = finding.withheld.contains(&player);
            if attestation.unheard && missing && !checked.unheard.contains(&player) {
                checked.unheard.push(player);
            }
            match attestation.fault {
                _ if attestation.digest != finding.digest => {
                    let what = host_content(round, attestation.digest);
                    let signed = |by: VerifyingKey| by.has_signed(what, &attestation.host);
                    if signed(host) {
                        checked.faults.push(Fault::Two);
                    } else if record.earlier_verifying_keys().any(signed) {
                        // A host that was cut off from the others finished the round there.
                        checked.apart.push(player);
                    } else {
                        checked.faults.push(Fault::Slander(player));
                    }
                }
                None => checked.agree.push(player),
                Some(fault) if finding.faults.contains(&fault) => {}
                Some(fault) => checked.object.push((player, fault)),
            }
        }
        checked
    }

    /// Everyone to blame for a fault.
    pub fn blamed(&self) -> Vec<Blame> {
        let mut all: Vec<Blame> = self.faults.iter().map(|fault| fault.blame()).collect();
        all.dedup();
        all
    }

    /// True if someone may have chosen among several deals, or kept a round from being checked. Nobody can be blamed
    /// for it: a slow network looks the same, and so does a host that could not store a round.
    pub fn is_in_doubt(&self) -> bool {
        self.unchecked == Some(Unchecked::NoProof)
            || !self.withheld.is_empty()
            || self.restarts > 0
            || self.had_no_part
    }

    /// True if nothing is wrong, as far as this phone knows.
    pub fn is_honest(&self) -> bool {
        self.faults.is_empty() && self.object.is_empty()
    }
}

impl AttestedRecord {
    /// Checks a saved round, without the views of any phone.
    pub fn check(&self) -> CheckResult {
        let mut verification = Verification::new(self.record.clone(), &Default::default());
        while verification.step(usize::MAX).is_none() {}
        let Verification {
            record, finding, ..
        } = verification;
        let mut attestations = Vec::new();
        genuine(
            &record,
            &mut attestations,
            self.attestations.iter().copied(),
        );
        CheckResult::new(&record, &finding, &attestations, false)
    }
}

/// Adds the attestations that the phones themselves signed, one for each player.
pub(crate) fn genuine(
    record: &RoundRecord,
    known: &mut Vec<Attestation>,
    heard: impl Iterator<Item = Attestation>,
) {
    let round = record.commit_reveal.request.round();
    for attestation in heard {
        let is_new = known.iter().all(|other| other.player != attestation.player);
        let commitment = record
            .commit_reveal
            .commitment(attestation.player)
            .filter(|_| is_new);
        if commitment
            .is_some_and(|commitment| attestation.is_genuine(&commitment.verifying_key, round))
        {
            known.push(attestation);
        }
    }
}

/// Six characters that people can compare: thirty bits.
fn code(Hash(digest): Hash) -> String {
    let sign = |byte: &u8| char::from(CODE_CHARACTERS[usize::from(*byte) % CODE_CHARACTERS.len()]);
    digest.iter().take(6).map(sign).collect()
}
