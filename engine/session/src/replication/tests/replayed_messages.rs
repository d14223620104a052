//! Signed messages that come back to their sender, or arrive where they were not meant to go.

use crate::{
    guest::io::{GuestEvent, PeerEvent, Phase},
    host::machine::{HostEvent, HostOutput},
    proof::signed_hello::{Audience, ChannelBinding, SignedHello},
    protocol::{
        clock::Millis,
        ids::LinkId,
        message::{FromGuest, FromHost, TableCommand},
    },
    replication::{tests::replica_room::ReplicaRoom, wire::PeerMessage},
    tests::test_room::{frame, said},
};
use alloc::{vec, vec::Vec};

/// The binding of the link between two phones, as the first one sees it.
fn binding(near: usize, far: usize) -> ChannelBinding {
    ChannelBinding::between(&[near as u8 + 10; 32], &[far as u8 + 10; 32])
}

/// A room in which phone 1 hosts since an election, and the hello that it had sent to phone 3 before.
fn elected() -> (ReplicaRoom, SignedHello) {
    let mut room = ReplicaRoom::dealt(4);
    for at in 1..4 {
        for peer in (1..4).filter(|peer| *peer != at) {
            let opened = PeerEvent::Opened(binding(at, peer));
            room.at_guest(at, GuestEvent::Peer(room.player(peer), opened));
        }
    }
    let hello = room.said(1, 3).find_map(|message| match message {
        PeerMessage::Hello(hello) => Some(hello),
        _ => None,
    });
    let hello = hello.expect("a hello");
    room.flow();
    let (at, host) = room.elect();
    assert_eq!(at, 1);
    room.host = Some(host);
    room.open(1);
    assert_eq!(room.guests[1].phase(), Phase::Joined);
    (room, hello)
}

/// The host's answers to phone 3. That phone sends this hello and a command of the host, on a session over their link.
fn answers(room: &mut ReplicaRoom, hello: SignedHello) -> Vec<HostOutput> {
    let (link, now) = (LinkId(50), Millis(room.now + 1000));
    let host = room.host.as_mut().expect("a host");
    host.handle(now, HostEvent::Opened(link));
    host.handle(now, HostEvent::Bound(link, binding(1, 3)));
    let says = [
        FromGuest::Hello(vec![hello]),
        FromGuest::Command(TableCommand::Close),
    ];
    let mut outputs = Vec::new();
    for message in says {
        outputs.extend(host.receive(now, link, &frame(&message)));
    }
    assert!(!host.is_host(link));
    outputs
}

fn assert_refused(room: &mut ReplicaRoom, hello: SignedHello) {
    let outputs = answers(room, hello);
    let welcomes =
        |message: &FromHost| matches!(message, FromHost::Welcome(..) | FromHost::Update(_));
    assert!(!said(&outputs, LinkId(50)).iter().any(welcomes));
    assert!(!outputs.contains(&HostOutput::Forget));
    // The host's own page stays where it was.
    assert!(!outputs.contains(&HostOutput::Close(LinkId(2))));
}

#[test]
fn a_hello_sent_as_a_replica_takes_nobody_to_the_seat_of_the_elected_host() {
    let (mut room, hello) = elected();
    assert_refused(&mut room, hello);
}

#[test]
fn the_hosts_own_seat_is_taken_on_no_link_that_anybody_else_could_be_at() {
    let (mut room, _) = elected();
    let claim = room.guests[1].claims()[0].clone();
    let hello = SignedHello::new(&claim, Audience::Host, binding(3, 1)).expect("a signing key");
    assert!(hello.is_genuine(Audience::Host, binding(1, 3)));
    assert_refused(&mut room, hello);
}

#[test]
fn a_hello_is_good_in_one_direction_to_one_kind_of_hearer() {
    let (room, heard) = elected();
    assert!(heard.is_genuine(Audience::Replica, binding(3, 1)));
    assert!(!heard.is_genuine(Audience::Host, binding(3, 1)));
    assert!(!heard.is_genuine(Audience::Replica, binding(1, 3)));
    let claim = room.guests[3].claims()[0].clone();
    let guest = SignedHello::new(&claim, Audience::Host, binding(3, 1)).expect("a signing key");
    assert!(guest.is_genuine(Audience::Host, binding(1, 3)));
    assert!(!guest.is_genuine(Audience::Replica, binding(1, 3)));
    assert!(!guest.is_genuine(Audience::Host, binding(3, 1)));
}
