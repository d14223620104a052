//! Phones in virtual time: what happens, and in which order.

use super::{
    dice::Dice,
    disk::Disk,
    healing::Healing,
    mesh::Mesh,
    phone::{Phone, Power, claims},
    plan::Plan,
    stranger::Strangers,
    wire::{End, Wire},
    witness::Witness,
};
use engine::session::{Entropy, GuestEvent, Host, HostConfig, HostEvent, Phase, Purpose};
use std::{cmp::Reverse, collections::BinaryHeap};

/// Virtual time after which a game counts as stuck, with nobody's phone at fault, in milliseconds.
pub const STUCK: u64 = 90_000;

/// How long people look on at the end, in milliseconds.
const QUIET: u64 = 5000;
/// More than ever happens within a millisecond: phones go round and round.
const RUSH: u64 = 100_000;

/// Which hosts die for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deaths {
    /// Those without whom enough others can go on.
    Survived,
    /// Any.
    All,
}

/// Something that happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A link carries frames, as this end sees it.
    Opened(usize, End),
    /// A frame arrives at this end.
    Frame(usize, End, Vec<u8>),
    /// A link is gone, as this end sees it.
    Closed(usize, End),
    /// The host's alarm of that number rings.
    HostAlarm(usize, u64),
    /// A frame arrives at this phone by that link between guests.
    PeerFrame(usize, usize, Vec<u8>),
    /// A link between two guests opens.
    PeerOpened(usize, usize),
    /// Such a link is gone, as this phone sees it.
    PeerClosed(usize, usize),
    /// A phone's alarm of that number rings.
    Alarm(usize, u64),
    /// A phone looks for the host, on this page of it.
    Seek(usize, u32),
    /// The host on this phone has written what it was to store, as the write of that number.
    Written(usize, u64),
    /// This page has written what it was to keep as an heir.
    Kept(usize, u32),
    /// A phone that passed on the table in that reign looks on the same page whether somebody took it up.
    Reclaim(usize, u32, u32),
    /// The host on the first of these phones hears that the second one hosts the table, too.
    Rival(usize, usize),
    /// Somebody looks at a phone.
    Look(usize),
    /// A fault happens, by its place in the plan.
    Strike(usize),
    /// It is over.
    Over(usize),
    /// A stranger does something.
    Mischief,
}

/// A moment of the agenda; what is entered first happens first.
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

/// The authority of the table, and the phone whose page it runs on.
#[derive(Debug)]
pub struct Desk {
    /// The phone; another one where the host is passed on.
    pub phone: usize,
    /// `None` while its page is closed.
    pub host: Option<Host>,
    /// Its storage.
    pub disk: Disk,
    /// The page dies in the middle of what it has to do next, by this fault.
    pub torn: Option<usize>,
    /// The alarm that counts.
    pub alarm: u64,
    /// When it rings.
    pub rings: u64,
    /// Who reigns here.
    pub reign: u32,
    /// It is over with it.
    pub retired: bool,
}

/// Phones, links, a table.
#[derive(Debug)]
pub struct World {
    /// Milliseconds since the beginning.
    pub now: u64,
    /// What was planned.
    pub plan: Plan,
    /// Picks for all that happens.
    pub dice: Dice,
    /// All phones.
    pub phones: Vec<Phone>,
    /// The host.
    pub desk: Desk,
    /// Those who hosted before, as long as they have not heard of it.
    pub elders: Vec<Desk>,
    /// Links between guests.
    pub mesh: Mesh,
    /// All links there ever were.
    pub wires: Vec<Wire>,
    /// Those who mean harm.
    pub strangers: Strangers,
    /// Every frame, if somebody listens.
    pub tap: Option<Vec<(End, Vec<u8>)>>,
    /// What must never be.
    pub witness: Witness,
    /// How long it takes phones to come back.
    pub healing: Healing,
    /// Nothing goes wrong from now on.
    pub calm: bool,
    /// Nobody begins another match.
    pub enough: bool,
    /// How often another phone became host.
    pub takeovers: u64,
    /// Which hosts die for good.
    pub deaths: Deaths,
    /// One of them died without whom nobody can go on.
    pub stranded: bool,
    /// Says what happens.
    pub traced: bool,
    /// How much has happened in this millisecond.
    rush: u64,
    agenda: BinaryHeap<Reverse<Moment>>,
    count: u64,
}

impl World {
    /// The world of a plan, before anybody has opened a page.
    pub fn new(plan: Plan, traced: bool) -> World {
        let mut dice = Dice::new(!plan.seed);
        let mut phones: Vec<Phone> = plan
            .phones
            .iter()
            .enumerate()
            .map(|(phone, players)| Phone::new(claims(phone, 0, *players, Purpose::Play)))
            .collect();
        if plan.screen {
            phones.push(Phone::new(claims(phones.len(), 0, 1, Purpose::Show)));
        }
        let host = new_host(&plan, &phones, &mut dice);
        let mut world = World {
            now: 0,
            dice,
            phones,
            desk: Desk {
                phone: 0,
                host: Some(host),
                disk: Disk::default(),
                torn: None,
                alarm: 0,
                rings: 0,
                reign: 0,
                retired: false,
            },
            elders: Vec::new(),
            mesh: Mesh::default(),
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
            let clock = self.any_clock();
            self.phones[phone].boot(0, clock);
            self.seek(phone, 60 * phone as u64);
            self.later(70 * phone as u64, Happening::Look(phone));
        }
        for at in 0..self.plan.strikes.len() {
            self.later(self.plan.strikes[at].at, Happening::Strike(at));
        }
    }

