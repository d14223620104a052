//! Tables that lose their host, in a room without any delay.

mod apart;
mod bounds;
mod deal;
mod floods;
mod liars;
mod mirror;
mod night;
mod pretenders;
mod promises;
mod pumps;
mod rumours;
mod strangers;
mod telling;

use crate::{
    guest::{
        io::{GuestCommand, GuestEvent, GuestOutput, Notice, PeerEvent, Phase},
        machine::Guest,
        missing_voters::MissingVoters,
    },
    host::machine::{Host, HostConfig, HostEvent, HostOutput},
    proof::signed_hello::ChannelBinding,
    protocol::{
        clock::Millis,
        ids::{ConnectionId, Entropy, PlayerId, SeatKey},
        message::{ActionResult, Claim, Edit, Purpose, TableCommand},
        table::Pace,
    },
    replication::{
        candidacy::Takeover,
        election::{commit_quorum, election_quorum},
        replica_store::ReplicaWrite,
    },
};
use alloc::{collections::VecDeque, format, vec, vec::Vec};
use games::rulesets::{RulesetId, mix::Mix};
use kernel::Action;

/// A frame on its way: to the host, to a guest, or from one guest to another.
enum FrameTarget {
    Host(usize, Vec<u8>),
    Guest(usize, Vec<u8>),
    Peer(usize, PlayerId, Vec<u8>),
}

/// The behavior of the guests' storage.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DiskBehavior {
    /// Each write is done at once.
    Keeps,
    /// Each write stays pending.
    Hangs,
    /// Each write fails: the storage is full.
    Full,
}

/// A room of phones, of which the first hosts.
struct ReplicaRoom {
    now: u64,
    host: Option<Host>,
    guests: Vec<Guest>,
    kept: Vec<Vec<Vec<u8>>>,
    /// Phones that hear nothing and say nothing.
    deaf: Vec<usize>,
    /// The behavior of the guests' storage.
    disk: DiskBehavior,
    won: Vec<(usize, Takeover)>,
    /// The bytes that the host stored last.
    stored: Vec<u8>,
    yielded: Option<Option<PlayerId>>,
    /// The number of times that the host had to look for another host.
    doubts: usize,
    notices: Vec<(usize, Notice)>,
    ways: VecDeque<FrameTarget>,
}

impl ReplicaRoom {
    fn new(phones: usize) -> ReplicaRoom {
        let claim = |at: usize| Claim {
            key: SeatKey::new([at as u8 + 1; 16]),
            name: format!("P{at}"),
            look: None,
            purpose: Purpose::Play,
        };
        let config = HostConfig {
            mix: Mix::plain(RulesetId::Classic),
            pace: Pace::default(),
            ..HostConfig::new(claim(0).key)
        };
        let mut room = ReplicaRoom {
            now: 1000,
            host: Some(Host::new(config, Entropy::new([7; 32]))),
            guests: (0..phones).map(|at| Guest::new(vec![claim(at)])).collect(),
            kept: vec![Vec::new(); phones],
            deaf: Vec::new(),
            disk: DiskBehavior::Keeps,
            won: Vec::new(),
            stored: Vec::new(),
            yielded: None,
            doubts: 0,
            notices: Vec::new(),
            ways: VecDeque::new(),
        };
        for at in 0..phones {
            room.open(at);
        }
        room
    }

    /// A room whose replicas are ready, with a round under way.
    fn playing(phones: usize) -> ReplicaRoom {
        let mut room = ReplicaRoom::dealt(phones);
        room.introduce();
        room
    }

    /// The same, but without links among the guests.
    fn dealt(phones: usize) -> ReplicaRoom {
        let mut room = ReplicaRoom::new(phones);
        room.start();
        room
    }

    /// Everyone gets ready, and the host deals.
    fn start(&mut self) {
        for at in 1..self.guests.len() {
            let me = self.player(at);
            self.at_guest(
                at,
                GuestEvent::Command(GuestCommand::Edit(me, Edit::Ready(true))),
            );
        }
        self.at_guest(
            0,
            GuestEvent::Command(GuestCommand::Command(TableCommand::Start)),
        );
        self.pass(6000);
    }

    fn player(&self, at: usize) -> PlayerId {
        self.guests[at]
            .players()
            .next()
            .expect("somebody is on the phone")
    }

    /// The player by which other replicas know this phone.
    fn replica(&self, at: usize) -> PlayerId {
        let configuration = self.guests[at].peers();
        configuration.map_or_else(|| self.player(at), |(me, _)| me)
    }

    fn open(&mut self, at: usize) {
        self.at_host(HostEvent::Opened(ConnectionId(at as u32 + 1)));
        self.at_guest(at, GuestEvent::Opened);
        self.flow();
    }

    /// These phones join the host over new links.
    fn relink(&mut self, phones: &[usize]) {
        for at in phones {
            self.at_guest(*at, GuestEvent::Closed);
            self.open(*at);
        }
    }

    /// Links all guests with each other.
    fn introduce(&mut self) {
        self.introduce_by(|_| ChannelBinding::default());
    }

