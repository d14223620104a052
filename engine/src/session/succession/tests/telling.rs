//! What heirs are told again, and how often.

use super::{
    super::message::{Standing, ToHeir},
    Room, Way,
};
use crate::session::{
    GuestEvent, HostEvent, LinkId, Verdict, codec,
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
