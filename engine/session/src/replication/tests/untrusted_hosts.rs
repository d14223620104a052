//! A phone has the link and claims to host, and hosts have to prove that they do.

use crate::{
    guest::{
        io::{GuestEvent, Notice, Phase},
        machine::Guest,
    },
    host::machine::{Host, HostConfig, HostEvent},
    proof::signed_hello::ChannelBinding,
    protocol::{
        clock::Millis,
        disconnect::DisconnectReason,
        ids::{Entropy, LinkId, SeatKey},
        message::{FromGuest, FromHost, Numbered, TableCommand},
        table::{MAX_TERM, TableStage},
    },
    replication::{
        host_certificate::{self, HostCertificate, HostRejection},
        host_chain::HostKey,
        tests::replica_room::{FrameTarget, ReplicaRoom},
    },
    tests::test_room::{frame, said},
};
use alloc::{boxed::Box, vec, vec::Vec};
use base::codec;

/// A host of another table.
fn stranger() -> Host {
    let config = HostConfig::new(SeatKey::new([99; 16]));
    Host::new(config, Entropy::new([99; 32]))
}

fn link(byte: u8) -> ChannelBinding {
    ChannelBinding::between(&[byte; 32], &[200; 32])
}

/// The messages of a host in answer to this frame on a new link.
fn answers(host: &mut Host, now: u64, binding: ChannelBinding, frame: Vec<u8>) -> Vec<FromHost> {
    let (id, now) = (LinkId(77), Millis(now));
    host.handle(now, HostEvent::Opened(id));
    host.handle(now, HostEvent::Bound(id, binding));
    let outputs = host.receive(now, id, &frame);
    host.handle(now, HostEvent::Closed(id));
    said(&outputs, id)
}

impl ReplicaRoom {
    /// This phone links to a host that sends these messages.
    fn answers(&mut self, at: usize, messages: Vec<FromHost>) {
        self.notices.clear();
        self.at_guest(at, GuestEvent::Closed);
        self.at_guest(at, GuestEvent::Opened);
        let known = !self.guests[at].known_hosts().is_empty();
        let names = |target: &FrameTarget| match target {
            FrameTarget::Host(_, frame) => matches!(codec::decode(frame), Ok(FromGuest::Hello(_))),
            _ => false,
        };
        let tells = self.in_flight.iter().any(names);
        assert!(!(known && tells), "it says who it is");
        self.in_flight.clear();
        for (seq, message) in (0..).zip(messages) {
            self.guest_receives(at, frame(&Numbered { seq, message }));
        }
    }

    /// The notice of this phone about a host that does not belong to the table.
    fn met(&self, at: usize) -> Option<HostRejection> {
        let met = |(of, notice): &(usize, Notice)| match notice {
            Notice::HostRejected(stranger) if *of == at => Some(*stranger),
            _ => None,
        };
        self.notices.iter().find_map(met)
    }

    /// Reloads the page of this phone. Its storage survives.
    fn reload(&mut self, at: usize) {
        let before = &self.guests[at];
        let hosts = before.known_hosts().clone();
        let mut guest = Guest::new(before.claims().to_vec()).knowing(hosts);
        guest.restore_replica(&self.kept[at]);
        self.guests[at] = guest;
    }

    fn host_certificate(&self) -> HostCertificate {
        let host = self.host.as_ref().expect("a host");
        host.host_certificate(ChannelBinding::default())
    }
}

/// All messages by which a host lets phone 1 in.
fn welcome(room: &ReplicaRoom, host: &mut Host) -> Vec<FromHost> {
    let hello = FromGuest::hello(room.guests[1].claims(), ChannelBinding::default());
    let mut said = answers(host, room.now, ChannelBinding::default(), frame(&hello));
    let welcomes = |message: &FromHost| matches!(message, FromHost::Welcome(..));
    assert!(said.iter().any(welcomes));
    said.push(FromHost::Disconnect(DisconnectReason::Closed));
    said
}

