//! Phones at a table that may lose its host, with links that deliver at once.

use crate::{
    guest::{
        io::{GuestCommand, GuestEvent, GuestOutput, Notice, PeerEvent},
        machine::Guest,
    },
    host::machine::{Host, HostConfig, HostEvent, HostOutput},
    proof::signed_hello::ChannelBinding,
    protocol::{
        clock::Millis,
        ids::{Entropy, LinkId, PlayerId},
        message::{ActionResult, Edit, FromGuest, TableCommand},
    },
    replication::{
        candidacy::Takeover,
        election::ELECTION_TIMEOUT_MS,
        replica_store::ReplicaWrite,
        wire::{PeerMessage, Progress},
    },
    tests::test_room::{claim, frame},
};
use alloc::{collections::VecDeque, format, vec, vec::Vec};
use base::{Seat, codec};
use core::ops::Range;
use kernel::Action;

/// A frame on its way: to the host, to a guest, or from one guest to another.
pub(crate) enum FrameTarget {
    Host(usize, Vec<u8>),
    Guest(usize, Vec<u8>),
    Peer(usize, PlayerId, Vec<u8>),
}

/// The behavior of the guests' storage.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum DiskBehavior {
    /// Each write is done at once.
    Keeps,
    /// Each write stays pending.
    Hangs,
    /// Each write fails: the storage is full.
    Full,
}

/// A room of phones, of which the first hosts.
pub(crate) struct ReplicaRoom {
    pub(crate) now: u64,
    pub(crate) host: Option<Host>,
    pub(crate) guests: Vec<Guest>,
    pub(crate) kept: Vec<Vec<Vec<u8>>>,
    /// Phones that hear nothing and say nothing.
    pub(crate) deaf: Vec<usize>,
    /// The behavior of the guests' storage.
    pub(crate) disk: DiskBehavior,
    pub(crate) won: Vec<(usize, Takeover)>,
    /// The bytes that the host stored last.
    pub(crate) stored: Vec<u8>,
    pub(crate) yielded: Option<Option<PlayerId>>,
    /// The number of times that the host had to look for another host.
    pub(crate) doubts: usize,
    pub(crate) notices: Vec<(usize, Notice)>,
    pub(crate) in_flight: VecDeque<FrameTarget>,
}

