//! A phone tells the host of an election that never took place.

use crate::{
    host::machine::HostEvent,
    protocol::ids::LinkId,
    replication::{
        tests::{election_attacks::forged, replica_room::ReplicaRoom},
        wire::{ElectionCertificate, Epoch, Progress},
    },
};

/// A configuration that the host does not know.
const ELSEWHERE: Epoch = Epoch {
    term: 0,
    configuration: 99,
};

/// Progress that consists of an election alone.
pub(crate) fn election_alone(election_certificate: ElectionCertificate) -> Progress {
    Progress {
        election_certificate: Some(election_certificate),
        ..Progress::default()
    }
}

/// The number of times that the host looks for another host in one minute of such messages. The first count is by one
/// phone, the second by way of another.
fn doubts(by: impl Fn(&ReplicaRoom) -> Epoch) -> [usize; 2] {
    let minute = |tell: &dyn Fn(&mut ReplicaRoom, ElectionCertificate)| {
        let mut room = ReplicaRoom::playing(4);
        let election_certificate = forged(by(&room));
        for _ in 0..60 {
            tell(&mut room, election_certificate);
            room.flow();
            room.pass(1000);
        }
        assert_eq!(room.yielded, None);
        room.doubts
    };
    [
        minute(&|room, election_certificate| room.report(3, election_alone(election_certificate))),
        minute(&|room, election_certificate| room.hear_of(1, 3, election_certificate)),
    ]
}

#[test]
fn a_phone_without_a_hello_spreads_no_rumours() {
    let mut room = ReplicaRoom::playing(3);
    room.at_host(HostEvent::Opened(LinkId(9)));
    room.report(8, election_alone(forged(ELSEWHERE)));
    room.pass(2000);
    assert_eq!((room.doubts, room.yielded), (0, None));
}

#[test]
fn a_rumour_is_looked_into_once() {
    let mut room = ReplicaRoom::playing(3);
    room.report(1, election_alone(forged(ELSEWHERE)));
    room.pass(60_000);
    assert_eq!((room.doubts, room.yielded), (1, None));
}

#[test]
fn the_host_looks_only_now_and_then_at_a_repeated_rumour() {
    for doubts in doubts(|_| ELSEWHERE) {
        assert!((1..=4).contains(&doubts), "{doubts}");
    }
}

#[test]
fn an_election_not_signed_by_the_hosts_own_configuration_is_no_rumour() {
    assert_eq!(doubts(|room| room.configuration().epoch), [0, 0]);
}
