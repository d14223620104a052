//! Phones in virtual time: the events and their order.

use super::{
    disk::Disk,
    healing::Healing,
    late_parts::PartTimes,
    mesh::GuestLinks,
    phone::{PageState, VirtualPhone, claims},
    plan::StormPlan,
    stranger::Strangers,
    wire::{HostLink, LinkEnd},
    witness::Witness,
};
use crate::chance::Dice;
use engine::session::{Entropy, GuestEvent, Host, HostConfig, HostEvent, Phase, Purpose};
use std::{cmp::Reverse, collections::BinaryHeap};

/// The virtual time without progress or fault after which a game counts as stuck, in milliseconds.
pub const STUCK: u64 = 90_000;

/// How long players keep watching at the end, in milliseconds.
const QUIET: u64 = 5000;
/// More events than ever happen within a millisecond. Beyond that, phones run in circles.
const RUSH: u64 = 100_000;

/// Which hosts may die for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deaths {
    /// Only hosts without which enough other phones can continue.
    Survived,
    /// Every host.
    All,
}

/// One event in the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A link is open, as seen from this end.
    Opened(usize, LinkEnd),
    /// A frame arrives at this end.
    Frame(usize, LinkEnd, Vec<u8>),
    /// A link is gone, as seen from this end.
    Closed(usize, LinkEnd),
    /// The alarm with this number rings for the host on this phone.
    HostAlarm(usize, u64),
    /// A frame arrives at a phone (first number) on a link between guests (second number).
    PeerFrame(usize, usize, Vec<u8>),
    /// A link between two guests opens.
    PeerOpened(usize, usize),
    /// A link between two guests is gone, as seen from one phone.
    PeerClosed(usize, usize),
    /// The alarm with this number rings on a phone.
    Alarm(usize, u64),
    /// A page gets its round part.
    RoundPart(usize, u32),
    /// A page gets its verifier.
    Verifier(usize, u32),
    /// A phone looks for the host, if it still shows this page.
    Seek(usize, u32),
    /// The host on this phone has finished the write with this number.
    Written(usize, u64),
    /// This page has finished its write as a replica.
    Kept(usize, u32),
    /// A phone that handed over the table in this term checks if another phone took it. It only checks on the same
    /// page.
    Reclaim(usize, u32, u32),
    /// The host on the first phone hears that the second phone hosts the table, too.
    Rival(usize, usize),
    /// A player looks at the screen of a phone.
    Look(usize),
    /// A fault starts, by its index in the plan.
    PlannedFault(usize),
    /// A fault ends, by its index in the plan.
    Over(usize),
    /// A stranger acts.
    HostileFrame,
}

/// An entry of the agenda: time, number and event. At the same time, the entry that was added first happens first.
#[derive(Debug, PartialEq, Eq)]
struct Moment(u64, u64, Happening);

