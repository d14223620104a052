//! What somebody with a program of their own could do: only tests play unfair.

use super::{
    exam::{Exam, Known, host_content},
    hash::{Hash, Pen, hash},
    opening::{Commit, Reveal, sheet},
    record::Record,
    statement::Statement,
};
use crate::session::{
    host::Host,
    key::{PlayerId, SeatKey},
};
use alloc::vec::Vec;

/// The record of the round, changed like this and signed by the host all the same, in pieces.
pub(in crate::session) fn forge(host: &Host, change: impl FnOnce(&mut Record)) -> Vec<Vec<u8>> {
    let course = host.course.as_ref().expect("a round");
    let (seal, ledger) = course.sealed().expect("a sealed round");
    let mut record = seal.open(ledger, course.transcript());
    change(&mut record);
    let exam = Exam::new(record.clone(), &Known::default());
    let (_, finding) = exam.into_parts();
    let round = record.opening.ask.round();
    let pen = Pen::new(ledger.pen).expect("a pen");
    record.signature = pen.sign(host_content(round, finding.digest));
    record.pieces().expect("a record of usual length")
}

/// Another number than the seat of this key has fixed, signed all the same.
pub(in crate::session) fn wrong_number(
    player: PlayerId,
    key: SeatKey,
    round: Hash,
    commits: &[Commit],
) -> Reveal {
    let pen = key.pen().expect("a pen");
    Reveal::new(player, hash("wrong", &[]), &pen, sheet(round, commits))
}

/// What the phone of this key says, about a record that nobody has.
pub(in crate::session) fn slander(said: Statement, key: SeatKey, round: Hash) -> Statement {
    let digest = hash("another record", &[]);
    let pen = key.pen().expect("a pen");
    Statement { digest, ..said }.signed(&pen, round)
}

/// Another secret than the host has fixed.
pub(in crate::session) fn wrong_secret() -> Hash {
    hash("another secret", &[])
}
