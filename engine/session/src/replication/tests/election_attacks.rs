//! A replica, or a stranger, attacks an election.

use crate::{
    guest::io::{GuestEvent, Phase},
    host::machine::Host,
    protocol::{
        message::{ActionResult, FromHost},
        table::MAX_TERM,
    },
    replication::{
        tests::{replica_room::ReplicaRoom, term_exhaustion::ask},
        wire::{ElectionCertificate, Epoch, LogEntryPart, PeerMessage, Progress, ToReplica},
    },
    tests::test_room::first_frame,
};
use alloc::{vec, vec::Vec};

/// A forged election certificate: no configuration has signed it.
pub(crate) fn forged(by: Epoch) -> ElectionCertificate {
    ElectionCertificate {
        signature: Default::default(),
        ..ElectionCertificate::new(&[3; 16], by, 7).expect("a certificate")
    }
}

/// The host is lost. Until another phone is elected, the last phone sends only these messages, to each of the others.
/// The next host hears that phone first.
fn elect_beside(room: &mut ReplicaRoom, says: impl Fn(Epoch) -> Vec<PeerMessage>) -> Host {
    let (epoch, liar) = (room.configuration().epoch, room.guests.len() - 1);
    room.lose_host();
    room.deaf.push(liar);
    for _ in 0..200 {
        room.now += 100;
        room.tick(1..liar + 1);
        // The liar's messages arrive before any answer.
        let mut words = 0;
        while room.carry() {
            for (at, message) in
                (1..liar).flat_map(|at| says(epoch).into_iter().map(move |m| (at, m)))
            {
                if words < 1000 {
                    room.hear(at, liar, &message);
                    words += 1;
                }
            }
        }
        if !room.won.is_empty() {
            let (at, host) = room.elected();
            assert_eq!(at, 1);
            return host;
        }
    }
    panic!("somebody is elected");
}

/// Votes without a share, one for each term that the next host may try.
fn votes(index: u32) -> Vec<PeerMessage> {
    let vote = |term| PeerMessage::Vote {
        term,
        share: None,
        index,
    };
    (1..20).map(vote).collect()
}

#[test]
fn nobody_is_dethroned_by_a_word() {
    let mut room = ReplicaRoom::playing(3);
    let election_certificate = forged(room.configuration().epoch);
    // The liar sends it to the host's own page, over a link that the guest accepted.
    room.hear_of(0, 1, election_certificate);
    // The liar sends it to another replica, which is at the table and stays there.
    room.hear_of(2, 1, election_certificate);
    room.flow();
    assert_eq!(room.guests[0].phase(), Phase::Joined);
    assert_eq!(room.guests[2].phase(), Phase::Joined);
    room.pass(1000);
    assert_eq!(room.yielded, None);
    assert_eq!(room.draw(), [ActionResult::Done]);
}

#[test]
fn a_replica_that_claims_more_than_it_hands_over_holds_nobody_up() {
    let mut room = ReplicaRoom::playing(4);
    room.draw();
    let log = room.log();
    let host = elect_beside(&mut room, |_| votes(u32::MAX));
    assert_eq!(host.transcript().map(|t| t.log.len()), Some(log));
}

#[test]
fn an_entry_that_no_key_opens_takes_nothing_away() {
    let mut room = ReplicaRoom::playing(4);
    room.draw();
    let log = room.log();
    let host = elect_beside(&mut room, |epoch| {
        let part = LogEntryPart {
            epoch,
            index: 1_000_000,
            is_snapshot: true,
            part: 0,
            of: 1,
            bytes: vec![7; 40],
        };
        [vec![PeerMessage::LogEntry(part)], votes(1_000_000)].concat()
    });
    assert_eq!(host.transcript().map(|t| t.log.len()), Some(log));
}

#[test]
fn nobody_uses_up_the_terms() {
    let mut room = ReplicaRoom::playing(4);
    let host = elect_beside(&mut room, |epoch| {
        let progress = Progress {
            term: MAX_TERM,
            ..Progress::default()
        };
        let heartbeat = PeerMessage::Heartbeat {
            progress,
            host_lost: true,
            is_host: false,
        };
        vec![heartbeat, ask(MAX_TERM, epoch)]
    });
    assert!(host.term() < 100, "{}", host.term());
}

#[test]
fn until_the_welcome_whoever_answers_is_not_followed() {
    let mut room = ReplicaRoom::playing(3);
    let kept = room.kept[1].clone();
    room.at_guest(1, GuestEvent::Closed);
    room.at_guest(1, GuestEvent::Opened);
    room.in_flight.clear();
    let epoch = Epoch {
        term: MAX_TERM,
        configuration: 1,
    };
    let message = FromHost::Replica(ToReplica::Switch(epoch, Default::default()));
    room.guest_receives(1, first_frame(message));
    assert_eq!(room.kept[1], kept);
}
