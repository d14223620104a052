//! Two hosts that run the table at the same time.

use crate::{
    guest::io::{GuestEvent, PeerEvent, Phase},
    host::replication::configuration::Configuration,
    protocol::message::ActionResult,
    replication::{
        tests::replica_room::{DiskBehavior, ReplicaRoom},
        wire::{ElectionCertificate, PeerMessage, Progress},
    },
};
use alloc::vec;

impl ReplicaRoom {
    /// The configuration that counts.
    pub(crate) fn configuration(&self) -> Configuration {
        let host = self.host.as_ref().expect("a host");
        host.replication
            .term_state
            .active
            .clone()
            .expect("replicas")
    }

    /// One phone hears from another that it hosts the table since an election.
    pub(crate) fn hear_of(
        &mut self,
        at: usize,
        from: usize,
        election_certificate: ElectionCertificate,
    ) {
        let progress = Progress {
            term: election_certificate.term,
            election_certificate: Some(election_certificate),
            ..Progress::default()
        };
        let heartbeat = PeerMessage::Heartbeat {
            progress,
            host_lost: false,
            is_host: true,
        };
        self.hear(at, from, &heartbeat);
    }

    /// Cuts the host off. The elected phone can tell nobody of its election. Returns that phone, and one that voted.
    pub(crate) fn elect_unheard(&mut self) -> (usize, usize) {
        self.deaf = vec![0];
        let host = self.host.take();
        while self.won.is_empty() {
            self.now += 100;
            assert!(self.now < 60_000, "somebody is elected");
            self.tick(1..self.guests.len());
            while self.won.is_empty() && self.carry() {}
        }
        self.in_flight.clear();
        let (elected, _) = self.won[0];
        for at in 1..self.guests.len() {
            for peer in (1..self.guests.len()).filter(|peer| *peer != at) {
                let peer = self.player(peer);
                self.at_guest(at, GuestEvent::Peer(peer, PeerEvent::Closed));
            }
        }
        self.in_flight.clear();
        self.host = host;
        (elected, if elected == 1 { 2 } else { 1 })
    }
}

#[test]
fn a_host_whose_replicas_have_voted_looks_for_whoever_was_elected_and_could_tell_nobody() {
    let mut room = ReplicaRoom::playing(3);
    let (elected, voter) = room.elect_unheard();
    room.deaf = vec![elected];
    room.relink(&[0, voter]);
    assert_eq!(room.guests[voter].phase(), Phase::Joined);
    room.doubts = 0;
    room.pass(10_000);
    assert!(room.doubts > 0);
    let draws = room.draw_in_time();
    assert!(!draws.contains(&ActionResult::Done), "{draws:?}");
}

#[test]
fn a_host_yields_to_whoever_its_own_page_has_seen_proof_of_and_could_not_store() {
    let mut room = ReplicaRoom::playing(3);
    let configuration = room.configuration();
    // Ben's page now hosts. Its links to another replica are still open.
    let (at, host) = room.elect();
    assert_eq!(at, 1);
    room.host = Some(host);
    room.relink(&[1, 2]);
    room.pass(1000);
    // While he was away, other phones have elected a host. Ben's host knows nothing of it.
    room.disk = DiskBehavior::Full;
    let election_certificate =
        ElectionCertificate::new(&configuration.secret(), configuration.epoch, 7)
            .expect("a certificate");
    room.hear_of(1, 2, election_certificate);
    assert_eq!(room.guests[1].phase(), Phase::Linking);
    room.open(1);
    assert_eq!(room.yielded, Some(None));
}
