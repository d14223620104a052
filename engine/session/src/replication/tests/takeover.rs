//! Tables that lose their host: its replicas elect another one, or know whom they miss.

use crate::{
    guest::{
        io::{GuestCommand, GuestEvent, PeerEvent, Phase},
        machine::Guest,
        missing_voters::MissingVoters,
    },
    host::machine::Host,
    protocol::{
        amendment::AmendmentRight,
        ids::SeatKey,
        message::{ActionResult, Claim, Edit, TableCommand},
        table::TableStage,
    },
    replication::{election::ELECTION_TIMEOUT_MS, tests::replica_room::ReplicaRoom},
};
use alloc::{vec, vec::Vec};
use games::{HouseRule, house_rules::Change};

/// The host counts on that. It may have formed a configuration on its own by then.
#[test]
fn a_newcomer_in_a_given_up_seat_votes_for_nobody() {
    let room = ReplicaRoom::playing(3);
    assert!(room.guests[2].peers().is_some());
    let claim = Claim {
        key: SeatKey::new([99; 16]),
        ..room.guests[2].claims()[0].clone()
    };
    let mut guest = Guest::new(vec![claim]).knowing(room.guests[2].known_hosts().clone());
    // The storage failed when the guest wanted to forget the place.
    guest.restore_replica(&room.kept[2]);
    assert_eq!(guest.peers(), None);
}

#[test]
fn one_of_several_on_a_phone_who_leaves_takes_the_vote_along() {
    let mut room = ReplicaRoom::new(3);
    let other = Claim {
        key: SeatKey::new([88; 16]),
        ..room.guests[2].claims()[0].clone()
    };
    room.command(2, GuestCommand::Add(other));
    room.start();
    let (replica, _) = room.guests[2].peers().expect("it is a replica");
    room.command(2, GuestCommand::Edit(replica, Edit::Leave));
    room.flow();
    assert_ne!(room.guests[2].peers().map(|(me, _)| me), Some(replica));
    room.pass(6000);
    let (next, _) = room.guests[2]
        .peers()
        .expect("by the other seat it is again");
    assert_ne!(next, replica);
}

#[test]
fn without_a_host_the_first_of_its_replicas_goes_on_with_everything_that_was_done() {
    let mut room = ReplicaRoom::playing(3);
    let host = room.host.as_ref().expect("a host");
    assert_eq!(host.replicas().len(), 2);
    assert_eq!(room.draw(), [ActionResult::Done]);
    let (log, views) = (room.log(), room.guests[2].views().to_vec());
    let (at, host) = room.elect();
    assert_eq!((at, room.won.len()), (1, 0), "one phone is elected");
    assert_eq!(host.transcript().map(|t| t.log.len()), Some(log));
    assert_eq!(host.term(), 1);
    let hosting = host.table().players.iter().filter(|player| player.host);
    assert!(hosting.map(|player| player.id).eq([room.player(1)]));
    // The table is hosted by the phone that was elected. The other phone sees what it saw before.
    room.host = Some(host);
    room.deaf.push(0);
    for at in [1, 2] {
        room.open(at);
    }
    assert_eq!(room.guests[1].phase(), Phase::Joined);
    assert!(room.guests[1].is_host());
    let public = |view: &kernel::View| (view.hand.clone(), view.piles.clone());
    let after = room.guests[2].views().iter().map(public);
    assert!(after.eq(views.iter().map(public)));
}

#[test]
fn one_replica_alone_waits_and_knows_for_whom() {
    let mut room = ReplicaRoom::playing(3);
    let other = room.replica(2);
    room.lose_host();
    room.deaf.push(2);
    room.at_guest(1, GuestEvent::Peer(other, PeerEvent::Closed));
    room.pass(ELECTION_TIMEOUT_MS + 3000);
    // It may still be elected.
    assert_eq!(room.guests[1].missing_voters(), None);
    room.pass(60_000);
    assert!(room.won.is_empty());
    let (of, need) = (vec![other], 1);
    let missing = MissingVoters { of, need };
    assert_eq!(room.guests[1].missing_voters(), Some(missing));
}

#[test]
fn a_phone_without_a_vote_is_told_too_that_nobody_goes_on() {
    let mut room = ReplicaRoom::playing(2);
    room.lose_host();
    room.pass(20_000);
    // Others may still elect.
    assert_eq!(room.guests[1].missing_voters(), None);
    room.pass(15_000);
    let (of, need) = (Vec::new(), 1);
    let missing = MissingVoters { of, need };
    assert_eq!(room.guests[1].missing_voters(), Some(missing));
}

