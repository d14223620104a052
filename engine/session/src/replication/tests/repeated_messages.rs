//! Messages that a host repeats to replicas, and how often.

use crate::{
    guest::io::{GuestCommand, GuestEvent, Phase},
    host::{
        machine::{Host, HostEvent},
        replication::{configuration::Configuration, state::TermState},
    },
    protocol::{
        clock::Millis,
        ids::{Entropy, LinkId, PlayerId},
        message::{ActionResult, FromHost, Numbered},
    },
    replication::{
        tests::replica_room::{FrameTarget, ReplicaRoom},
        wire::{Epoch, Progress, ToReplica},
    },
};
use base::codec;

/// The number of such messages on their way to that phone.
fn under_way(room: &ReplicaRoom, to: usize, is: fn(&FromHost) -> bool) -> usize {
    let frames = room.in_flight.iter().filter_map(|target| match target {
        FrameTarget::Guest(at, frame) if *at == to => codec::decode::<Numbered>(frame).ok(),
        _ => None,
    });
    frames.filter(|said| is(&said.message)).count()
}

fn keeps(said: &FromHost) -> bool {
    matches!(said, FromHost::Replica(ToReplica::LogEntry(_)))
}

#[test]
fn a_replica_that_reports_other_progress_repeatedly_is_seldom_corrected() {
    let mut room = ReplicaRoom::playing(4);
    room.now += 100;
    let mut prepares = 0;
    for at in 0..200 {
        room.in_flight.clear();
        let progress = Progress {
            settled: at % 2 == 0,
            ..Progress::default()
        };
        room.report(3, progress);
        prepares += under_way(&room, 3, |said| {
            matches!(said, FromHost::Replica(ToReplica::Prepare(_)))
        });
    }
    assert!(
        prepares < 20,
        "{prepares} times for 200 frames at one moment"
    );
}

#[test]
fn replicas_hear_again_of_everything_they_missed_while_greeting() {
    let mut room = ReplicaRoom::playing(4);
    room.pass(2000);
    // The host's page was away for a moment. Its guests hear it again, and greet it over the same links.
    room.at_host(HostEvent::Suspend);
    room.flow();
    room.now += 300;
    room.at_host(HostEvent::Woke);
    room.at_guest(0, GuestEvent::Opened);
    room.flow();
    for at in [1, 2] {
        room.at_guest(at, GuestEvent::Heard);
    }
    let hellos = core::mem::take(&mut room.in_flight);
    // The host records something meanwhile: another phone is lost.
    room.at_host(HostEvent::Closed(LinkId(4)));
    room.deaf.push(3);
    assert!(under_way(&room, 1, keeps) > 0);
    room.flow();
    room.in_flight.extend(hellos);
    room.flow();
    let mut results = room.draw();
    room.pass(12_000);
    results.extend(room.results());
    assert!(results.contains(&ActionResult::Done), "{results:?}");
    assert!(!results.contains(&ActionResult::Unsafe), "{results:?}");
}

#[test]
fn a_welcome_counts_though_all_else_overtakes_it() {
    let mut room = ReplicaRoom::playing(4);
    room.at_host(HostEvent::Closed(LinkId(2)));
    room.at_guest(1, GuestEvent::Closed);
    room.at_host(HostEvent::Opened(LinkId(2)));
    room.at_guest(1, GuestEvent::Opened);
    let welcomes = |said: &FromHost| matches!(said, FromHost::Welcome(..));
    while under_way(&room, 1, welcomes) == 0 {
        assert!(room.carry(), "the host answers");
    }
    // The host checks who its replicas are.
    room.now += 600;
    room.at_host(HostEvent::Tick);
    assert!(under_way(&room, 1, keeps) > 0);
    room.in_flight = room.in_flight.drain(..).rev().collect();
    while under_way(&room, 1, welcomes) > 0 {
        room.carry();
    }
    assert_eq!(room.guests[1].phase(), Phase::Joined);
}

#[test]
fn a_replica_that_gives_its_vote_back_hears_at_once_of_missed_entries() {
    let mut room = ReplicaRoom::playing(4);
    room.pass(2000);
    let progress = room.guests[3].replica.progress();
    let voted = Progress {
        term: 1,
        ..progress
    };
    room.report(3, voted);
    room.flow();
    room.deaf.push(3);
    assert_eq!(room.draw(), [ActionResult::Done]);
    room.pass(2000);
    room.in_flight.clear();
    room.report(3, progress);
    assert!(under_way(&room, 3, keeps) > 0);
}

#[test]
fn a_replica_with_less_than_it_reported_gets_the_rest_but_not_repeatedly() {
    let mut room = ReplicaRoom::playing(4);
    room.pass(2000);
    let all = room.guests[3].replica.progress();
    let less = Progress {
        active: all.active.map(|(epoch, _)| (epoch, 0)),
        ..all
    };
    room.in_flight.clear();
    room.report(3, less);
    let once = under_way(&room, 3, keeps);
    assert!(once > 0);
    for _ in 0..100 {
        room.report(3, all);
        room.report(3, less);
    }
    assert!(under_way(&room, 3, keeps) <= 2 * once);
}

#[test]
fn departed_voters_of_old_configurations_are_forgotten() {
    let mut term_state = TermState::default();
    for configuration in 0..100 {
        let epoch = Epoch {
            term: 0,
            configuration,
        };
        let replicas = [0, 1]
            .map(|at| PlayerId(2 * configuration as u16 + at))
            .to_vec();
        let departed_voter = replicas[0];
        term_state.active = Some(Configuration::new(epoch, replicas, &Entropy::new([7; 32])));
        term_state.note_departed_voter(departed_voter);
        assert!(term_state.is_departed_voter(departed_voter) && term_state.is_bounded());
    }
    assert!(!term_state.is_departed_voter(PlayerId(0)));
}

#[test]
fn a_departed_voter_consents_to_nothing_even_after_a_reload() {
    let mut room = ReplicaRoom::playing(4);
    room.pass(2000);
    let (departed_voter, other) = (room.player(3), room.player(2));
    let consents = |host: &Host| host.consent().replicas;
    let before = room.host.as_ref().map(consents);
    assert_eq!(before.map(|replicas| replicas.len()), Some(3));
    // The phone tells of its vote as it leaves.
    room.guests[3].replica.store.term = 1;
    for at in [2, 3] {
        room.command(at, GuestCommand::Leave);
    }
    room.flow();
    let again = Host::resume(&room.stored, Entropy::new([9; 32]), Millis(room.now));
    let replicas = consents(&again.expect("a table"));
    assert!(replicas.contains(&departed_voter), "{replicas:?}");
    assert!(!replicas.contains(&other), "{replicas:?}");
}

/// Without that the replica would take the next configuration for another try at its own, and give up its assignment.
#[test]
fn a_replica_that_does_not_know_that_its_configuration_counts_is_told_so() {
    let mut room = ReplicaRoom::playing(4);
    room.pass(2000);
    let all = room.guests[3].replica.progress();
    let missed = Progress {
        active: None,
        pending: all.active,
        switched_to: Epoch::default(),
        settled: false,
        ..all
    };
    room.in_flight.clear();
    room.report(3, missed);
    let switches = |said: &FromHost| matches!(said, FromHost::Replica(ToReplica::Switch(..)));
    assert!(under_way(&room, 3, switches) > 0);
}
