//! Numbers that no table has.

use crate::{
    guest::io::{GuestEvent, Phase},
    host::machine::HostEvent,
    protocol::{
        ids::{Entropy, LinkId},
        message::{FromHost, Numbered},
        table::MAX_TERM,
    },
    replication::{
        election::ELECTION_TIMEOUT_MS,
        host_chain::HostKey,
        tests::replica_room::{FrameTarget, ReplicaRoom},
        wire::{ElectionCertificate, Epoch, LogEntryPart, PeerMessage, ToReplica},
    },
    tests::test_room::{first_frame, frame},
};
use alloc::{vec, vec::Vec};
use base::codec;

/// This phone hears the message from the host.
fn hear(room: &mut ReplicaRoom, at: usize, message: FromHost) {
    let seq = 5000;
    room.guest_receives(at, frame(&Numbered { seq, message }));
}

#[test]
fn no_host_makes_its_replicas_believe_in_the_last_of_all_terms() {
    let mut room = ReplicaRoom::playing(4);
    let by = room.configuration().epoch;
    for at in 1..4 {
        let election_certificate = ElectionCertificate {
            term: u32::MAX,
            by,
            signature: Default::default(),
        };
        let message = FromHost::Replica(ToReplica::Elected(election_certificate));
        hear(&mut room, at, message);
    }
    room.flow();
    room.lose_host();
    room.pass(60_000);
    assert!(!room.won.is_empty());
}

#[test]
fn messages_with_an_impossible_term_are_not_read() {
    let epoch = Epoch {
        term: MAX_TERM + 1,
        configuration: 1,
    };
    let part = LogEntryPart {
        epoch,
        index: 1,
        is_snapshot: true,
        part: 0,
        of: 1,
        bytes: vec![7],
    };
    let vote = PeerMessage::Vote {
        term: MAX_TERM + 1,
        share: None,
        index: 1,
    };
    for message in [
        vote,
        PeerMessage::Withdraw(MAX_TERM + 1),
        PeerMessage::LogEntry(part),
    ] {
        let read = codec::decode::<PeerMessage>(&frame(&message));
        assert!(read.is_err(), "{message:?}");
    }
    let message = FromHost::Replica(ToReplica::Settled(epoch));
    assert!(codec::decode::<Numbered>(&first_frame(message)).is_err());
}

#[test]
fn a_record_of_the_last_number_of_all_is_followed_by_none() {
    let mut room = ReplicaRoom::playing(4);
    let (epoch, liar) = (room.configuration().epoch, 3);
    room.lose_host();
    room.deaf.push(liar);
    room.pass(ELECTION_TIMEOUT_MS);
    let part = |index, is_snapshot| {
        let bytes = vec![7];
        PeerMessage::LogEntry(LogEntryPart {
            epoch,
            index,
            is_snapshot,
            part: 0,
            of: 1,
            bytes,
        })
    };
    for _ in 0..40 {
        room.now += 100;
        room.tick(1..liar);
        let mut words = 0;
        while room.carry() && words < 1000 {
            words += 1;
            for at in 1..liar {
                room.hear(at, liar, &part(u32::MAX, true));
                room.hear(at, liar, &part(0, false));
            }
        }
        room.flow();
    }
    assert!(!room.won.is_empty());
}

#[test]
fn a_table_of_another_term_than_its_host_has_shown_is_not_sat_down_at() {
    let mut room = ReplicaRoom::playing(3);
    room.at_guest(1, GuestEvent::Closed);
    room.at_host(HostEvent::Opened(LinkId(2)));
    room.at_guest(1, GuestEvent::Opened);
    while let Some(target) = room.in_flight.pop_front() {
        let target = match target {
            FrameTarget::Guest(1, frame) => FrameTarget::Guest(1, later(&frame)),
            target => target,
        };
        room.in_flight.push_front(target);
        room.carry();
    }
    assert_eq!(room.guests[1].phase(), Phase::Greeting);
}

/// The same frame, from a table of another term.
fn later(bytes: &[u8]) -> Vec<u8> {
    let mut numbered: Numbered = codec::decode(bytes).expect("a frame");
    if let FromHost::Welcome(_, table) = &mut numbered.message {
        table.term = MAX_TERM;
    }
    frame(&numbered)
}

#[test]
fn a_host_that_names_ever_other_hosts_displaces_no_known_host() {
    let mut room = ReplicaRoom::playing(3);
    let others = (100..180).map(|byte| HostKey::new(&Entropy::new([byte; 32])));
    for (seq, other) in (5000..).zip(others.clone()) {
        let message = FromHost::YieldsTo(other.host_chain().verifying_key());
        room.guest_receives(1, frame(&Numbered { seq, message }));
    }
    let host = room.host.as_ref().expect("a host");
    let hosts = room.guests[1].known_hosts();
    assert!(hosts.knows(host.host_key().host_chain()));
    let named = others.filter(|other| hosts.knows(other.host_chain()));
    assert_eq!(named.count(), 1);
}