#[test]
fn a_stranger_who_answers_first_is_not_followed() {
    for reloaded in [false, true] {
        let mut room = ReplicaRoom::playing(3);
        let kept = room.kept[1].clone();
        if reloaded {
            room.reload(1);
        }
        let says = welcome(&room, &mut stranger());
        room.answers(1, says);
        assert_eq!(room.met(1), Some(HostRejection::Unknown));
        assert_eq!(room.guests[1].phase(), Phase::Linking);
        assert_eq!(room.kept[1], kept, "nothing is dropped");
        // The phone still follows its own host.
        room.open(1);
        assert_eq!(room.guests[1].phase(), Phase::Joined);
    }
}

#[test]
fn a_host_without_a_certificate_is_not_followed_either() {
    let mut room = ReplicaRoom::playing(3);
    let mut says = welcome(&room, &mut stranger());
    says.retain(|message| !matches!(message, FromHost::HostCertificate(_)));
    let (kept, reason) = (room.kept[1].clone(), says.pop());
    room.answers(1, says.clone());
    assert_eq!(room.guests[1].phase(), Phase::Greeting);
    // The stranger goes on talking.
    room.lose_host();
    for seq in 50..200 {
        room.now += 100;
        let message = FromHost::Pong(seq);
        room.guest_receives(1, frame(&Numbered { seq, message }));
    }
    assert_eq!(room.met(1), Some(HostRejection::Silent));
    assert_eq!(room.guests[1].phase(), Phase::Linking);
    says.extend(reason);
    room.answers(1, says);
    assert_eq!(room.guests[1].phase(), Phase::Linking, "nobody closes it");
    assert_eq!(room.kept[1], kept);
}

#[test]
fn a_certificate_from_another_link_is_worthless() {
    let mut room = ReplicaRoom::playing(3);
    let host = room.host.as_mut().expect("a host");
    let overheard = answers(host, room.now, link(1), host_certificate::inquiry());
    assert!(matches!(overheard[..], [FromHost::HostCertificate(_)]));
    let mut says = welcome(&room, &mut stranger());
    says.retain(|message| !matches!(message, FromHost::HostCertificate(_)));
    room.answers(1, [overheard, says].concat());
    assert_eq!(room.met(1), Some(HostRejection::Unknown));
    assert_eq!(room.guests[1].phase(), Phase::Linking);
}

/// Phone 1 comes anew, and joins the host of another table.
fn join_stranger(room: &mut ReplicaRoom) {
    let claims = room.guests[1].claims().to_vec();
    room.guests[1] = Guest::new(claims);
    let mut says = welcome(room, &mut stranger());
    says.pop();
    room.answers(1, says);
    assert_eq!(room.guests[1].phase(), Phase::Joined);
}

#[test]
fn a_newcomer_to_the_table_trusts_the_host_that_lets_it_in() {
    let mut room = ReplicaRoom::playing(3);
    join_stranger(&mut room);
    assert!(!room.guests[1].known_hosts().is_empty());
}

#[test]
fn a_guest_of_a_stranger_finds_its_host_after_forgetting_known_hosts() {
    let mut room = ReplicaRoom::playing(3);
    join_stranger(&mut room);
    // The phone treats its host as a stranger each time it answers.
    for _ in 0..2 {
        room.notices.clear();
        room.relink(&[1]);
        assert_eq!(room.met(1), Some(HostRejection::Unknown));
    }
    let claims = room.guests[1].claims().to_vec();
    room.guests[1] = Guest::new(claims);
    room.open(1);
    assert_eq!(room.guests[1].phase(), Phase::Joined);
    assert_eq!(room.guests[1].seats().count(), 1, "the seat that it had");
}

