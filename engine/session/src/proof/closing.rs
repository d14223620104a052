//! A finished round on a phone: the phone fetches the record, checks it, and exchanges statements with the others.

use crate::{
    proof::{
        attestation::Statement,
        client::Own,
        fault::Fault,
        record::{FITTING, MOST_PIECES, Record, Sealed},
        round_log::Seen,
        seen_round::Round,
        signing::{Hash, Signature, SigningKey},
        verdict::{Check, Checked, Unchecked, genuine},
        verify::{Exam, Finding},
        wire::{Piece, ToHost},
    },
    protocol::{
        clock::Millis,
        ids::{RoundNumber, SeatKey},
        table::MAX_AT_TABLE,
    },
};
use alloc::{boxed::Box, vec::Vec};

/// Delay between the end of a round and the request for its record, in milliseconds. The screen shows the end first.
const CALM: u64 = 400;
/// The same delay if the end was not shown yet. It may still come, and reveal that an earlier view of this phone is
/// undone.
const UNSHOWN: u64 = 5000;
/// Time that the host has for a piece before the phone asks again, in milliseconds.
const REPEAT: u64 = 1500;
/// Most requests for the same piece.
const TRIES: u8 = 8;
/// The size of one step of the check, and the pause after it in milliseconds. A step is six signatures, or four times
/// as many inputs. The pause keeps the screen responsive.
const STRIDE: (usize, u64) = (48, 30);

/// The progress of the check.
#[derive(Clone, Debug)]
enum Stage {
    Fetching {
        pieces: Vec<Vec<u8>>,
        of: u8,
        tries: u8,
    },
    Examining(Box<Exam>),
    Settled(Box<(Record, Finding)>),
    /// There is no record, because of this fault.
    Failed(Fault),
    /// The record is too long.
    TooLong,
}

/// A finished round, and the check of its record.
#[derive(Clone, Debug)]
pub(crate) struct Closing {
    round: Round,
    due: Option<Millis>,
    stage: Stage,
    /// Statements that may be forged. The next field holds those that the phones themselves signed.
    heard: Vec<Statement>,
    statements: Vec<Statement>,
    own: Vec<Own>,
    /// True if the end of the round was shown.
    shown: bool,
    /// True if another host has taken over since the check began.
    apart: bool,
}

impl Closing {
    pub(crate) fn new(round: Round, own: Vec<Own>, shown: bool, now: Millis) -> Closing {
        let pause = if shown { CALM } else { UNSHOWN };
        Closing {
            round,
            due: Some(now + pause),
            stage: Stage::Fetching {
                pieces: Vec::new(),
                of: 0,
                tries: 0,
            },
            heard: Vec::new(),
            statements: Vec::new(),
            own,
            shown,
            apart: false,
        }
    }

    pub(crate) fn is_of(&self, round_number: RoundNumber) -> bool {
        self.round.round_number == round_number
    }

    /// Another host takes over. The findings of other phones are no longer about this record.
    pub(crate) fn set_apart(&mut self) {
        self.apart = true;
    }

    /// True if another host has taken over since the check began.
    pub(crate) fn is_apart(&self) -> bool {
        self.apart
    }

    /// True if the end of the round was shown.
    pub(crate) fn is_shown(&self) -> bool {
        self.shown
    }

    /// True if this is the round of that name.
    pub(crate) fn is_named(&self, round: Hash) -> bool {
        self.round.name == round
    }

    pub(crate) fn into_round(self) -> Round {
        self.round
    }

    pub(crate) fn round_mut(&mut self) -> &mut Round {
        &mut self.round
    }

    /// Remembers another view of the round.
    pub(crate) fn see(&mut self, seen: Seen) {
        self.round.see(seen);
    }

    pub(crate) fn next(&self) -> Option<Millis> {
        self.due
    }

    /// Does the step that is due. Returns the message for the host, and true if screens have news.
    pub(crate) fn run(
        &mut self,
        now: Millis,
        signing_keys: &[(SeatKey, SigningKey)],
    ) -> (Option<ToHost>, bool) {
        if self.due.is_none_or(|due| due > now) {
            return (None, false);
        }
        match &mut self.stage {
            Stage::Fetching { tries, .. } if *tries == TRIES => {
                self.fail(Fault::Closed);
                (None, true)
            }
            Stage::Fetching { pieces, tries, .. } => {
                *tries += 1;
                self.due = Some(now + REPEAT);
                let piece = pieces.len() as u8;
                (Some(ToHost::Fetch(self.round.round_number, piece)), false)
            }
            Stage::Examining(_) => {
                let said = self.examine(now, signing_keys);
                (said, matches!(self.stage, Stage::Settled(_)))
            }
            Stage::Settled(_) | Stage::Failed(_) | Stage::TooLong => {
                self.due = None;
                (None, false)
            }
        }
    }

