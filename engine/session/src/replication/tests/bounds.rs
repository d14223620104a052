//! Numbers that no table has.

use crate::{
    guest::io::{GuestEvent, Phase},
    host::machine::HostEvent,
    protocol::{
        ids::{Entropy, LinkId},
        message::{FromHost, Numbered},
        table::LAST_REIGN,
    },
    replication::{
        host_chain::Title,
        term::Term,
        tests::{Room, Way},
        wire::{Crown, Part, Peer, ToHeir},
    },
};
use alloc::{vec, vec::Vec};
use base::codec;

/// This phone hears the message from the host.
fn hear(room: &mut Room, at: usize, message: FromHost) {
    let seq = 5000;
    let frame = codec::encode(&Numbered { seq, message }).expect("a frame");
    room.at_guest(at, GuestEvent::Frame(frame));
}

#[test]
fn no_host_makes_its_heirs_believe_in_the_last_of_all_reigns() {
    let mut room = Room::playing(4);
    let by = room.circle().term;
    for at in 1..4 {
        let crown = Crown {
            reign: u32::MAX,
            by,
            proof: Default::default(),
        };
        hear(&mut room, at, FromHost::Heir(ToHeir::Crown(crown)));
    }
    room.flow();
    room.lose_host();
    room.pass(60_000);
    assert!(!room.won.is_empty());
}

#[test]
fn what_names_a_reign_that_no_table_has_is_not_read() {
    let term = Term {
        reign: LAST_REIGN + 1,
        circle: 1,
    };
    let part = Part {
        term,
        index: 1,
        whole: true,
        part: 0,
        of: 1,
        bytes: vec![7],
    };
    let vote = Peer::Vote {
        reign: LAST_REIGN + 1,
        share: None,
        index: 1,
    };
    for message in [vote, Peer::Withdraw(LAST_REIGN + 1), Peer::Keep(part)] {
        let frame = codec::encode(&message).expect("a frame");
        assert!(codec::decode::<Peer>(&frame).is_err(), "{message:?}");
    }
    let message = FromHost::Heir(ToHeir::Settled(term));
    let frame = codec::encode(&Numbered { seq: 0, message }).expect("a frame");
    assert!(codec::decode::<Numbered>(&frame).is_err());
}

#[test]
fn a_record_of_the_last_number_of_all_is_followed_by_none() {
    let mut room = Room::playing(4);
    let (term, liar) = (room.circle().term, 3);
    room.lose_host();
    room.deaf.push(liar);
    room.pass(6000);
    let part = |index, whole| {
        let bytes = vec![7];
        Peer::Keep(Part {
            term,
            index,
            whole,
            part: 0,
            of: 1,
            bytes,
        })
    };
    for _ in 0..40 {
        room.now += 100;
        for at in 1..liar {
            room.at_guest(at, GuestEvent::Tick);
        }
        let mut words = 0;
        while room.carry() && words < 1000 {
            words += 1;
            for at in 1..liar {
                room.hear(at, liar, &part(u32::MAX, true));
                room.hear(at, liar, &part(0, false));
            }
        }
        room.flow();
    }
    assert!(!room.won.is_empty());
}

#[test]
fn a_table_of_another_reign_than_its_host_has_shown_is_not_sat_down_at() {
    let mut room = Room::playing(3);
    room.at_guest(1, GuestEvent::Closed);
    room.at_host(HostEvent::Opened(LinkId(2)));
    room.at_guest(1, GuestEvent::Opened);
    while let Some(way) = room.ways.pop_front() {
        let way = match way {
            Way::Guest(1, frame) => Way::Guest(1, later(&frame)),
            way => way,
        };
        room.ways.push_front(way);
        room.carry();
    }
    assert_eq!(room.guests[1].phase(), Phase::Greeting);
}

/// The same frame, from a table of another term.
fn later(frame: &[u8]) -> Vec<u8> {
    let mut numbered: Numbered = codec::decode(frame).expect("a frame");
    if let FromHost::Welcome(_, table) = &mut numbered.message {
        table.reign = LAST_REIGN;
    }
    codec::encode(&numbered).expect("a frame")
}

#[test]
fn whoever_names_ever_other_hosts_makes_nobody_forget_its_own() {
    let mut room = Room::playing(3);
    let real = room
        .host
        .as_ref()
        .expect("a host")
        .title()
        .lineage()
        .clone();
    for (seq, byte) in (5000..).zip(100..180) {
        let signer = Title::new(&Entropy::new([byte; 32])).lineage().signer();
        let message = FromHost::YieldsTo(signer);
        let frame = codec::encode(&Numbered { seq, message }).expect("a frame");
        room.at_guest(1, GuestEvent::Frame(frame));
    }
    let hosts = room.guests[1].hosts();
    assert!(hosts.know(&real));
    let named = |byte: u8| {
        let title = Title::new(&Entropy::new([byte; 32]));
        hosts.know(title.lineage())
    };
    assert_eq!((100..180).filter(|byte| named(*byte)).count(), 1);
}
