//! Replicas promise nothing before it is stored, and nothing over links with someone in between.

use crate::{
    guest::io::{GuestEvent, PeerEvent},
    host::machine::HostEvent,
    proof::{
        signed_hello::{Audience, ChannelBinding, SignedHello},
        signing::Signature,
    },
    protocol::{
        ids::{Entropy, PlayerId, SeatKey},
        message::{ActionResult, Claim, FromHost, Numbered},
    },
    replication::{
        election::ELECTION_TIMEOUT_MS,
        host_certificate::{self, ConfigurationCertificate},
        host_chain::HostKey,
        tests::replica_room::{DiskBehavior, FrameTarget, ReplicaRoom},
        wire::{Epoch, PeerMessage, ToReplica},
    },
    tests::test_room::claim,
};
use alloc::{boxed::Box, vec::Vec};
use base::codec;

#[test]
fn actions_that_replicas_have_not_stored_are_not_done() {
    for disk in [DiskBehavior::Hangs, DiskBehavior::Full] {
        let mut room = ReplicaRoom::playing(3);
        room.disk = disk;
        let mut results = room.draw();
        room.pass(4000);
        results.extend(room.results());
        assert_eq!(results, [ActionResult::Unsafe]);
    }
}

#[test]
fn a_replica_whose_storage_works_again_goes_on_where_it_would_be() {
    let mut room = ReplicaRoom::playing(3);
    room.disk = DiskBehavior::Full;
    let results = room.draw();
    assert!(!results.contains(&ActionResult::Done));
    room.pass(4000);
    room.disk = DiskBehavior::Keeps;
    room.pass(4000);
    let log = room.log();
    let (_, host) = room.elect();
    assert_eq!(host.transcript().map(|t| t.log.len()), Some(log));
}

/// The times at which the first replica gets log entries within two minutes, in milliseconds.
fn handover_times(room: &mut ReplicaRoom) -> Vec<u64> {
    let mut times = Vec::new();
    for at in (0..120_000).step_by(100) {
        room.now += 100;
        room.tick(0..room.guests.len());
        room.at_host(HostEvent::Tick);
        while let Some(target) = room.in_flight.front() {
            if let FrameTarget::Guest(1, frame) = target
                && let Ok(said) = codec::decode::<Numbered>(frame)
                && let FromHost::Replica(ToReplica::LogEntry(_)) = said.message
            {
                times.push(at);
            }
            room.carry();
        }
    }
    times
}

#[test]
fn a_replica_that_confirms_nothing_is_told_again_less_and_less_often() {
    let mut room = ReplicaRoom::playing(3);
    room.disk = DiskBehavior::Hangs;
    room.draw();
    let times = handover_times(&mut room);
    let pauses = times.windows(2).map(|pair| pair[1] - pair[0]);
    assert!(pauses.eq([10_000, 20_000, 40_000, 40_000]), "{times:?}");
}

#[test]
fn nobody_votes_with_storage_that_fails() {
    let mut room = ReplicaRoom::playing(3);
    room.disk = DiskBehavior::Full;
    room.lose_host();
    room.pass(30_000);
    assert!(room.won.is_empty());
}

#[test]
fn nobody_is_elected_over_links_with_somebody_between() {
    let mut room = ReplicaRoom::dealt(4);
    let own = |at: usize| ChannelBinding::between(&[at as u8; 32], &[9; 32]);
    room.introduce_by(own);
    room.lose_host();
    room.pass(30_000);
    assert!(room.won.is_empty());
}

/// A configuration later than any that existed.
const LATER: Epoch = Epoch {
    term: 0,
    configuration: u32::MAX,
};

/// The key of phone 2.
const BENS: SeatKey = SeatKey::new([3; 16]);

/// The host's announcement of the configuration: sent to its replicas, or never sent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counting {
    Now,
    Never,
}

/// True if phone 1 votes for phone 2 in a later configuration. Phone 2 says hello with this key and shows this
/// certificate, or else the host's own.
fn is_heard(
    key: SeatKey,
    configuration_certificate: Option<ConfigurationCertificate>,
    counting: Counting,
) -> bool {
    let mut room = ReplicaRoom::dealt(3);
    let ben = room.player(2);
    let link = ChannelBinding::default();
    let host = room.host.as_ref().expect("a host");
    let switch_signature = match counting {
        Counting::Now => host_certificate::sign_switch(host.host_key(), LATER),
        Counting::Never => Signature::default(),
    };
    let configuration_certificate = configuration_certificate
        .unwrap_or_else(|| ConfigurationCertificate::new(host.host_key(), LATER, ben));
    let kept = room.kept[1].clone();
    room.at_guest(1, GuestEvent::Peer(ben, PeerEvent::Opened(link)));
    room.lose_host();
    room.pass(ELECTION_TIMEOUT_MS + 1000);
    room.in_flight.clear();
    let claim = Claim {
        key,
        ..claim(0, "Ben")
    };
    let hello = SignedHello::new(&claim, Audience::Replica, link).expect("a signing key");
    let ask = PeerMessage::RequestVote {
        term: 9,
        epoch: LATER,
        index: 1,
        configuration_certificate: Box::new(configuration_certificate),
        switch_signature,
    };
    for message in [PeerMessage::Hello(hello), ask] {
        room.hear(1, 2, &message);
    }
    let heard = (room.said(1, 2)).any(|said| matches!(said, PeerMessage::Vote { .. }));
    // A vote goes with a change of what it keeps.
    assert_eq!(heard, room.kept[1] != kept);
    heard
}

#[test]
fn a_replica_that_signs_with_an_unnamed_key_is_not_heard() {
    assert!(is_heard(BENS, None, Counting::Now));
    let unnamed = SeatKey::new([77; 16]);
    assert!(!is_heard(unnamed, None, Counting::Now));
}

#[test]
fn nobody_drops_what_they_keep_for_a_configuration_that_was_made_up() {
    let [stranger, theirs] = [99, 7].map(|byte| HostKey::new(&Entropy::new([byte; 32])));
    for forged in [
        ConfigurationCertificate::default(),
        ConfigurationCertificate::new(&stranger, LATER, PlayerId(3)),
        // The host's own certificate, but for another replica.
        ConfigurationCertificate::new(&theirs, LATER, PlayerId(77)),
    ] {
        assert!(!is_heard(BENS, Some(forged), Counting::Now));
    }
    // The host began to prepare that configuration, and then gave it up.
    assert!(!is_heard(BENS, None, Counting::Never));
}