    /// Takes a piece of the record, and asks for the next one at once.
    pub(crate) fn take(&mut self, piece: Piece, now: Millis) {
        let Stage::Fetching { pieces, of, tries } = &mut self.stage else {
            return;
        };
        let is_next = usize::from(piece.at) == pieces.len() && piece.of <= MOST_PIECES;
        if !is_next || (piece.at > 0 && piece.of != *of) {
            return;
        }
        (*of, *tries) = (piece.of, 0);
        pieces.push(piece.bytes);
        self.due = Some(now);
        if pieces.len() < usize::from(piece.of) {
            return;
        }
        match Record::join(pieces) {
            Ok(record) if record.opening.ask.round() == self.round.name => {
                let exam = Exam::new(record, &self.round.known);
                self.stage = Stage::Examining(Box::new(exam));
            }
            Ok(_) => self.fail(Fault::Opening),
            Err(_) => self.fail(Fault::Garbled),
        }
    }

    /// The host says that the record is too long. That is believable only after many inputs.
    pub(crate) fn too_long(&mut self) {
        let seen = self.round.known.seen.last();
        let may_be = seen.is_some_and(|seen| seen.tick >= FITTING);
        match self.stage {
            Stage::Fetching { .. } if may_be => {
                self.stage = Stage::TooLong;
                self.due = None;
            }
            Stage::Fetching { .. } => self.fail(Fault::Closed),
            _ => {}
        }
    }

    /// Takes statements that are said to be from other phones.
    pub(crate) fn hear(&mut self, statements: Vec<Statement>) {
        if self.apart && matches!(self.stage, Stage::Settled(_)) {
            return;
        }
        let room = (4 * MAX_AT_TABLE).saturating_sub(self.heard.len());
        self.heard.extend(statements.into_iter().take(room));
        self.sift();
    }

    /// Moves the genuine statements out, as soon as the record tells the verifying keys.
    fn sift(&mut self) {
        if let Stage::Settled(settled) = &self.stage {
            let heard = self.heard.drain(..);
            genuine(&settled.0, &mut self.statements, heard);
        }
    }

    pub(crate) fn check(&self) -> Check {
        let Closing {
            round, statements, ..
        } = self;
        let checked = match &self.stage {
            Stage::Fetching { .. } | Stage::Examining(_) => {
                return Check::Looking(round.round_number);
            }
            Stage::Failed(fault) => Checked::closed(*fault, round.set_back, round.moved),
            Stage::TooLong => Checked {
                set_back: round.set_back,
                ..Checked::unchecked(Unchecked::TooLong)
            },
            Stage::Settled(settled) => {
                let (record, finding) = &**settled;
                Checked::new(record, finding, statements, round.set_back)
            }
        };
        Check::Done(round.round_number, Box::new(checked))
    }

    pub(crate) fn save(&self) -> Option<Vec<u8>> {
        let Stage::Settled(settled) = &self.stage else {
            return None;
        };
        let sealed = Sealed {
            record: settled.0.clone(),
            statements: self.statements.clone(),
        };
        sealed.save().ok()
    }

    fn fail(&mut self, fault: Fault) {
        self.stage = Stage::Failed(fault);
        self.due = None;
    }

    /// Checks a part of the record. When all of it is checked, returns the statements for the others.
    fn examine(&mut self, now: Millis, signing_keys: &[(SeatKey, SigningKey)]) -> Option<ToHost> {
        let Stage::Examining(exam) = &mut self.stage else {
            return None;
        };
        let (stride, pause) = STRIDE;
        self.due = Some(now + pause);
        let finding = exam.step(stride)?.clone();
        let record = exam.record().clone();
        let statements = self.state(&record, &finding, signing_keys);
        self.stage = Stage::Settled(Box::new((record, finding)));
        self.due = None;
        self.sift();
        (!statements.is_empty()).then_some(ToHost::Statements(self.round.round_number, statements))
    }

    /// The statements of this phone's seats about the record.
    fn state(
        &self,
        record: &Record,
        finding: &Finding,
        signing_keys: &[(SeatKey, SigningKey)],
    ) -> Vec<Statement> {
        let round = record.opening.ask.round();
        let state = |own: &Own| {
            record.opening.commit(own.player)?;
            let (_, signing_key) = signing_keys.iter().find(|(key, _)| *key == own.key)?;
            let statement = Statement {
                player: own.player,
                digest: finding.digest,
                host: record.signature,
                fault: finding.faults.first().copied(),
                unheard: finding.unheard.contains(&own.player),
                signature: Signature::default(),
            };
            Some(statement.signed(signing_key, round))
        };
        self.own.iter().filter_map(state).collect()
    }
}