    /// The same, with the binding that each phone has for its links.
    fn introduce_by(&mut self, binding: impl Fn(usize) -> ChannelBinding) {
        let ids = (0..self.guests.len()).map(|at| self.replica(at));
        let ids: Vec<PlayerId> = ids.collect();
        for at in 1..ids.len() {
            for peer in (1..ids.len()).filter(|peer| *peer != at) {
                let opened = PeerEvent::Opened(binding(at));
                self.at_guest(at, GuestEvent::Peer(ids[peer], opened));
            }
        }
        self.flow();
    }

    fn at_host(&mut self, event: HostEvent) {
        let Some(host) = &mut self.host else { return };
        for output in host.handle(Millis(self.now), event) {
            match output {
                HostOutput::Send(link, frame) => {
                    self.ways
                        .push_back(FrameTarget::Guest(link.0 as usize - 1, frame));
                }
                HostOutput::Persist(stored) => self.stored = stored,
                HostOutput::Yield(to) => self.yielded = Some(to),
                HostOutput::LookForHost => self.doubts += 1,
                _ => {}
            }
        }
    }

    fn at_guest(&mut self, at: usize, event: GuestEvent) {
        let mut kept = None;
        for output in self.guests[at].handle(Millis(self.now), event) {
            if let GuestOutput::Store(_) = output {
                kept = match self.disk {
                    DiskBehavior::Keeps => Some(GuestEvent::Stored),
                    DiskBehavior::Hangs => None,
                    DiskBehavior::Full => Some(GuestEvent::NotStored),
                };
                if self.disk != DiskBehavior::Keeps {
                    continue;
                }
            }
            match output {
                GuestOutput::Send(frame) => self.ways.push_back(FrameTarget::Host(at, frame)),
                GuestOutput::ToPeer(peer, frame) => {
                    self.ways.push_back(FrameTarget::Peer(at, peer, frame))
                }
                GuestOutput::Store(ReplicaWrite::Replace(all)) => self.kept[at] = vec![all],
                GuestOutput::Store(ReplicaWrite::Append(more)) => self.kept[at].push(more),
                GuestOutput::Store(ReplicaWrite::Clear) => self.kept[at].clear(),
                GuestOutput::TakeOver(table) => self.won.push((at, *table)),
                GuestOutput::Notice(notice) => self.notices.push((at, notice)),
                GuestOutput::Relink | GuestOutput::Close | GuestOutput::WakeAt(_) => {}
            }
        }
        if let Some(kept) = kept {
            self.at_guest(at, kept);
        }
    }

    fn flow(&mut self) {
        while self.carry() {}
    }

    /// Delivers the oldest frame. True if there was one.
    fn carry(&mut self) -> bool {
        let Some(way) = self.ways.pop_front() else {
            return false;
        };
        let hears = |at: &usize| !self.deaf.contains(at);
        match way {
            FrameTarget::Host(at, frame) if hears(&at) => {
                self.at_host(HostEvent::Frame(ConnectionId(at as u32 + 1), frame));
            }
            FrameTarget::Guest(at, frame) if hears(&at) => {
                self.at_guest(at, GuestEvent::Frame(frame));
            }
            FrameTarget::Peer(at, peer, frame) if hears(&at) => {
                let me = self.replica(at);
                let to = (0..self.guests.len()).find(|to| self.replica(*to) == peer);
                if let Some(to) = to.filter(hears) {
                    self.at_guest(to, GuestEvent::Peer(me, PeerEvent::Frame(frame)));
                }
            }
            _ => {}
        }
        true
    }

    /// Lets this many milliseconds pass.
    fn pass(&mut self, millis: u64) {
        for _ in 0..millis / 100 {
            self.now += 100;
            self.at_host(HostEvent::Tick);
            for at in 0..self.guests.len() {
                self.at_guest(at, GuestEvent::Tick);
            }
            self.flow();
        }
    }

    /// The asked player draws. Returns the host's results.
    fn draw(&mut self) -> Vec<ActionResult> {
        let asked = |guest: &Guest| {
            let seat = guest.seats().next()?;
            let view = guest.view(Some(seat))?;
            let draws = view.actions.contains(&Action::Draw);
            draws.then_some((seat, view.tick))
        };
        let mut heard = (0..self.guests.len()).filter(|at| !self.deaf.contains(at));
        let found = heard.find_map(|at| Some((at, asked(&self.guests[at])?)));
        let (at, (seat, seen)) = found.expect("somebody may draw");
        self.notices.clear();
        let action = Action::Draw;
        self.at_guest(
            at,
            GuestEvent::Command(GuestCommand::Act { seat, seen, action }),
        );
        self.flow();
        self.results()
    }

    /// A reachable player draws once it is their turn. Returns the host's results.
    fn draw_in_time(&mut self) -> Vec<ActionResult> {
        let may_draw = |view: &kernel::View| view.actions.contains(&Action::Draw);
        for _ in 0..100 {
            self.pass(1000);
            let mut heard = (0..self.guests.len()).filter(|at| !self.deaf.contains(at));
            if heard.any(|at| self.guests[at].views().iter().any(may_draw)) {
                let mut draws = self.draw();
                self.pass(3000);
                draws.extend(self.results());
                return draws;
            }
        }
        panic!("somebody is in turn");
    }

