//! What heirs are told again, and how often.

use super::{
    super::message::{Standing, ToHeir},
    Room, Way,
};
use crate::session::{
    Entropy, GuestEvent, Host, HostEvent, LinkId, Millis, Phase, Verdict, Wish, codec,
    message::{FromGuest, FromHost, Numbered},
};

/// How many of these are on their way to that phone.
fn under_way(room: &Room, to: usize, is: fn(&ToHeir) -> bool) -> usize {
    let frames = room.ways.iter().filter_map(|way| match way {
        Way::Guest(at, frame) if *at == to => codec::decode::<Numbered>(frame).ok(),
        _ => None,
    });
    frames
        .filter(|said| matches!(&said.message, FromHost::Heir(told) if is(told)))
        .count()
}

#[test]
fn whoever_says_all_the_time_that_it_stands_elsewhere_is_seldom_told_where_it_should() {
    let mut room = Room::playing(4);
    room.now += 100;
    let mut told = 0;
    for at in 0..200 {
        room.ways.clear();
        let standing = Standing {
            settled: at % 2 == 0,
            ..Standing::default()
        };
        let frame = codec::encode(&FromGuest::Standing(standing)).expect("a frame");
        room.at_host(HostEvent::Frame(LinkId(4), frame));
        told += under_way(&room, 3, |told| matches!(told, ToHeir::Prepare(_)));
    }
    assert!(told < 20, "{told} times for 200 frames at one moment");
}

#[test]
fn what_heirs_did_not_listen_to_while_they_greeted_anew_they_are_told_again() {
    let mut room = Room::playing(4);
    room.pass(2000);
    // The host's page was away for a moment; its guests hear it again, and greet it by the same links.
    room.at_host(HostEvent::Suspend);
    room.flow();
    room.now += 300;
    room.at_host(HostEvent::Woke);
    room.at_guest(0, GuestEvent::Opened);
    room.flow();
    for at in [1, 2] {
        room.at_guest(at, GuestEvent::Heard);
    }
    let hellos = core::mem::take(&mut room.ways);
    // Something is put on record meanwhile: another phone is lost.
    room.at_host(HostEvent::Closed(LinkId(4)));
    room.deaf.push(3);
    let keep = |told: &ToHeir| matches!(told, ToHeir::Keep(_));
    assert!(under_way(&room, 1, keep) > 0);
    room.flow();
    room.ways.extend(hellos);
    room.flow();
    let mut verdicts = room.draw();
    room.pass(12_000);
    verdicts.extend(room.verdicts());
    assert!(verdicts.contains(&Verdict::Done), "{verdicts:?}");
    assert!(!verdicts.contains(&Verdict::Unsafe), "{verdicts:?}");
}

#[test]
fn a_welcome_counts_though_all_that_heirs_are_told_overtakes_it() {
    let mut room = Room::playing(4);
    room.at_host(HostEvent::Closed(LinkId(2)));
    room.at_guest(1, GuestEvent::Closed);
    room.at_host(HostEvent::Opened(LinkId(2)));
    room.at_guest(1, GuestEvent::Opened);
    room.carry();
    // The host has heard the hello, and looks who its heirs are.
    room.now += 600;
    room.at_host(HostEvent::Tick);
    assert!(under_way(&room, 1, |told| matches!(told, ToHeir::Keep(_))) > 0);
    room.ways = room.ways.drain(..).rev().collect();
    room.flow();
    assert_eq!(room.guests[1].phase(), Phase::Joined);
}

#[test]
fn whoever_gives_its_vote_back_is_told_at_once_what_it_was_deaf_for() {
    let mut room = Room::playing(4);
    room.pass(2000);
    let stands = |room: &mut Room, reign| {
        let standing = Standing {
            reign,
            ..room.guests[3].heir.present()
        };
        let frame = codec::encode(&FromGuest::Standing(standing)).expect("a frame");
        room.at_host(HostEvent::Frame(LinkId(4), frame));
    };
    stands(&mut room, 1);
    room.flow();
    room.deaf.push(3);
    assert_eq!(room.draw(), [Verdict::Done]);
    room.pass(2000);
    room.ways.clear();
    stands(&mut room, 0);
    assert!(under_way(&room, 3, |told| matches!(told, ToHeir::Keep(_))) > 0);
}

#[test]
fn who_has_voted_for_another_host_and_left_agrees_to_nothing_though_the_page_was_loaded_again() {
    let mut room = Room::playing(4);
    room.pass(2000);
    let (deserter, other) = (room.player(3), room.player(2));
    let consents = |host: &Host| host.consent().heirs;
    let before = room.host.as_ref().map(consents);
    assert_eq!(before.map(|heirs| heirs.len()), Some(3));
    // It tells of its vote in the moment of leaving.
    room.guests[3].heir.keeping.reign = 1;
    for at in [2, 3] {
        room.at_guest(at, GuestEvent::Wish(Wish::Leave));
    }
    room.flow();
    let again = Host::resume(&room.stored, Entropy::new([9; 32]), Millis(room.now));
    let heirs = consents(&again.expect("a table"));
    assert!(heirs.contains(&deserter), "{heirs:?}");
    assert!(!heirs.contains(&other), "{heirs:?}");
}