impl ReplicaRoom {
    pub(crate) fn new(phones: usize) -> ReplicaRoom {
        let claim = |at: usize| claim(at as u8 + 1, &format!("P{at}"));
        let config = HostConfig::new(claim(0).key);
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
            in_flight: VecDeque::new(),
        };
        for at in 0..phones {
            room.open(at);
        }
        room
    }

    /// A room whose replicas are ready, with a round under way.
    pub(crate) fn playing(phones: usize) -> ReplicaRoom {
        let mut room = ReplicaRoom::dealt(phones);
        room.introduce();
        room
    }

    /// The same, but without links among the guests.
    pub(crate) fn dealt(phones: usize) -> ReplicaRoom {
        let mut room = ReplicaRoom::new(phones);
        room.start();
        room
    }

    /// Everyone gets ready, and the host deals.
    pub(crate) fn start(&mut self) {
        for at in 1..self.guests.len() {
            let me = self.player(at);
            self.command(at, GuestCommand::Edit(me, Edit::Ready(true)));
        }
        self.order(0, TableCommand::Start);
        self.pass(6000);
    }

    pub(crate) fn player(&self, at: usize) -> PlayerId {
        let mut players = self.guests[at].players();
        players.next().expect("somebody is on the phone")
    }

    /// The player by which other replicas know this phone.
    pub(crate) fn replica(&self, at: usize) -> PlayerId {
        let configuration = self.guests[at].peers();
        configuration.map_or_else(|| self.player(at), |(me, _)| me)
    }

    pub(crate) fn open(&mut self, at: usize) {
        self.at_host(HostEvent::Opened(LinkId(at as u32 + 1)));
        self.at_guest(at, GuestEvent::Opened);
        self.flow();
    }

    /// These phones join the host over new links.
    pub(crate) fn relink(&mut self, phones: &[usize]) {
        for at in phones {
            self.at_guest(*at, GuestEvent::Closed);
            self.open(*at);
        }
    }

    /// Links all guests with each other.
    pub(crate) fn introduce(&mut self) {
        self.introduce_by(|_| ChannelBinding::default());
    }

    /// The same, with the binding that each phone has for its links.
    pub(crate) fn introduce_by(&mut self, binding: impl Fn(usize) -> ChannelBinding) {
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

    pub(crate) fn at_host(&mut self, event: HostEvent) {
        let Some(host) = &mut self.host else { return };
        let outputs = host.handle(Millis(self.now), event);
        self.carry_out_for_host(outputs);
    }

    pub(crate) fn host_receives(&mut self, link: LinkId, frame: Vec<u8>) {
        let Some(host) = &mut self.host else { return };
        let outputs = host.receive(Millis(self.now), link, &frame);
        self.carry_out_for_host(outputs);
    }

    fn carry_out_for_host(&mut self, outputs: Vec<HostOutput>) {
        for output in outputs {
            match output {
                HostOutput::Send(link, frame) => {
                    let target = FrameTarget::Guest(link.0 as usize - 1, frame);
                    self.in_flight.push_back(target);
                }
                HostOutput::Persist(stored) => self.stored = stored,
                HostOutput::Yield(to) => self.yielded = Some(to),
                HostOutput::LookForHost => self.doubts += 1,
                _ => {}
            }
        }
    }

    pub(crate) fn at_guest(&mut self, at: usize, event: GuestEvent) {
        let outputs = self.guests[at].handle(Millis(self.now), event);
        self.carry_out(at, outputs);
    }

    /// A phone asks its host to change the table.
    pub(crate) fn order(&mut self, at: usize, command: TableCommand) {
        self.command(at, GuestCommand::Table(command));
    }

    pub(crate) fn act(&mut self, at: usize, seat: Seat, seen: u32, action: Action) {
        let outputs = self.guests[at].act(Millis(self.now), seat, seen, action);
        self.carry_out(at, outputs);
    }

    pub(crate) fn command(&mut self, at: usize, command: GuestCommand) {
        let outputs = self.guests[at].command(Millis(self.now), command);
        self.carry_out(at, outputs);
    }

    pub(crate) fn guest_receives(&mut self, at: usize, frame: Vec<u8>) {
        let outputs = self.guests[at].receive(Millis(self.now), &frame);
        self.carry_out(at, outputs);
    }

    fn carry_out(&mut self, at: usize, outputs: Vec<GuestOutput>) {
        let mut kept = None;
        for output in outputs {
            if let GuestOutput::Store(_) = output {
                kept = match self.disk {
                    DiskBehavior::Keeps => Some(GuestEvent::Stored),
                    DiskBehavior::Hangs => None,
                    DiskBehavior::Full => Some(GuestEvent::StorageFailed),
                };
                if self.disk != DiskBehavior::Keeps {
                    continue;
                }
            }
            match output {
                GuestOutput::Send(frame) => self.in_flight.push_back(FrameTarget::Host(at, frame)),
                GuestOutput::ToPeer(peer, frame) => {
                    self.in_flight.push_back(FrameTarget::Peer(at, peer, frame))
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

    pub(crate) fn flow(&mut self) {
        while self.carry() {}
    }

    /// Delivers the oldest frame. True if there was one.
    pub(crate) fn carry(&mut self) -> bool {
        let Some(target) = self.in_flight.pop_front() else {
            return false;
        };
        let hears = |at: &usize| !self.deaf.contains(at);
        match target {
            FrameTarget::Host(at, frame) if hears(&at) => {
                self.host_receives(LinkId(at as u32 + 1), frame);
            }
            FrameTarget::Guest(at, frame) if hears(&at) => {
                self.guest_receives(at, frame);
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
    pub(crate) fn pass(&mut self, millis: u64) {
        for _ in 0..millis / 100 {
            self.now += 100;
            self.at_host(HostEvent::Tick);
            self.tick(0..self.guests.len());
            self.flow();
        }
    }

    /// These guests notice that time has passed.
    pub(crate) fn tick(&mut self, phones: Range<usize>) {
        phones.for_each(|at| self.at_guest(at, GuestEvent::Tick));
    }

    /// One replica hears this message from another.
    pub(crate) fn hear(&mut self, at: usize, from: usize, message: &PeerMessage) {
        let from = self.player(from);
        let event = PeerEvent::Frame(frame(message));
        self.at_guest(at, GuestEvent::Peer(from, event));
    }

    /// The messages on their way from one replica to another.
    pub(crate) fn said(&self, from: usize, to: usize) -> impl Iterator<Item = PeerMessage> {
        let to = self.player(to);
        self.in_flight
            .iter()
            .filter_map(move |target| match target {
                FrameTarget::Peer(at, peer, frame) if (*at, *peer) == (from, to) => {
                    codec::decode(frame).ok()
                }
                _ => None,
            })
    }

    /// A replica tells the host its progress.
    pub(crate) fn report(&mut self, at: usize, progress: Progress) {
        let link = LinkId(at as u32 + 1);
        self.host_receives(link, frame(&FromGuest::Progress(progress)));
    }

    /// The asked player draws. Returns the host's results.
    pub(crate) fn draw(&mut self) -> Vec<ActionResult> {
        let asked = |guest: &Guest| {
            let seat = guest.seats().next()?;
            let view = guest.view(Some(seat))?;
            let draws = view.actions.contains(&Action::Draw);
            draws.then_some((seat, view.revision))
        };
        let mut heard = (0..self.guests.len()).filter(|at| !self.deaf.contains(at));
        let found = heard.find_map(|at| Some((at, asked(&self.guests[at])?)));
        let (at, (seat, seen)) = found.expect("somebody may draw");
        self.notices.clear();
        let action = Action::Draw;
        self.act(at, seat, seen, action);
        self.flow();
        self.results()
    }

    /// A reachable player draws once it is their turn. Returns the host's results.
    pub(crate) fn draw_in_time(&mut self) -> Vec<ActionResult> {
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

    pub(crate) fn results(&self) -> Vec<ActionResult> {
        let result = |(_, notice): &(usize, Notice)| match notice {
            Notice::ActionResult(.., result) => Some(*result),
            _ => None,
        };
        self.notices.iter().filter_map(result).collect()
    }

    /// The host is lost, and another phone is elected. Returns that phone, and the host that it runs.
    pub(crate) fn elect(&mut self) -> (usize, Host) {
        self.lose_host();
        self.pass(ELECTION_TIMEOUT_MS + 3000);
        self.elected()
    }

    /// The elected phone, and the host that it runs.
    pub(crate) fn elected(&mut self) -> (usize, Host) {
        let (at, table) = self.won.pop().expect("somebody is elected");
        let host = Host::take_over(&table, Entropy::new([9; 32]), Millis(self.now));
        (at, host.expect("a table"))
    }

    /// The elected phone hosts, and these phones join it.
    pub(crate) fn join_elected(&mut self, phones: &[usize]) -> usize {
        let (at, host) = self.elected();
        self.host = Some(host);
        for phone in phones {
            self.deaf.retain(|deaf| deaf != phone);
            self.open(*phone);
        }
        at
    }

    pub(crate) fn lose_host(&mut self) {
        self.host = None;
        self.deaf.push(0);
    }

    pub(crate) fn log(&self) -> usize {
        let host = self.host.as_ref().and_then(Host::transcript);
        host.map_or(0, |transcript| transcript.log.len())
    }
}
