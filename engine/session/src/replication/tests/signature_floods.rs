//! One replica makes others verify signatures all the time. The others still accept good messages: at once from
//! everyone else, and a little later from the flooder.

use crate::{
    guest::io::Phase,
    host::replication::configuration::{Configuration, Consent},
    proof::signing::Signature,
    protocol::{
        ids::Entropy,
        message::{FromHost, Numbered},
    },
    replication::{
        election::ELECTION_TIMEOUT_MS,
        host_certificate::{self, ConfigurationCertificate},
        tests::{
            election_attacks::forged, false_elections::election_alone, replica_room::ReplicaRoom,
        },
        wire::{ElectionCertificate, Epoch, PeerMessage, Progress, ToReplica},
    },
    tests::test_room::frame,
};
use alloc::{boxed::Box, vec::Vec};

/// The phone that floods.
const LIAR: usize = 3;
/// Another phone.
const FRIEND: usize = 2;
/// A configuration later than any that existed.
const LATER: Epoch = Epoch {
    term: 0,
    configuration: 99,
};

impl ReplicaRoom {
    /// True if the host believes in an election after this phone has told it.
    fn is_told(&mut self, by: usize, election_certificate: ElectionCertificate) -> bool {
        self.report(by, election_alone(election_certificate));
        self.yielded.is_some()
    }

    /// The answers of phone 1 to this message from that phone.
    fn answers_to(&mut self, from: usize, message: &PeerMessage) -> Vec<PeerMessage> {
        self.in_flight.clear();
        self.hear(1, from, message);
        self.said(1, from).collect()
    }
}

/// A table, a valid election certificate of its configuration, and a forged one.
fn certificates() -> (ReplicaRoom, ElectionCertificate, ElectionCertificate) {
    let room = ReplicaRoom::playing(4);
    let configuration = room.configuration();
    let election_certificate =
        ElectionCertificate::new(&configuration.secret(), configuration.epoch, 7)
            .expect("a certificate");
    (room, election_certificate, forged(configuration.epoch))
}

#[test]
fn the_host_looks_at_few_certificates_of_one_phone() {
    for (pause, by) in [(0, FRIEND), (1000, LIAR)] {
        let (mut room, election_certificate, nobodys) = certificates();
        assert!((0..1000).all(|_| !room.is_told(LIAR, nobodys)));
        assert!(
            !room.is_told(LIAR, election_certificate),
            "it is not looked at"
        );
        room.now += pause;
        assert!(room.is_told(by, election_certificate));
    }
}

#[test]
fn a_replica_looks_at_few_certificates_of_one_phone() {
    for (pause, by) in [(0, FRIEND), (1000, LIAR)] {
        let (mut room, election_certificate, nobodys) = certificates();
        (0..1000).for_each(|_| room.hear_of(1, LIAR, nobodys));
        room.hear_of(1, LIAR, election_certificate);
        assert_eq!(room.guests[1].phase(), Phase::Joined, "it is not looked at");
        room.now += pause;
        room.hear_of(1, by, election_certificate);
        assert_eq!(room.guests[1].phase(), Phase::Linking);
    }
}

#[test]
fn a_replica_seldom_answers_repeated_requests_for_its_hello() {
    let mut room = ReplicaRoom::playing(4);
    let mut hellos = |pause: u64| {
        room.now += pause;
        let answers = (0..1000).flat_map(|_| room.answers_to(LIAR, &PeerMessage::RequestHello));
        let hellos = answers.filter(|said| matches!(said, PeerMessage::Hello(_)));
        hellos.count()
    };
    assert_eq!([60_000, 1000, 60_000].map(&mut hellos), [4, 1, 4]);
}

#[test]
fn a_replica_looks_at_few_signatures_of_configurations_that_may_count() {
    for (pause, by) in [(0, FRIEND), (1000, LIAR)] {
        let mut room = ReplicaRoom::playing(4);
        let replicas = (1..4).map(|at| room.player(at)).collect();
        let configuration = Configuration::new(LATER, replicas, &Entropy::new([5; 32]));
        let host = room.host.as_ref().expect("a host");
        let switch_signature = host_certificate::sign_switch(&host.host_key, LATER);
        let (me, before) = (room.player(1), Consent::default());
        let assignment = configuration.assign(me, &before, &host.seat_owners, &host.host_key);
        let message = FromHost::Replica(ToReplica::Prepare(Box::new(
            assignment.expect("an assignment"),
        )));
        let seq = 5000;
        room.guest_receives(1, frame(&Numbered { seq, message }));
        let knows = |room: &mut ReplicaRoom, from, switch_signature| {
            let progress = Progress {
                active: Some((LATER, 1)),
                switch_signature,
                ..Progress::default()
            };
            let heartbeat = PeerMessage::Heartbeat {
                progress,
                host_lost: false,
                is_host: false,
            };
            room.hear(1, from, &heartbeat);
            room.guests[1].replica.store.switched_to == LATER
        };
        assert!((0..1000).all(|_| !knows(&mut room, LIAR, Signature::default())));
        assert!(
            !knows(&mut room, LIAR, switch_signature),
            "it is not looked at"
        );
        room.now += pause;
        assert!(knows(&mut room, by, switch_signature));
    }
}

/// A table that has lost its host. Phone 1 misses it, and nobody else hears of that.
fn host_lost() -> ReplicaRoom {
    let mut room = ReplicaRoom::playing(4);
    room.deaf = [2, 3].into();
    room.lose_host();
    room.pass(ELECTION_TIMEOUT_MS + 1000);
    room
}

#[test]
fn a_replica_looks_at_few_certificates_of_one_phone_and_at_a_good_one_once() {
    for (pause, by) in [(0, FRIEND), (1000, LIAR)] {
        let host_key = ReplicaRoom::playing(4).host.expect("a host").host_key;
        let mut room = host_lost();
        let switch_signature = host_certificate::sign_switch(&host_key, LATER);
        let votes = |room: &mut ReplicaRoom,
                     from: usize,
                     configuration_certificate: ConfigurationCertificate| {
            let ask = PeerMessage::RequestVote {
                term: 9,
                epoch: LATER,
                index: 1,
                configuration_certificate: Box::new(configuration_certificate),
                switch_signature,
            };
            let mut answers = room.answers_to(from, &ask).into_iter();
            answers.any(|said| matches!(said, PeerMessage::Vote { .. }))
        };
        let configuration_certificate = |room: &ReplicaRoom, at: usize| {
            ConfigurationCertificate::new(&host_key, LATER, room.player(at))
        };
        let [own, others] = [LIAR, 1].map(|at| configuration_certificate(&room, at));
        assert!((0..1000).all(|_| !votes(&mut room, LIAR, others.clone())));
        assert!(!votes(&mut room, LIAR, own), "it is not looked at");
        room.now += pause;
        let good = configuration_certificate(&room, by);
        // Once the candidate has shown the certificate, it may ask any number of times.
        assert!((0..20).all(|_| votes(&mut room, by, good.clone())));
    }
}
