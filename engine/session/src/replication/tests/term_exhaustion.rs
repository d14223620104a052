//! A replica asks for votes to use up the terms in which others could be elected.

use crate::{
    host::machine::HostEvent,
    protocol::{message::TableCommand, table::MAX_TERM},
    replication::{
        election::ELECTION_TIMEOUT_MS,
        tests::replica_room::{FrameTarget, ReplicaRoom},
        wire::{Epoch, PeerMessage},
    },
};
use alloc::{boxed::Box, vec, vec::Vec};

/// The phone that asks.
const LIAR: usize = 3;

/// A request for a vote by one who stores nothing.
pub(crate) fn ask(term: u32, epoch: Epoch) -> PeerMessage {
    PeerMessage::RequestVote {
        term,
        epoch,
        index: 0,
        configuration_certificate: Box::default(),
        switch_signature: Default::default(),
    }
}

/// Phones 1 and 2 have just lost the host. Returns the room and their configuration.
fn host_lost() -> (ReplicaRoom, Epoch) {
    let mut room = ReplicaRoom::playing(4);
    let epoch = room.configuration().epoch;
    room.lose_host();
    room.deaf.push(LIAR);
    room.pass(ELECTION_TIMEOUT_MS - 100);
    for _ in 0..3 {
        room.now += 50;
        room.tick(1..LIAR);
    }
    (room, epoch)
}

/// The number of seconds until an election succeeds. Each second begins with these messages.
fn elected(room: &mut ReplicaRoom, mut says: impl FnMut(&mut ReplicaRoom)) -> Option<usize> {
    (0..600).find(|_| {
        says(room);
        room.pass(1000);
        !room.won.is_empty()
    })
}

#[test]
fn a_liar_that_drives_up_the_term_of_one_replica_delays_no_election_long() {
    for at in 1..LIAR {
        let (mut room, epoch) = host_lost();
        for step in 1..=20 {
            room.hear(at, LIAR, &ask(64 * step, epoch));
        }
        room.flow();
        let seconds = elected(&mut room, |_| {});
        assert!(seconds.is_some_and(|s| s < 10), "{at}: {seconds:?}");
    }
}

#[test]
fn nobody_uses_up_the_votes_of_all() {
    let (mut room, epoch) = host_lost();
    let mut term = 0;
    while term < MAX_TERM {
        term = (term + 64).min(MAX_TERM);
        for at in 1..LIAR {
            room.hear(at, LIAR, &ask(term, epoch));
            room.in_flight.clear();
        }
    }
    let seconds = elected(&mut room, |_| {});
    assert!(seconds.is_some_and(|s| s < 10), "{seconds:?}");
}

#[test]
fn a_liar_that_requests_ever_higher_votes_is_overtaken() {
    for shown in [vec![1], vec![2], vec![1, 2]] {
        let (mut room, epoch) = host_lost();
        let seconds = elected(&mut room, |room| {
            for at in &shown {
                // One of these terms is the highest that the phone may grant by now.
                for term in (1..=1000).rev() {
                    room.hear(*at, LIAR, &ask(term, epoch));
                }
            }
        });
        assert!(seconds.is_some_and(|s| s < 15), "{shown:?}: {seconds:?}");
    }
}

#[test]
fn a_liar_that_answers_every_candidacy_with_a_higher_one_is_overtaken() {
    let (mut room, epoch) = host_lost();
    let mut seconds = 0;
    while room.won.is_empty() {
        seconds += 1;
        assert!(seconds < 30, "nobody is elected");
        for _ in 0..10 {
            room.now += 100;
            room.tick(1..LIAR);
            loop {
                // The liar sees which candidate asks it. It then asks the other phone first.
                let requests = |said: PeerMessage| matches!(said, PeerMessage::RequestVote { .. });
                let asks = |at: &usize| room.said(*at, LIAR).any(requests);
                if let Some(at) = (1..LIAR).find(asks) {
                    for term in (1..=400).rev() {
                        room.hear(LIAR - at, LIAR, &ask(term, epoch));
                    }
                }
                if !room.carry() {
                    break;
                }
            }
        }
    }
}

#[test]
fn nobody_uses_up_votes_while_the_table_is_passed_on() {
    let mut room = ReplicaRoom::playing(4);
    let (epoch, to) = (room.configuration().epoch, room.player(1));
    room.order(0, TableCommand::Pass(to));
    let mut yielded = false;
    for _ in 0..30 {
        room.now += 100;
        room.at_host(HostEvent::Tick);
        room.tick(0..LIAR);
        loop {
            if !yielded && room.yielded.is_some() {
                yielded = true;
                room.deaf = vec![0, LIAR];
                let last: Vec<FrameTarget> = room.in_flight.drain(..).collect();
                for target in last {
                    if let FrameTarget::Guest(at @ 1..LIAR, frame) = target {
                        room.guest_receives(at, frame);
                    }
                }
                for step in 1..=20 {
                    room.hear(2, LIAR, &ask(64 * step, epoch));
                }
            }
            if !room.carry() {
                break;
            }
        }
    }
    assert!(yielded);
    room.host = None;
    let seconds = elected(&mut room, |_| {});
    assert!(seconds.is_some_and(|s| s < 10), "{seconds:?}");
}