    fn results(&self) -> Vec<ActionResult> {
        let result = |(_, notice): &(usize, Notice)| match notice {
            Notice::ActionResult(.., result) => Some(*result),
            _ => None,
        };
        self.notices.iter().filter_map(result).collect()
    }

    fn lose_host(&mut self) {
        self.host = None;
        self.deaf.push(0);
    }

    fn log(&self) -> usize {
        let host = self.host.as_ref().and_then(Host::transcript);
        host.map_or(0, |transcript| transcript.log.len())
    }
}

/// The host counts on that. It may have formed a configuration on its own by then.
#[test]
fn whoever_came_anew_votes_for_nobody_by_a_seat_that_was_given_up() {
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
    room.at_guest(2, GuestEvent::Command(GuestCommand::Add(other)));
    room.start();
    let (replica, _) = room.guests[2].peers().expect("it is a replica");
    room.at_guest(
        2,
        GuestEvent::Command(GuestCommand::Edit(replica, Edit::Leave)),
    );
    room.flow();
    assert_ne!(room.guests[2].peers().map(|(me, _)| me), Some(replica));
    room.pass(6000);
    let (next, _) = room.guests[2]
        .peers()
        .expect("by the other seat it is again");
    assert_ne!(next, replica);
}

#[test]
fn whoever_elect_know_what_was_confirmed_and_never_two_elect_apart() {
    for replicas in 2..=20 {
        assert!(election_quorum(replicas) + commit_quorum(replicas) > replicas);
        assert!(2 * election_quorum(replicas) > replicas && election_quorum(replicas) >= 2);
        assert!(
            commit_quorum(replicas) >= 1 && commit_quorum(replicas) <= election_quorum(replicas)
        );
    }
}

#[test]
fn without_a_host_the_first_of_its_replicas_goes_on_with_everything_that_was_done() {
    let mut room = ReplicaRoom::playing(3);
    assert_eq!(
        room.host.as_ref().map(|host| host.replicas().len()),
        Some(2)
    );
    assert_eq!(room.draw(), [ActionResult::Done]);
    let (log, views) = (room.log(), room.guests[2].views().to_vec());
    room.lose_host();
    room.pass(9000);
    let [(at, table)] = &room.won[..] else {
        panic!("one phone is elected, not {}", room.won.len());
    };
    assert_eq!(*at, 1);
    let host = Host::take_over(table, Entropy::new([9; 32]), Millis(room.now)).expect("a table");
    assert_eq!(host.transcript().map(|t| t.log.len()), Some(log));
    assert_eq!(host.term(), 1);
    let hosts = |player: &&crate::protocol::table::Player| player.host;
    let hosting: Vec<PlayerId> = host
        .table()
        .players
        .iter()
        .filter(hosts)
        .map(|p| p.id)
        .collect();
    assert_eq!(hosting, [room.player(1)]);
    // The table is hosted by the phone that was elected. The other phone sees what it saw before.
    room.host = Some(host);
    room.deaf.push(0);
    for at in [1, 2] {
        room.open(at);
    }
    assert_eq!(room.guests[1].phase(), Phase::Joined);
    assert!(room.guests[1].is_host());
    let public = |view: &kernel::View| (view.hand.clone(), view.piles.clone());
    let (before, after): (Vec<_>, Vec<_>) = (
        views.iter().map(public).collect(),
        room.guests[2].views().iter().map(public).collect(),
    );
    assert_eq!(before, after);
}

#[test]
fn one_replica_alone_waits_and_knows_for_whom() {
    let mut room = ReplicaRoom::playing(3);
    let other = room.replica(2);
    room.lose_host();
    room.deaf.push(2);
    room.at_guest(1, GuestEvent::Peer(other, PeerEvent::Closed));
    room.pass(9000);
    assert_eq!(
        room.guests[1].missing_voters(),
        None,
        "it may still be elected"
    );
    room.pass(60_000);
    assert!(room.won.is_empty());
    let of = vec![other];
    assert_eq!(
        room.guests[1].missing_voters(),
        Some(MissingVoters { of, need: 1 })
    );
}

#[test]
fn a_phone_without_a_vote_is_told_too_that_nobody_goes_on() {
    let mut room = ReplicaRoom::playing(2);
    room.lose_host();
    room.pass(20_000);
    assert_eq!(
        room.guests[1].missing_voters(),
        None,
        "others may still elect"
    );
    room.pass(15_000);
    let of = Vec::new();
    assert_eq!(
        room.guests[1].missing_voters(),
        Some(MissingVoters { of, need: 1 })
    );
}

#[test]
fn while_enough_are_left_nobody_is_missing() {
    let mut room = ReplicaRoom::playing(4);
    room.lose_host();
    for _ in 0..300 {
        assert!(
            room.guests
                .iter()
                .all(|guest| guest.missing_voters().is_none())
        );
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
fn what_too_few_keep_is_not_called_done() {
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
    room.at_guest(
        0,
        GuestEvent::Command(GuestCommand::Command(TableCommand::Pass(to))),
    );
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
