//! What a phone says of a round in the end.

use crate::{
    proof::{
        attestation::Statement,
        fault::{Blame, Fault},
        handover::Handover,
        record::{Record, Sealed},
        signing::{Hash, Signer},
        verify::{Exam, Finding, host_content},
    },
    protocol::ids::{Epoch, PlayerId},
};
use alloc::{boxed::Box, string::String, vec::Vec};

/// Signs of a code that people compare, without those that look alike.
const SIGNS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// The check of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// The record is being fetched or looked through.
    Looking(Epoch),
    /// It was looked through.
    Done(Epoch, Box<Checked>),
}

/// Why nobody can say whether a round was honest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unchecked {
    /// It was too long to be checked.
    TooLong,
    /// After phones had dealt it together, the host showed it without a seal.
    Unsealed,
}

impl Check {
    /// The host showed this round without a seal in the end.
    pub(crate) fn unsealed(of: Epoch) -> Check {
        Check::Done(of, Box::new(Checked::unchecked(Unchecked::Unsealed)))
    }
}

/// What came of the check of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// What is wrong, as far as this phone knows. Nothing: the deal was honest.
    pub faults: Vec<Fault>,
    /// Who gave to the shuffle.
    pub gave: Vec<PlayerId>,
    /// People who did not.
    pub left_out: Vec<PlayerId>,
    /// Those of them who had fixed a number: it was not shown, or not counted.
    pub withheld: Vec<PlayerId>,
    /// Those of them whose phones say that they showed it.
    pub unheard: Vec<PlayerId>,
    /// Whether people of this phone play, and none of them gave: all others may be one who chose the cards.
    pub had_no_part: bool,
    /// How often this phone had shown other numbers for the same round before.
    pub again: u32,
    /// People for whom a bot played a while.
    pub stood_in: Vec<PlayerId>,
    /// Whose phones got the same record, and found nothing wrong.
    pub agree: Vec<PlayerId>,
    /// Whose phones found something wrong that this one cannot see.
    pub object: Vec<(PlayerId, Fault)>,
    /// Whose phones got the round as it ended under an earlier host, which no other host goes on from.
    pub apart: Vec<PlayerId>,
    /// Who hosted after somebody else, in order.
    pub handovers: Vec<Handover>,
    /// The states from which they did.
    pub handed: Vec<u32>,
    /// Whether other phones hosted before, and there is no record to tell when.
    pub moved: bool,
    /// Whether a host's phone took the round up again from an earlier moment.
    pub set_back: bool,
    /// Why it was not checked at all, if it was not: then the rest says nothing.
    pub unchecked: Option<Unchecked>,
    /// Inputs on record.
    pub inputs: u32,
    /// New stocks that were made.
    pub stocks: u32,
    /// The same on every phone that got the same record.
    pub code: String,
}

impl Checked {
    /// Nothing could be looked at.
    pub(crate) fn closed(fault: Fault, set_back: bool, moved: bool) -> Checked {
        Checked {
            faults: [fault].into(),
            set_back,
            moved,
            ..Checked::default()
        }
    }

    /// It was not checked, for this reason.
    pub(crate) fn unchecked(why: Unchecked) -> Checked {
        Checked {
            unchecked: Some(why),
            ..Checked::default()
        }
    }

    /// What follows from the record, and from what the phones say of it.
    pub(crate) fn new(
        record: &Record,
        finding: &Finding,
        statements: &[Statement],
        set_back: bool,
    ) -> Checked {
        let mut checked = Checked {
            faults: finding.faults.clone(),
            gave: finding.gave.clone(),
            left_out: finding.left_out.clone(),
            withheld: finding.withheld.clone(),
            unheard: finding.unheard.clone(),
            had_no_part: finding.had_no_part,
            again: finding.again,
            stood_in: finding.stood_in.clone(),
            handovers: record.handovers.clone(),
            handed: finding.handed.clone(),
            set_back,
            inputs: finding.inputs,
            stocks: finding.stocks,
            code: code(finding.digest),
            ..Checked::default()
        };
        let (round, host) = (record.opening.ask.round(), record.signer());
        for statement in statements {
            let player = statement.player;
            let missing = finding.withheld.contains(&player);
            if statement.unheard && missing && !checked.unheard.contains(&player) {
                checked.unheard.push(player);
            }
            match statement.fault {
                _ if statement.digest != finding.digest => {
                    let what = host_content(round, statement.digest);
                    let signed = |by: Signer| by.has_signed(what, &statement.host);
                    if signed(host) {
                        checked.faults.push(Fault::Two);
                    } else if record.earlier_signers().any(signed) {
                        // Cut off from the others it was played to its end there.
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

    /// Who is to blame for something.
    pub fn blamed(&self) -> Vec<Blame> {
        let mut all: Vec<Blame> = self.faults.iter().map(|fault| fault.blame()).collect();
        all.dedup();
        all
    }

    /// Whether somebody may have chosen among several deals, or kept a round from being checked, though nobody can be blamed for
    /// it: a slow network looks like that, or a host that could not store a round.
    pub fn is_in_doubt(&self) -> bool {
        self.unchecked == Some(Unchecked::Unsealed)
            || !self.withheld.is_empty()
            || self.again > 0
            || self.had_no_part
    }

    /// Whether nothing is wrong, as far as this phone knows.
    pub fn is_honest(&self) -> bool {
        self.faults.is_empty() && self.object.is_empty()
    }
}

impl Sealed {
    /// Looks through a saved round, without what any phone saw of it.
    pub fn check(&self) -> Checked {
        let mut exam = Exam::new(self.record.clone(), &Default::default());
        while exam.step(usize::MAX).is_none() {}
        let (record, finding) = exam.into_parts();
        let mut statements = Vec::new();
        genuine(&record, &mut statements, self.statements.iter().copied());
        Checked::new(&record, &finding, &statements, false)
    }
}

/// Adds what the phones themselves have said, once each.
pub(crate) fn genuine(
    record: &Record,
    known: &mut Vec<Statement>,
    heard: impl Iterator<Item = Statement>,
) {
    let round = record.opening.ask.round();
    for statement in heard {
        let is_new = known.iter().all(|other| other.player != statement.player);
        let commit = record.opening.commit(statement.player).filter(|_| is_new);
        if commit.is_some_and(|commit| statement.is_genuine(&commit.signer, round)) {
            known.push(statement);
        }
    }
}

/// Six signs that people can compare, of thirty bits.
fn code(Hash(digest): Hash) -> String {
    let sign = |byte: &u8| char::from(SIGNS[usize::from(*byte) % SIGNS.len()]);
    digest.iter().take(6).map(sign).collect()
}