impl PartialOrd for Moment {
    fn partial_cmp(&self, other: &Moment) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Moment {
    fn cmp(&self, other: &Moment) -> std::cmp::Ordering {
        (self.0, self.1).cmp(&(other.0, other.1))
    }
}

/// The host of the table, and the phone whose page it runs on.
#[derive(Debug)]
pub struct Hosting {
    /// The host's phone. It changes when the table gets another host.
    pub phone: usize,
    /// The host; `None` while its page is closed.
    pub host: Option<Host>,
    /// The storage of the host's phone.
    pub disk: Disk,
    /// The index of a fault. The page dies by it in the middle of its next task.
    pub torn: Option<usize>,
    /// The number of the latest alarm; earlier ones no longer count.
    pub alarm: u64,
    /// The world's time when this alarm rings, in milliseconds.
    pub rings: u64,
    /// The term of this host.
    pub term: u32,
    /// This host no longer hosts the table.
    pub retired: bool,
}

/// All phones and links, and one table.
#[derive(Debug)]
pub struct World {
    /// Virtual time since the beginning, in milliseconds.
    pub now: u64,
    /// The plan of this game.
    pub plan: StormPlan,
    /// The random source for everything that happens.
    pub dice: Dice,
    /// The random source for the times at which pages get their parts; `None` if nothing is late.
    pub arrivals: Option<Dice>,
    /// All phones; the first one hosts at the beginning.
    pub phones: Vec<VirtualPhone>,
    /// The latest host.
    pub hosting: Hosting,
    /// Earlier hosts that have not heard of their successor yet.
    pub elders: Vec<Hosting>,
    /// Links between guests.
    pub mesh: GuestLinks,
    /// All links between hosts and guests that ever existed.
    pub wires: Vec<HostLink>,
    /// The hostile strangers.
    pub strangers: Strangers,
    /// Every frame with the end that received it, if a recording was requested.
    pub tap: Option<Vec<(LinkEnd, Vec<u8>)>>,
    /// The checker of invariants.
    pub witness: Witness,
    /// How long phones took to come back.
    pub healing: Healing,
    /// No fault starts from now on.
    pub calm: bool,
    /// The players begin no further match.
    pub enough: bool,
    /// How often another phone became host.
    pub takeovers: u64,
    /// Which hosts may die for good.
    pub deaths: Deaths,
    /// A host died without which the others cannot continue.
    pub stranded: bool,
    /// Prints every event.
    pub traced: bool,
    /// The number of events in the current millisecond.
    rush: u64,
    agenda: BinaryHeap<Reverse<Moment>>,
    count: u64,
}

impl World {
    /// The world of a plan, before any event.
    pub fn new(plan: StormPlan, parts: PartTimes, traced: bool) -> World {
        let mut dice = Dice::new(!plan.seed);
        let mut phones: Vec<VirtualPhone> = plan
            .phones
            .iter()
            .enumerate()
            .map(|(phone, players)| VirtualPhone::new(claims(phone, 0, *players, Purpose::Play)))
            .collect();
        if plan.screen {
            phones.push(VirtualPhone::new(claims(phones.len(), 0, 1, Purpose::Show)));
        }
        let host = new_host(&plan, &phones, &mut dice);
        let mut world = World {
            now: 0,
            dice,
            arrivals: parts.dice(plan.seed),
            phones,
            hosting: Hosting {
                phone: 0,
                host: Some(host),
                disk: Disk::default(),
                torn: None,
                alarm: 0,
                rings: 0,
                term: 0,
                retired: false,
            },
            elders: Vec::new(),
            mesh: GuestLinks::default(),
            wires: Vec::new(),
            strangers: Strangers::default(),
            tap: None,
            witness: Witness::default(),
            healing: Healing::default(),
            calm: false,
            enough: false,
            takeovers: 0,
            deaths: Deaths::Survived,
            stranded: false,
            traced,
            rush: 0,
            agenda: BinaryHeap::new(),
            count: 0,
            plan,
        };
        world.begin();
        world
    }

    fn begin(&mut self) {
        for phone in 0..self.phones.len() {
            self.boot(phone);
            self.seek(phone, 60 * phone as u64);
            self.later(70 * phone as u64, Happening::Look(phone));
        }
        for at in 0..self.plan.faults.len() {
            self.later(self.plan.faults[at].at, Happening::PlannedFault(at));
        }
    }

    /// A random start for a page's clock, within a day.
    pub fn any_clock(&mut self) -> u64 {
        match self.dice.below(3) {
            0 => 0,
            _ => self.dice.between(0, 86_400_000),
        }
    }

    /// Prints an event for a developer who follows one game.
    pub fn trace(&self, line: impl FnOnce() -> String) {
        if self.traced {
            println!("{:>7} {}", self.now, line());
        }
    }

    /// Adds an event to the agenda, after a delay in milliseconds.
    pub fn later(&mut self, delay: u64, happening: Happening) {
        self.count += 1;
        self.agenda
            .push(Reverse(Moment(self.now + delay, self.count, happening)));
    }

    /// Plays the game to its end, and checks the result.
    pub fn play(&mut self) {
        // A host that took over may not have heard of the end.
        while !self.is_decided() {
            self.go_on();
            (self.calm, self.enough) = (true, true);
            self.settle();
            // Frames in transit still arrive.
            let end = self.now + QUIET;
            while self.now < end {
                self.step();
            }
            self.settle();
        }
        let host = self.hosting.host.take();
        self.witness.conclude(host.as_ref(), &self.phones);
        self.hosting.host = host;
    }

    /// Plays until the match is decided, or until no phone can continue. In that case all remaining players must know
    /// it.
    pub fn strand(&mut self) {
        self.deaths = Deaths::All;
        while !self.is_decided() && !self.is_stuck() {
            self.step();
        }
        if self.is_decided() {
            return;
        }
        assert!(self.stranded, "the game is stuck, and enough are left");
        for (at, phone) in self.phones.iter().enumerate() {
            let waits = phone.guest.phase() == Phase::Linking && phone.guest.table().is_some();
            let names_missing = phone.guest.missing_voters().is_some();
            assert!(
                phone.dead || !waits || names_missing,
                "phone {at} does not say why nothing goes on"
            );
        }
    }

    fn step(&mut self) {
        let Some(Reverse(Moment(at, _, happening))) = self.agenda.pop() else {
            panic!("people always look again");
        };
        self.rush = if at == self.now { self.rush + 1 } else { 0 };
        assert!(self.rush < RUSH, "phones go round and round");
        self.now = at;
        self.happen(happening);
    }

