//! Two who host beside each other.

use super::{
    super::{
        Term,
        message::{Crown, Peer, Standing},
    },
    Disk, Room,
};
use crate::session::{Entropy, GuestEvent, Host, Millis, PeerEvent, Phase, Verdict, codec};
use alloc::vec;

impl Room {
    /// The host is cut off, and whoever is elected can tell nobody of it. Who that is, and somebody who voted.
    pub(super) fn elect_unheard(&mut self) -> (usize, usize) {
        self.deaf = vec![0];
        let host = self.host.take();
        while self.won.is_empty() {
            self.now += 100;
            assert!(self.now < 60_000, "somebody is elected");
            for at in 1..self.guests.len() {
                self.at_guest(at, GuestEvent::Tick);
            }
            while self.won.is_empty() && self.carry() {}
        }
        self.ways.clear();
        let (elected, _) = self.won[0];
        for at in 1..self.guests.len() {
            for peer in (1..self.guests.len()).filter(|peer| *peer != at) {
                let peer = self.player(peer);
                self.at_guest(at, GuestEvent::Peer(peer, PeerEvent::Closed));
            }
        }
        self.ways.clear();
        self.host = host;
        (elected, if elected == 1 { 2 } else { 1 })
    }
}

#[test]
fn a_host_whose_heirs_have_voted_looks_for_whoever_was_elected_and_could_tell_nobody() {
    let mut room = Room::playing(3);
    let (elected, voter) = room.elect_unheard();
    room.deaf = vec![elected];
    room.relink(&[0, voter]);
    assert_eq!(room.guests[voter].phase(), Phase::Joined);
    room.doubts = 0;
    room.pass(10_000);
    assert!(room.doubts > 0);
    let draws = room.draw_in_time();
    assert!(!draws.contains(&Verdict::Done), "{draws:?}");
}

#[test]
fn a_host_yields_to_whoever_its_own_page_has_heard_of_and_could_not_store() {
    let mut room = Room::playing(3);
    // Ben's page hosts by now, and links of his to another heir are still there.
    room.lose_host();
    room.pass(9000);
    let (at, table) = room.won.pop().expect("somebody is elected");
    assert_eq!(at, 1);
    let host = Host::inherit(&table, Entropy::new([9; 32]), Millis(room.now)).expect("a table");
    room.host = Some(host);
    room.relink(&[1, 2]);
    room.pass(1000);
    // While he was away others have elected somebody by what his host knows nothing of.
    room.disk = Disk::Full;
    let crown = Crown {
        reign: 7,
        by: Term {
            reign: 6,
            circle: 1,
        },
        proof: [0; 16],
    };
    let standing = Standing {
        reign: 7,
        crown: Some(crown),
        ..Standing::default()
    };
    let beat = Peer::Beat {
        standing,
        orphaned: false,
        hosts: true,
    };
    let frame = codec::encode(&beat).expect("a frame");
    let cleo = room.player(2);
    room.at_guest(1, GuestEvent::Peer(cleo, PeerEvent::Frame(frame)));
    assert_eq!(room.guests[1].phase(), Phase::Linking);
    room.open(1);
    assert_eq!(room.yielded, Some(None));
}