#[test]
fn a_hosts_certificate_on_one_link_is_checked_and_noted_once() {
    let mut room = ReplicaRoom::playing(3);
    let host = room.host.as_mut().expect("a host");
    let link = LinkId(2);
    let strange = FromHost::HostCertificate(Box::new(later_stranger()));
    host.send(link, strange);
    let other = HostKey::new(&Entropy::new([98; 32]))
        .host_chain()
        .verifying_key();
    host.send(link, FromHost::YieldsTo(other));
    room.at_host(HostEvent::Tick);
    room.flow();
    assert_eq!(room.guests[1].phase(), Phase::Joined);
    assert!(room.notices.contains(&(1, Notice::KnownHosts)));
    room.notices.clear();
    room.host.as_mut().expect("a host").welcome(link);
    room.at_host(HostEvent::Tick);
    room.flow();
    assert!(room.notices.contains(&(1, Notice::Table)));
    assert!(!room.notices.contains(&(1, Notice::KnownHosts)));
}

#[test]
fn an_elected_host_shows_whom_it_comes_after() {
    let mut room = ReplicaRoom::playing(4);
    // The last phone hears nothing until another phone hosts.
    room.deaf.push(3);
    let (at, host) = room.elect();
    let stored = codec::encode_stored(&host.snapshot()).expect("bytes");
    let resumed = Host::resume(&stored, Entropy::new([8; 32]), Millis(room.now));
    for host in [host, resumed.expect("a table")] {
        room.host = Some(host);
        room.deaf = vec![0];
        room.reload(3);
        room.open(at);
        room.open(3);
        assert_eq!(room.guests[3].phase(), Phase::Joined);
        assert_eq!(room.met(3), None);
    }
}

/// Two hosts that open the last table again, and know each other.
fn again(hosted_by: [u32; 2]) -> [Host; 2] {
    let config = || HostConfig::new(SeatKey::new([1; 16]));
    let last = Host::new(config(), Entropy::new([1; 32]));
    let open = |byte: u8, term| {
        let host = Host::new(config(), Entropy::new([byte; 32]));
        host.after_closed_table(term, Some(last.host_key()))
    };
    [open(2, hosted_by[0]), open(3, hosted_by[1])]
}

#[test]
fn of_two_who_open_the_last_table_at_once_one_gives_way() {
    for hosted_by in [[0, 0], [0, 3], [3, 0]] {
        let hosts = again(hosted_by);
        let [one, other] = &hosts;
        let shown = |host: &Host| host.host_certificate(link(1));
        let yields = [one.yields_to(&shown(other)), other.yields_to(&shown(one))];
        assert_ne!(yields[0], yields[1]);
        assert!(!one.yields_to(&shown(one)), "it met itself");
    }
}

/// The certificate of a host with a later term than any of this table, but from another table. A phone that it lets in
/// knows it.
fn later_stranger() -> HostCertificate {
    let later = stranger().after_closed_table(MAX_TERM, None);
    later.host_certificate(ChannelBinding::default())
}

#[test]
fn no_host_gives_way_to_one_that_it_shares_no_host_with() {
    let mut room = ReplicaRoom::new(2);
    let host = room.host.as_ref().expect("a host");
    assert_eq!(host.table().stage, TableStage::Lobby);
    assert!(!host.yields_to(&later_stranger()) && !host.shares_hosts_with(&later_stranger()));
    room.at_host(HostEvent::Met(Box::new(later_stranger())));
    room.flow();
    assert_eq!(room.yielded, None);
    assert_eq!(room.guests[1].phase(), Phase::Joined);
    let [one, other] = again([0, 0]);
    assert!(one.shares_hosts_with(&other.host_certificate(link(1))));
}

