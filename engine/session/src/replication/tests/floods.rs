//! One replica makes others verify signatures all the time. The others still accept good messages: at once from
//! everyone else, and a little later from the flooder.

use crate::{
    guest::io::{GuestEvent, Phase},
    host::{
        machine::HostEvent,
        replication::configuration::{Circle, Consent},
    },
    proof::signing::Signature,
    protocol::{
        ids::LinkId,
        message::{FromGuest, FromHost, Numbered},
    },
    replication::{
        host_certificate::{self, Warrant},
        term::Term,
        tests::{Room, Way, liars::forged},
        wire::{Crown, Peer, Standing, ToHeir},
    },
};
use alloc::{boxed::Box, vec::Vec};
use base::{codec, rng::Seed};

/// The phone that floods.
const LIAR: usize = 3;
/// Another phone.
const FRIEND: usize = 2;
/// A configuration later than any that existed.
const LATER: Term = Term {
    reign: 0,
    circle: 99,
};

impl Room {
    /// True if the host believes in an election after this phone has told it.
    fn is_told(&mut self, by: usize, crown: Crown) -> bool {
        let standing = Standing {
            crown: Some(crown),
            ..Standing::default()
        };
        let frame = codec::encode(&FromGuest::Standing(standing)).expect("a frame");
        self.at_host(HostEvent::Frame(LinkId(by as u32 + 1), frame));
        self.yielded.is_some()
    }

    /// The answers of phone 1 to this message from that phone.
    fn answers_to(&mut self, from: usize, message: &Peer) -> Vec<Peer> {
        self.ways.clear();
        self.hear(1, from, message);
        let to = self.player(from);
        let said = self.ways.iter().filter_map(|way| match way {
            Way::Peer(1, peer, frame) if *peer == to => codec::decode(frame).ok(),
            _ => None,
        });
        said.collect()
    }
}

/// A table, a valid election certificate of its configuration, and a forged one.
fn crowns() -> (Room, Crown, Crown) {
    let room = Room::playing(4);
    let circle = room.circle();
    let crown = Crown::new(&circle.secret(), circle.term, 7).expect("a crown");
    (room, crown, forged(circle.term))
}

#[test]
fn the_host_looks_at_few_crowns_of_one_phone() {
    for (pause, by) in [(0, FRIEND), (1000, LIAR)] {
        let (mut room, crown, nobodys) = crowns();
        assert!((0..1000).all(|_| !room.is_told(LIAR, nobodys)));
        assert!(!room.is_told(LIAR, crown), "it is not looked at");
        room.now += pause;
        assert!(room.is_told(by, crown));
    }
}

#[test]
fn an_heir_looks_at_few_crowns_of_one_phone() {
    for (pause, by) in [(0, FRIEND), (1000, LIAR)] {
        let (mut room, crown, nobodys) = crowns();
        (0..1000).for_each(|_| room.hear_of(1, LIAR, nobodys));
        room.hear_of(1, LIAR, crown);
        assert_eq!(room.guests[1].phase(), Phase::Joined, "it is not looked at");
        room.now += pause;
        room.hear_of(1, by, crown);
        assert_eq!(room.guests[1].phase(), Phase::Linking);
    }
}

#[test]
fn who_asks_an_heir_all_the_time_who_it_is_is_seldom_told() {
    let mut room = Room::playing(4);
    let mut hellos = |pause: u64| {
        room.now += pause;
        let answers = (0..1000).flat_map(|_| room.answers_to(LIAR, &Peer::Who));
        let hellos = answers.filter(|said| matches!(said, Peer::Hello(_)));
        hellos.count()
    };
    assert_eq!([60_000, 1000, 60_000].map(&mut hellos), [4, 1, 4]);
}

#[test]
fn an_heir_looks_at_few_signatures_of_circles_that_may_count() {
    for (pause, by) in [(0, FRIEND), (1000, LIAR)] {
        let mut room = Room::playing(4);
        let heirs = (1..4).map(|at| room.player(at)).collect();
        let circle = Circle::new(LATER, heirs, Seed([5; 32]));
        let host = room.host.as_ref().expect("a host");
        let counts = host_certificate::counts(&host.title, LATER);
        let (me, before) = (room.player(1), Consent::default());
        let place = circle.appoint(me, &before, &host.roster, &host.title);
        let message = FromHost::Heir(ToHeir::Prepare(Box::new(place.expect("a place"))));
        let prepare = codec::encode(&Numbered { seq: 5000, message });
        room.at_guest(1, GuestEvent::Frame(prepare.expect("a frame")));
        let knows = |room: &mut Room, from, counts| {
            let standing = Standing {
                active: Some((LATER, 1)),
                counts,
                ..Standing::default()
            };
            let beat = Peer::Beat {
                standing,
                orphaned: false,
                hosts: false,
            };
            room.hear(1, from, &beat);
            room.guests[1].heir.keeping.seen == LATER
        };
        assert!((0..1000).all(|_| !knows(&mut room, LIAR, Signature::default())));
        assert!(!knows(&mut room, LIAR, counts), "it is not looked at");
        room.now += pause;
        assert!(knows(&mut room, by, counts));
    }
}

/// A table that has lost its host. Phone 1 misses it, and nobody else hears of that.
fn orphaned() -> Room {
    let mut room = Room::playing(4);
    room.deaf = [2, 3].into();
    room.lose_host();
    room.pass(7000);
    room
}

#[test]
fn an_heir_looks_at_few_warrants_of_one_phone_and_at_a_good_one_once() {
    for (pause, by) in [(0, FRIEND), (1000, LIAR)] {
        let title = Room::playing(4).host.expect("a host").title;
        let mut room = orphaned();
        let counts = host_certificate::counts(&title, LATER);
        let votes = |room: &mut Room, from: usize, warrant: Warrant| {
            let ask = Peer::Ask {
                reign: 9,
                term: LATER,
                index: 1,
                warrant: Box::new(warrant),
                counts,
            };
            let answers = room.answers_to(from, &ask);
            answers.iter().any(|said| matches!(said, Peer::Vote { .. }))
        };
        let warrant = |room: &Room, at: usize| Warrant::new(&title, LATER, room.player(at));
        let (own, others) = (warrant(&room, LIAR), warrant(&room, 1));
        assert!((0..1000).all(|_| !votes(&mut room, LIAR, others.clone())));
        assert!(!votes(&mut room, LIAR, own), "it is not looked at");
        room.now += pause;
        let good = warrant(&room, by);
        // Once the candidate has shown the certificate, it may ask any number of times.
        assert!((0..20).all(|_| votes(&mut room, by, good.clone())));
    }
}
