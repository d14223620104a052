//! A round that is over, on a phone: its record is fetched, looked through and talked about.

use crate::{
    proof::{
        attestation::Statement,
        client::Own,
        fault::Fault,
        record::{FITTING, MOST_PIECES, Record, Sealed},
        round_log::Seen,
        seen_round::Round,
        signing::{Hash, Pen, Signature},
        verdict::{Check, Checked, Unchecked, genuine},
        verify::{Exam, Finding},
        wire::{Piece, ToHost},
    },
    protocol::{
        clock::Millis,
        ids::{Epoch, SeatKey},
        table::MAX_AT_TABLE,
    },
};
use alloc::{boxed::Box, vec::Vec};

/// How long after the end of a round the record is asked for, in milliseconds: first the end is shown.
const CALM: u64 = 400;
/// The same where the end was not shown yet: it may come, and tell that this phone was shown what is undone by now.
const UNSHOWN: u64 = 5000;
/// How long the host may take for a piece before it is asked again, in milliseconds.
const REPEAT: u64 = 1500;
/// How often it is asked for the same piece.
const TRIES: u8 = 8;
/// How much is looked through in one go, six signatures or the fourfold of inputs, and the pause after that, in milliseconds:
/// the screen goes on meanwhile.
const STRIDE: (usize, u64) = (48, 30);

/// How far the record has been looked through.
#[derive(Clone, Debug)]
enum Stage {
    Fetching {
        pieces: Vec<Vec<u8>>,
        of: u8,
        tries: u8,
    },
    Examining(Box<Exam>),
    Settled(Box<(Record, Finding)>),
    /// There is no record, for this reason.
    Failed(Fault),
    /// The record is too long.
    TooLong,
}

/// A round that is over.
#[derive(Clone, Debug)]
pub(crate) struct Closing {
    round: Round,
    due: Option<Millis>,
    stage: Stage,
    /// What phones are said to have found, and what of it they have said themselves.
    heard: Vec<Statement>,
    statements: Vec<Statement>,
    own: Vec<Own>,
    /// Whether its end was shown.
    shown: bool,
    /// Whether another host reigns than the one who opened it.
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

    pub(crate) fn is_of(&self, epoch: Epoch) -> bool {
        self.round.epoch == epoch
    }

    /// Another host reigns from now on: what other phones find is not about this record any more.
    pub(crate) fn set_apart(&mut self) {
        self.apart = true;
    }

    /// Whether another host reigns than the one who opened it.
    pub(crate) fn is_apart(&self) -> bool {
        self.apart
    }

    /// Whether its end was shown.
    pub(crate) fn is_shown(&self) -> bool {
        self.shown
    }

    /// Whether it is about the round of this name.
    pub(crate) fn is_named(&self, round: Hash) -> bool {
        self.round.name == round
    }

    pub(crate) fn into_round(self) -> Round {
        self.round
    }

    pub(crate) fn round_mut(&mut self) -> &mut Round {
        &mut self.round
    }

    /// Something more is shown of it.
    pub(crate) fn see(&mut self, seen: Seen) {
        self.round.see(seen);
    }

    pub(crate) fn next(&self) -> Option<Millis> {
        self.due
    }

    /// Does what is due: what is to be said to the host, and whether there is news for screens.
    pub(crate) fn run(&mut self, now: Millis, pens: &[(SeatKey, Pen)]) -> (Option<ToHost>, bool) {
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
                (Some(ToHost::Fetch(self.round.epoch, piece)), false)
            }
            Stage::Examining(_) => {
                let said = self.examine(now, pens);
                (said, matches!(self.stage, Stage::Settled(_)))
            }
            Stage::Settled(_) | Stage::Failed(_) | Stage::TooLong => {
                self.due = None;
                (None, false)
            }
        }
    }

    /// A piece of the record; the next one is asked for at once.
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

    /// The host says that the record is too long, which may be, if so much has happened.
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

    /// What other phones are said to have found.
    pub(crate) fn hear(&mut self, statements: Vec<Statement>) {
        if self.apart && matches!(self.stage, Stage::Settled(_)) {
            return;
        }
        let room = (4 * MAX_AT_TABLE).saturating_sub(self.heard.len());
        self.heard.extend(statements.into_iter().take(room));
        self.sift();
    }

    /// Takes out what they have said themselves, as soon as it is known by what they sign.
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
            Stage::Fetching { .. } | Stage::Examining(_) => return Check::Looking(round.epoch),
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
        Check::Done(round.epoch, Box::new(checked))
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

    /// Verifies some signatures, and tells the others once all are.
    fn examine(&mut self, now: Millis, pens: &[(SeatKey, Pen)]) -> Option<ToHost> {
        let Stage::Examining(exam) = &mut self.stage else {
            return None;
        };
        let (stride, pause) = STRIDE;
        self.due = Some(now + pause);
        let finding = exam.step(stride)?.clone();
        let record = exam.record().clone();
        let statements = self.state(&record, &finding, pens);
        self.stage = Stage::Settled(Box::new((record, finding)));
        self.due = None;
        self.sift();
        (!statements.is_empty()).then_some(ToHost::Statements(self.round.epoch, statements))
    }

    /// What the seats of this phone say of the record.
    fn state(&self, record: &Record, finding: &Finding, pens: &[(SeatKey, Pen)]) -> Vec<Statement> {
        let round = record.opening.ask.round();
        let state = |own: &Own| {
            record.opening.commit(own.player)?;
            let (_, pen) = pens.iter().find(|(key, _)| *key == own.key)?;
            let statement = Statement {
                player: own.player,
                digest: finding.digest,
                host: record.signature,
                fault: finding.faults.first().copied(),
                unheard: finding.unheard.contains(&own.player),
                signature: Signature::default(),
            };
            Some(statement.signed(pen, round))
        };
        self.own.iter().filter_map(state).collect()
    }
}
