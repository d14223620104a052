//! A phone pretends to host the table, with the certificate of the elected one.

use crate::{
    guest::io::{GuestEvent, Phase},
    host::machine::HostEvent,
    protocol::ids::LinkId,
    replication::{
        quorum::election_quorum,
        tests::replica_room::ReplicaRoom,
        wire::{PeerMessage, Progress},
    },
};

const ELECTED: usize = 1;
const FRIEND: usize = 2;
const LIAR: usize = 3;

/// After an election this phone tries to join the new host every tenth of a second. Returns the number of failed tries
/// before it succeeds, of 600.
fn comes(lies: bool) -> Option<usize> {
    let mut room = ReplicaRoom::playing(4);
    let (at, host) = room.elect();
    assert_eq!(at, ELECTED);
    room.host = Some(host);
    room.open(ELECTED);
    let elected = room.player(ELECTED);
    let store = &room.guests[LIAR].replica.store;
    let election_certificate = store.election_certificate.expect("a certificate");
    (0..600).find(|_| {
        room.pass(100);
        // The app links to the phone that it holds for the elected host. Only one of them hosts.
        let friend = &room.guests[FRIEND];
        if friend.phase() == Phase::Linking && friend.elected_host() == Some(elected) {
            room.at_host(HostEvent::Opened(LinkId(FRIEND as u32 + 1)));
            room.at_guest(FRIEND, GuestEvent::Opened);
        }
        if lies {
            room.hear_of(FRIEND, LIAR, election_certificate);
        }
        room.flow();
        room.guests[FRIEND].phase() == Phase::Joined
    })
}

#[test]
fn one_who_says_so_keeps_nobody_from_the_host_that_was_elected() {
    assert!(comes(false).is_some());
    assert!(comes(true).is_some());
}

/// A replica counts a vote only once, even if it arrives again. It also limits how often a vote may change.
#[test]
fn votes_that_come_again_and_again_are_counted_once() {
    let phones = 6;
    let (liar, need) = (phones - 1, election_quorum(phones - 1));
    let mut room = ReplicaRoom::playing(phones);
    let epoch = room.configuration().epoch;
    room.lose_host();
    // With the liar there would be enough votes.
    room.deaf.extend(need..phones);
    let progress = Progress {
        active: Some((epoch, 1)),
        switched_to: epoch,
        ..Progress::default()
    };
    let heartbeat = PeerMessage::Heartbeat {
        progress,
        host_lost: true,
        is_host: false,
    };
    let last_candidacy_term = (0..200).find_map(|_| {
        room.pass(100);
        (1..need).for_each(|at| room.hear(at, liar, &heartbeat));
        room.flow();
        let candidacy = room.guests[1].replica.campaign.candidacy.as_ref();
        candidacy.map(|candidacy| candidacy.term)
    });
    let term = last_candidacy_term.expect("it asks for votes");
    for index in 0..1000 {
        let vote = PeerMessage::Vote {
            term,
            share: None,
            index,
        };
        room.hear(1, liar, &vote);
    }
    let (candidacy, from) = (
        &room.guests[1].replica.campaign.candidacy,
        room.player(liar),
    );
    let mut votes = candidacy.iter().flat_map(|candidacy| &candidacy.votes);
    let vote = votes.find(|vote| vote.by == from);
    let index = vote.map_or(0, |vote| vote.index);
    assert!(index < 20, "{index}");
}
