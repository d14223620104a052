//! Acts of a person with a changed program. Only tests play unfair.

use crate::{
    guest::machine::Guest,
    host::machine::Host,
    proof::{
        commit_reveal::{Commitment, Reveal, commitments_hash},
        hash_chain::HashChain,
        record::{Attestation, RoundRecord},
        round_log::{ActionProof, RecordedProof},
        signed_hello::{Audience, ChannelBinding, SignedHello},
        signing::{Hash, Signature, SigningKey, hash},
        verify::{Evidence, Verification, host_content},
    },
    protocol::{
        ids::{PlayerId, SeatKey},
        message::ShownClaim,
    },
};
use alloc::vec::Vec;
use base::{Seat, Seed};
use kernel::{Action, Input};

/// The record of the round, with this change, still signed by the host, in pieces.
pub(crate) fn forge(host: &Host, change: impl FnOnce(&mut RoundRecord)) -> Vec<Vec<u8>> {
    let active_match = host.active_match.as_ref().expect("a round");
    let (round_log, stored_proof) = active_match.round_proof().expect("a verifiable round");
    let mut record = stored_proof.open(round_log, &active_match.stored.transcript);
    change(&mut record);
    let mut verification = Verification::new(record.clone(), &Evidence::default());
    while verification.step(usize::MAX).is_none() {}
    let finding = verification.finding;
    let round = record.commit_reveal.request.round();
    let signing_key = SigningKey::new(stored_proof.signing_key).expect("a signing key");
    record.signature = signing_key.sign(host_content(round, finding.digest));
    record.pieces().expect("a record of usual length")
}

/// The seed of a new draw pile at this point. It assumes that the seat of this key acted under these numbers, and acts
/// once more under the last.
pub(crate) fn draw_pile_after(host: &Host, by: Seat, key: SeatKey, numbers: &[u32]) -> Seed {
    let active_match = host.active_match.as_ref().expect("a round");
    let (_, stored_proof) = active_match.round_proof().expect("a verifiable round");
    let mut round_log = stored_proof.round_log(0);
    let chain = HashChain::of(key, round_log.round);
    let (last, before) = numbers.split_last().expect("a number");
    for number in before {
        let proof = ActionProof {
            link: chain.link(*number),
            signature: Signature::default(),
        };
        let signed = RecordedProof {
            number: *number,
            proof,
        };
        let input = Input::Act {
            seat: by,
            seen: 0,
            action: Action::Draw,
        };
        round_log.add(&input, Some(&signed), 0);
    }
    assert!(
        round_log.learn(by, *last, chain.link(*last)),
        "its own link"
    );
    round_log.draw_pile(Some(by))
}

/// The number of inputs of this round's record that the check reaches at this cost.
pub(crate) fn looked_at(host: &Host, parts: usize) -> u32 {
    let active_match = host.active_match.as_ref().expect("a round");
    let (round_log, stored_proof) = active_match.round_proof().expect("a verifiable round");
    let record = stored_proof.open(round_log, &active_match.stored.transcript);
    let mut verification = Verification::new(record, &Evidence::default());
    verification.step(parts);
    verification.finding.inputs
}

/// Makes a phone believe that the finished round had this many states.
pub(crate) fn have_seen(guest: &mut Guest, revision: u32) {
    let closing = guest
        .proof_client
        .closing
        .as_mut()
        .expect("a round that is over");
    let last = closing.round.evidence.seen.last_mut();
    last.expect("a view").revision = revision;
}

/// The hash that names the round of a record.
pub(crate) fn round(record: &RoundRecord) -> Hash {
    record.commit_reveal.request.round()
}

/// The seat's commitment, signed with a key that the host made up.
pub(crate) fn in_the_name_of(commit: Commitment, key: SeatKey, round: Hash) -> Commitment {
    let signing_key = key.signing_key().expect("a signing key");
    let verifying_key = signing_key.verifying_key();
    Commitment {
        verifying_key,
        ..commit
    }
    .signed(&signing_key, round)
}

/// A claim in the form that the host sees, signed with another key than its own.
pub(crate) fn claims(shown: &ShownClaim, key: SeatKey, link: ChannelBinding) -> SignedHello {
    let signing_key = key.signing_key().expect("a signing key");
    SignedHello::signed(&signing_key, shown.clone(), Audience::Host, link)
}

/// Another number than the seat of this key committed to, still signed.
pub(crate) fn wrong_number(
    player: PlayerId,
    key: SeatKey,
    round: Hash,
    commitments: &[Commitment],
) -> Reveal {
    let signing_key = key.signing_key().expect("a signing key");
    Reveal::new(
        player,
        hash("wrong", &[]),
        &signing_key,
        commitments_hash(round, commitments),
    )
}

/// The attestation of this key's phone about a record that nobody has.
pub(crate) fn slander(said: Attestation, key: SeatKey, round: Hash) -> Attestation {
    let digest = hash("another record", &[]);
    let signing_key = key.signing_key().expect("a signing key");
    Attestation { digest, ..said }.signed(&signing_key, round)
}

/// Another secret than the host committed to.
pub(crate) fn wrong_secret() -> Hash {
    hash("another secret", &[])
}