    /// Processes events until the match is decided.
    fn go_on(&mut self) {
        while !self.is_decided() {
            self.step();
            if self.traced && self.is_stuck() {
                self.phones
                    .iter()
                    .for_each(|phone| println!("{:?}", phone.guest));
            }
            assert!(
                !self.is_stuck(),
                "the game is stuck: {:?}",
                self.hosting.host.as_ref().map(Host::table)
            );
        }
    }

    fn happen(&mut self, happening: Happening) {
        let page = match &happening {
            Happening::Opened(wire, LinkEnd::Host)
            | Happening::Frame(wire, LinkEnd::Host, _)
            | Happening::Closed(wire, LinkEnd::Host) => self.wires[*wire].host,
            Happening::HostAlarm(phone, _)
            | Happening::Rival(phone, _)
            | Happening::Written(phone, _)
            | Happening::Kept(phone, _) => *phone,
            Happening::PeerOpened(_, phone)
            | Happening::PeerClosed(_, phone)
            | Happening::PeerFrame(_, phone, _) => *phone,
            Happening::Opened(wire, LinkEnd::Guest)
            | Happening::Frame(wire, LinkEnd::Guest, _)
            | Happening::Closed(wire, LinkEnd::Guest) => self.wires[*wire].phone,
            Happening::Alarm(phone, _)
            | Happening::RoundPart(phone, _)
            | Happening::Verifier(phone, _)
            | Happening::Seek(phone, _)
            | Happening::Reclaim(phone, ..) => *phone,
            Happening::Look(phone) => return self.look(*phone),
            Happening::PlannedFault(at) => return self.start_fault(*at),
            Happening::Over(at) => return self.over(*at),
            Happening::HostileFrame => return self.send_hostile_frame(),
        };
        match self.phones[page].page_state {
            PageState::On => self.on_page(happening),
            PageState::Asleep(_) => self.phones[page].waiting.push(happening),
            PageState::Off => {}
        }
    }

    /// Processes an event on a running page.
    pub fn on_page(&mut self, happening: Happening) {
        let Some(happening) = self.hold(happening) else {
            return;
        };
        match happening {
            Happening::Opened(wire, LinkEnd::Host) => {
                let HostLink { link, host, .. } = self.wires[wire];
                self.at_hosting(host, HostEvent::Opened(link));
            }
            Happening::Opened(wire, LinkEnd::Guest) => self.guest_opened(wire),
            Happening::Frame(wire, end, frame) => self.arrive(wire, end, frame),
            Happening::Closed(wire, end) => self.closed(wire, end),
            Happening::HostAlarm(phone, number)
                if self
                    .hosting_of(phone)
                    .is_some_and(|hosting| hosting.alarm == number) =>
            {
                self.at_hosting(phone, HostEvent::Tick);
            }
            Happening::Rival(phone, other) => self.hears_of(phone, other),
            Happening::Written(phone, number) => {
                self.as_host(phone, |world| world.written(number));
            }
            Happening::Kept(phone, page) if page == self.phones[phone].page => self.has_kept(phone),
            Happening::PeerOpened(mesh, phone) => self.peer_opened(mesh, phone),
            Happening::PeerClosed(mesh, phone) => self.peer_closed(mesh, phone),
            Happening::PeerFrame(mesh, phone, frame) => self.peer_frame(mesh, phone, frame),
            Happening::Alarm(phone, number) if number == self.phones[phone].alarm => {
                self.at_guest(phone, GuestEvent::Tick);
            }
            Happening::RoundPart(phone, page) if page == self.phones[phone].page => {
                self.begin_rounds(phone);
            }
            Happening::Verifier(phone, page) if page == self.phones[phone].page => {
                self.set_verifier(phone);
            }
            Happening::Seek(phone, page) if page == self.phones[phone].page => self.try_link(phone),
            Happening::Reclaim(phone, term, page) if page == self.phones[phone].page => {
                self.reclaim(phone, term);
            }
            _ => {}
        }
    }

    /// Processes events until all phones are back.
    fn settle(&mut self) {
        let deadline = self.now + 2 * STUCK;
        while let Some(missing) = self.unsettled() {
            assert!(self.now < deadline, "not everybody comes back: {missing}");
            self.step();
        }
    }

    /// True if links between these phones carry frames now.
    pub fn are_connected(&self, one: usize, other: usize) -> bool {
        let [a, b] = [one, other].map(|phone| &self.phones[phone]);
        one == other || (a.is_online() && b.is_online() && a.side == b.side)
    }
}

/// A new host whose table has no guests yet.
pub fn new_host(plan: &StormPlan, phones: &[VirtualPhone], dice: &mut Dice) -> Host {
    let config = HostConfig {
        key: phones[0].claims[0].key,
        config: plan.config,
        pace: plan.pace,
        deal_policy: plan.deals,
        amendment_right: plan.amends,
    };
    Host::new(config, Entropy::new(dice.bytes()))
}
