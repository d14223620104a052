//! Acts of a person with a changed program. Only tests play unfair.

use crate::{
    guest::machine::Guest,
    host::machine::Host,
    proof::{
        attestation::Statement,
        commit_reveal::{Commit, Reveal, sheet},
        record::Record,
        round_log::{Proof, Signed},
        signed_hello::{Binding, Hail, Hearer},
        signing::{Hash, Signature, SigningKey, hash},
        verify::{Exam, Known, host_content},
    },
    protocol::{
        ids::{PlayerId, SeatKey},
        message::Claim,
    },
};
use alloc::vec::Vec;
use base::{rng::Seed, seat::Seat};
use kernel::action::{Action, Input};

/// The record of the round, with this change, still signed by the host, in pieces.
pub(crate) fn forge(host: &Host, change: impl FnOnce(&mut Record)) -> Vec<Vec<u8>> {
    let course = host.course.as_ref().expect("a round");
    let (seal, ledger) = course.sealed().expect("a sealed round");
    let mut record = seal.open(ledger, course.transcript());
    change(&mut record);
    let mut exam = Exam::new(record.clone(), &Known::default());
    while exam.step(usize::MAX).is_none() {}
    let (_, finding) = exam.into_parts();
    let round = record.opening.ask.round();
    let signing_key = SigningKey::new(ledger.signing_key).expect("a pen");
    record.signature = signing_key.sign(host_content(round, finding.digest));
    record.pieces().expect("a record of usual length")
}

/// The seed of a new draw pile at this point. It assumes that the seat of this key acted under these numbers, and acts
/// once more under the last.
pub(crate) fn stock_after(host: &Host, by: Seat, key: SeatKey, numbers: &[u32]) -> Seed {
    let course = host.course.as_ref().expect("a round");
    let (_, ledger) = course.sealed().expect("a sealed round");
    let mut trail = ledger.trail(0);
    let chain = key.chain(trail.round());
    let (last, before) = numbers.split_last().expect("a number");
    for number in before {
        let proof = Proof {
            link: chain.link(*number),
            signature: Signature::default(),
        };
        let signed = Signed {
            number: *number,
            proof,
        };
        let input = Input::Act {
            seat: by,
            seen: 0,
            action: Action::Draw,
        };
        trail.add(&input, Some(&signed), 0);
    }
    assert!(trail.learn(by, *last, chain.link(*last)), "its own link");
    trail.stock(Some(by))
}

/// The number of inputs of this round's record that the check reaches at this cost.
pub(crate) fn looked_at(host: &Host, parts: usize) -> u32 {
    let course = host.course.as_ref().expect("a round");
    let (seal, ledger) = course.sealed().expect("a sealed round");
    let record = seal.open(ledger, course.transcript());
    let mut exam = Exam::new(record, &Known::default());
    exam.step(parts);
    exam.inputs()
}

/// Makes a phone believe that the finished round had this many states.
pub(crate) fn have_seen(guest: &mut Guest, tick: u32) {
    let closing = guest
        .auditor
        .closing
        .as_mut()
        .expect("a round that is over");
    let last = closing.round_mut().known.seen.last_mut();
    last.expect("a view").tick = tick;
}

/// The hash that names the round of a record.
pub(crate) fn round(record: &Record) -> Hash {
    record.opening.ask.round()
}

/// The seat's commitment, signed with a key that the host made up.
pub(crate) fn in_the_name_of(commit: Commit, key: SeatKey, round: Hash) -> Commit {
    let signing_key = key.signing_key().expect("a pen");
    let verifying_key = signing_key.verifying_key();
    Commit {
        verifying_key,
        ..commit
    }
    .signed(&signing_key, round)
}

/// A claim in the form that the host sees, signed with another key than its own.
pub(crate) fn claims(shown: &Claim, key: SeatKey, link: Binding) -> Hail {
    let signing_key = key.signing_key().expect("a pen");
    Hail::signed(&signing_key, shown.clone(), Hearer::Host, link)
}

/// Another number than the seat of this key committed to, still signed.
pub(crate) fn wrong_number(
    player: PlayerId,
    key: SeatKey,
    round: Hash,
    commits: &[Commit],
) -> Reveal {
    let signing_key = key.signing_key().expect("a pen");
    Reveal::new(
        player,
        hash("wrong", &[]),
        &signing_key,
        sheet(round, commits),
    )
}

/// The statement of this key's phone about a record that nobody has.
pub(crate) fn slander(said: Statement, key: SeatKey, round: Hash) -> Statement {
    let digest = hash("another record", &[]);
    let signing_key = key.signing_key().expect("a pen");
    Statement { digest, ..said }.signed(&signing_key, round)
}

/// Another secret than the host committed to.
pub(crate) fn wrong_secret() -> Hash {
    hash("another secret", &[])
}