#[test]
fn guests_of_whoever_gives_way_follow_the_other_one() {
    let mut room = ReplicaRoom::new(2);
    let host = room.host.as_ref().expect("a host");
    let mut other = stranger().after_closed_table(5, Some(host.host_key()));
    let host_certificate = other.host_certificate(ChannelBinding::default());
    room.at_host(HostEvent::Met(Box::new(host_certificate)));
    room.flow();
    assert_eq!(room.yielded, Some(None));
    assert_eq!(room.guests[1].phase(), Phase::Linking);
    let mut says = welcome(&room, &mut other);
    says.pop();
    room.answers(1, says);
    assert_eq!(room.guests[1].phase(), Phase::Joined);
}

#[test]
fn nobody_gives_up_cards_for_another_table() {
    let mut room = ReplicaRoom::playing(3);
    let host = room.host.as_ref().expect("a host");
    let config = HostConfig::new(SeatKey::new([1; 16]));
    let again = Host::new(config, Entropy::new([5; 32]));
    let again = again.after_closed_table(host.term(), Some(host.host_key()));
    let later = again.host_certificate(ChannelBinding::default());
    assert!(!host.yields_to(&later));
    room.order(0, TableCommand::Lobby);
    room.flow();
    let host = room.host.as_ref().expect("a host");
    assert_eq!(host.table().stage, TableStage::Lobby);
    assert!(host.yields_to(&later));
    assert!(!host.yields_to(&room.host_certificate()));
}

#[test]
fn a_host_that_was_away_gives_way_to_whoever_was_elected() {
    let mut room = ReplicaRoom::playing(4);
    let old = room.host.take().expect("a host");
    room.deaf.push(0);
    room.pass(9000);
    let (_, host) = room.elected();
    let elected = host.host_certificate(ChannelBinding::default());
    assert!(old.yields_to(&elected));
    let before = old.host_certificate(ChannelBinding::default());
    assert!(!host.yields_to(&before));
    let strange = stranger().host_certificate(ChannelBinding::default());
    assert!(!old.yields_to(&strange));
}

/// A frame of another version.
const FOREIGN: [u8; 5] = [99, 0, 1, 2, 3];

#[test]
fn a_stranger_of_another_version_ends_nothing() {
    let mut room = ReplicaRoom::playing(3);
    room.notices.clear();
    room.at_guest(1, GuestEvent::Closed);
    room.at_guest(1, GuestEvent::Opened);
    room.in_flight.clear();
    room.guest_receives(1, FOREIGN.to_vec());
    assert_eq!(room.met(1), Some(HostRejection::Silent));
    assert_eq!(room.guests[1].phase(), Phase::Linking);
    room.open(1);
    assert_eq!(room.guests[1].phase(), Phase::Joined);
}

#[test]
fn a_guest_among_other_versions_only_reads_so_in_the_end() {
    let room = ReplicaRoom::playing(3);
    let before = &room.guests[1];
    let (claims, hosts) = (before.claims().to_vec(), before.known_hosts().clone());
    let newcomer = Guest::new(claims.clone());
    let known = Guest::new(claims).knowing(hosts);
    for (mut guest, patience) in [(newcomer, 0), (known, 30_000)] {
        let mut ended = None;
        for time in (0..40_000).step_by(1000).map(|at| room.now + at) {
            guest.handle(Millis(time), GuestEvent::Opened);
            guest.receive(Millis(time), &FOREIGN);
            if let Phase::Ended(DisconnectReason::Version { .. }) = guest.phase() {
                ended.get_or_insert(time - room.now);
            }
        }
        assert_eq!(ended, Some(patience));
    }
}

#[test]
fn two_words_of_a_stranger_of_another_version_end_no_search() {
    let room = ReplicaRoom::playing(2);
    let before = &room.guests[1];
    let mut guest = Guest::new(before.claims().to_vec()).knowing(before.known_hosts().clone());
    for at in [0, 30_000] {
        let now = Millis(room.now + at);
        guest.handle(now, GuestEvent::Opened);
        guest.receive(now, &FOREIGN);
        guest.handle(now, GuestEvent::Closed);
    }
    assert_eq!(guest.phase(), Phase::Linking);
}