#[test]
fn while_enough_are_left_nobody_is_missing() {
    let mut room = ReplicaRoom::playing(4);
    room.lose_host();
    for _ in 0..300 {
        let misses = |guest: &Guest| guest.missing_voters().is_some();
        assert!(!room.guests.iter().any(misses));
        room.pass(100);
    }
    assert!(!room.won.is_empty());
}

#[test]
fn nobody_is_elected_while_the_host_lives() {
    let mut room = ReplicaRoom::playing(4);
    room.deaf.push(3);
    room.pass(60_000);
    assert!(room.won.is_empty());
}

#[test]
fn a_replica_remembers_its_place_after_a_reload() {
    let mut room = ReplicaRoom::playing(3);
    room.lose_host();
    let claims = room.guests[1].claims().to_vec();
    let mut again = Guest::new(claims);
    again.restore_replica(&room.kept[1]);
    assert_eq!(again.peers(), room.guests[1].peers());
    assert!(again.peers().is_some());
}

#[test]
fn actions_that_too_few_replicas_store_are_not_done() {
    let mut room = ReplicaRoom::playing(3);
    room.deaf.extend([1, 2]);
    let draws = room.draw_in_time();
    assert!(!draws.contains(&ActionResult::Done), "{draws:?}");
    assert!(draws.contains(&ActionResult::Unsafe), "{draws:?}");
}

#[test]
fn the_host_passes_on_its_table() {
    let mut room = ReplicaRoom::playing(4);
    let to = room.player(3);
    room.order(0, TableCommand::Pass(to));
    room.flow();
    room.pass(3000);
    assert_eq!(room.yielded, Some(Some(to)));
    let elected: Vec<usize> = room.won.iter().map(|(at, _)| *at).collect();
    assert_eq!(elected, [3]);
}

#[test]
fn a_host_that_returns_yields_to_whoever_was_elected() {
    let mut room = ReplicaRoom::playing(4);
    let old = room.host.take();
    room.deaf.push(0);
    room.pass(9000);
    let (at, _) = room.won.pop().expect("somebody is elected");
    // Another replica finds the old host, and tells it.
    room.host = old;
    room.deaf.clear();
    let other = (1..4).find(|other| *other != at).expect("others");
    room.pass(1000);
    room.open(other);
    room.pass(500);
    assert_eq!(room.yielded, Some(None));
}

const JUMP_IN: Change = Change {
    house_rule: HouseRule::JumpIn,
    value: 1,
};

/// A room whose replicas are ready. A first round is over, and its winner has added Jump-in.
fn amended(phones: usize) -> ReplicaRoom {
    let mut room = ReplicaRoom::new(phones);
    let night = TableCommand::AmendmentRight(AmendmentRight::Winner);
    room.order(0, night);
    room.flow();
    room.start();
    room.introduce();
    room.play_out();
    let table = room.guests[0].table().expect("a table");
    let round = table.round_number;
    let winner = table.amenders().next().expect("a winner").id;
    let at = (0..phones).find(|at| room.player(*at) == winner);
    let adds = Edit::Amend(round, Some(JUMP_IN));
    room.command(at.expect("a phone"), GuestCommand::Edit(winner, adds));
    room.flow();
    room.pass(3000);
    room
}

/// The next host knows the house rule that the winner of a round has chosen.
#[test]
fn a_replica_deals_the_next_round_by_what_the_winner_has_chosen() {
    let mut room = amended(3);
    let before = room.guests[1].table().expect("a table").amendment;
    assert_eq!(before.and_then(|amendment| amendment.change), Some(JUMP_IN));
    room.lose_host();
    room.pass(ELECTION_TIMEOUT_MS + 3000);
    let at = room.join_elected(&[1, 2]);
    assert_eq!(at, 1);
    let table = room.host.as_ref().map(Host::table).expect("a host");
    assert!(matches!(table.stage, TableStage::RoundOver(..)));
    assert_eq!(table.amendment, before);
    room.order(at, TableCommand::Start);
    room.flow();
    room.pass(6000);
    let played = room.host.as_ref().and_then(Host::transcript);
    let config = played.expect("a round").setup.config;
    assert!(config.is_on(HouseRule::JumpIn), "{config}");
    assert!(room.guests[2].table().expect("a table").is_playing());
}