    /// Clocks of pages start anywhere within a day.
    pub fn any_clock(&mut self) -> u64 {
        match self.dice.below(3) {
            0 => 0,
            _ => self.dice.between(0, 86_400_000),
        }
    }

    /// Says what happens, to whoever follows one game.
    pub fn trace(&self, line: impl FnOnce() -> String) {
        if self.traced {
            println!("{:>7} {}", self.now, line());
        }
    }

    /// Enters something on the agenda.
    pub fn later(&mut self, delay: u64, happening: Happening) {
        self.count += 1;
        self.agenda
            .push(Reverse(Moment(self.now + delay, self.count, happening)));
    }

    /// Plays the game to its end, and looks whether all is as it must be.
    pub fn play(&mut self) {
        // Whoever hosts after another one may not have heard of the end.
        while !self.is_decided() {
            self.go_on();
            (self.calm, self.enough) = (true, true);
            self.settle();
            // What is under way arrives.
            let end = self.now + QUIET;
            while self.now < end {
                self.step();
            }
            self.settle();
        }
        let host = self.desk.host.take();
        self.witness.conclude(host.as_ref(), &self.phones);
        self.desk.host = host;
    }

    /// Plays until the match is decided, or until nobody can go on: then all who are left know that.
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
            let told = phone.guest.missing().is_some();
            assert!(
                phone.dead || !waits || told,
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

    /// Lets things happen until the match is decided.
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
                self.desk.host.as_ref().map(Host::table)
            );
        }
    }

    fn happen(&mut self, happening: Happening) {
        let page = match &happening {
            Happening::Opened(wire, End::Host)
            | Happening::Frame(wire, End::Host, _)
            | Happening::Closed(wire, End::Host) => self.wires[*wire].host,
            Happening::HostAlarm(phone, _)
            | Happening::Rival(phone, _)
            | Happening::Written(phone, _)
            | Happening::Kept(phone, _) => *phone,
            Happening::PeerOpened(_, phone)
            | Happening::PeerClosed(_, phone)
            | Happening::PeerFrame(_, phone, _) => *phone,
            Happening::Opened(wire, End::Guest)
            | Happening::Frame(wire, End::Guest, _)
            | Happening::Closed(wire, End::Guest) => self.wires[*wire].phone,
            Happening::Alarm(phone, _)
            | Happening::Seek(phone, _)
            | Happening::Reclaim(phone, ..) => *phone,
            Happening::Look(phone) => return self.look(*phone),
            Happening::Strike(at) => return self.strike(*at),
            Happening::Over(at) => return self.over(*at),
            Happening::Mischief => return self.mischief(),
        };
        match self.phones[page].power {
            Power::On => self.on_page(happening),
            Power::Asleep(_) => self.phones[page].waiting.push(happening),
            Power::Off => {}
        }
    }

    /// Something happens on a page that runs.
    pub fn on_page(&mut self, happening: Happening) {
        match happening {
            Happening::Opened(wire, End::Host) => {
                let Wire { link, host, .. } = self.wires[wire];
                self.at_desk(host, HostEvent::Opened(link));
            }
            Happening::Opened(wire, End::Guest) => self.guest_opened(wire),
            Happening::Frame(wire, end, frame) => self.arrive(wire, end, frame),
            Happening::Closed(wire, end) => self.closed(wire, end),
            Happening::HostAlarm(phone, number)
                if self.desk_of(phone).is_some_and(|desk| desk.alarm == number) =>
            {
                self.at_desk(phone, HostEvent::Tick);
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
            Happening::Seek(phone, page) if page == self.phones[phone].page => self.try_link(phone),
            Happening::Reclaim(phone, reign, page) if page == self.phones[phone].page => {
                self.reclaim(phone, reign);
            }
            _ => {}
        }
    }

    /// Lets things happen until everybody is back.
    fn settle(&mut self) {
        let deadline = self.now + 2 * STUCK;
        while let Some(missing) = self.unsettled() {
            assert!(self.now < deadline, "not everybody comes back: {missing}");
            self.step();
        }
    }

    /// Whether links between these phones carry frames now.
    pub fn are_connected(&self, one: usize, other: usize) -> bool {
        let [a, b] = [one, other].map(|phone| &self.phones[phone]);
        one == other || (a.is_online() && b.is_online() && a.side == b.side)
    }
}

/// A table that nobody has come to yet.
pub fn new_host(plan: &Plan, phones: &[Phone], dice: &mut Dice) -> Host {
    let config = HostConfig {
        key: phones[0].claims[0].key,
        mix: plan.mix,
        pace: plan.pace,
        deals: plan.deals,
        amends: plan.amends,
        again: None,
    };
    Host::new(config, Entropy::new(dice.bytes()))
}
