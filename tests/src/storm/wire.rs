//! Links between phones: delays, losses and death.

use crate::chance::Dice;
use engine::session::LinkId;

/// An end of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkEnd {
    /// The host's end.
    Host,
    /// The guest's end.
    Guest,
}

impl LinkEnd {
    /// The opposite end.
    pub fn other(self) -> LinkEnd {
        match self {
            LinkEnd::Host => LinkEnd::Guest,
            LinkEnd::Guest => LinkEnd::Host,
        }
    }
}

/// The guarantees of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// Frames arrive once and in order, as on a reliable data channel. Very few frames are swallowed, as browsers do
    /// when the queue is long.
    Order,
    /// No guarantees: frames get lost, arrive twice, and overtake each other.
    Nothing,
}

/// How long frames take, and how many of them get lost or doubled.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    /// The guarantees of these links.
    pub promise: Promise,
    least: u64,
    most: u64,
    /// How often a frame takes longer, in 10 000 cases, and the longest delay in milliseconds.
    tail: (u32, u64),
    /// How often a frame is swallowed, in 10 000 cases.
    lost: u32,
    /// How often a frame arrives twice, in 10 000 cases.
    twice: u32,
}

impl Path {
    /// A random path: a good room, a busy room, or the mobile network. Now and then it promises nothing.
    pub fn random(dice: &mut Dice) -> Path {
        let promise = match dice.chance(1500) {
            true => Promise::Nothing,
            false => Promise::Order,
        };
        let (least, most, tail) =
            *dice.pick(&[(1, 8, (0, 0)), (2, 25, (300, 400)), (35, 120, (200, 1200))]);
        let (lost, twice) = match promise {
            Promise::Order => (*dice.pick(&[0, 0, 20]), 0),
            Promise::Nothing => (*dice.pick(&[100, 300]), 300),
        };
        Path {
            promise,
            least,
            most,
            tail,
            lost,
            twice,
        }
    }

    /// How long a frame takes, in milliseconds.
    pub fn delay(&self, dice: &mut Dice) -> u64 {
        let (often, long) = self.tail;
        match dice.chance(often) {
            true => dice.between(self.most, self.most + long),
            false => dice.between(self.least, self.most),
        }
    }

    /// How many copies of a frame arrive.
    pub fn copies(&self, dice: &mut Dice) -> usize {
        match dice.chance(self.lost) {
            true => 0,
            false => 1 + usize::from(dice.chance(self.twice)),
        }
    }
}

/// A link between a host and a guest.
#[derive(Clone, Debug)]
pub struct HostLink {
    /// The host's id for this link.
    pub link: LinkId,
    /// The index of the guest's phone.
    pub phone: usize,
    /// The index of the host's phone.
    pub host: usize,
    /// Frames get through, now or later.
    pub alive: bool,
    /// The host considers the link open.
    pub host_open: bool,
    /// The guest considers the link open.
    pub guest_open: bool,
    /// When the last frame arrives at the host, and at the guest.
    arrives: [u64; 2],
    /// Frames that wait until the network is back, and the end that each goes to.
    pub held: Vec<(LinkEnd, Vec<u8>)>,
}

impl HostLink {
    /// A link that carries frames from now on.
    pub fn new(link: LinkId, phone: usize, host: usize, now: u64) -> HostLink {
        HostLink {
            link,
            phone,
            host,
            alive: true,
            host_open: true,
            guest_open: true,
            arrives: [now; 2],
            held: Vec::new(),
        }
    }

    /// True if this end considers the link open.
    pub fn is_open(&self, end: LinkEnd) -> bool {
        match end {
            LinkEnd::Host => self.host_open,
            LinkEnd::Guest => self.guest_open,
        }
    }

    /// Closes this end.
    pub fn shut(&mut self, end: LinkEnd) {
        match end {
            LinkEnd::Host => self.host_open = false,
            LinkEnd::Guest => self.guest_open = false,
        }
    }

    /// The arrival time of a frame that would arrive at `at`: never before the frames sent earlier.
    pub fn in_order(&mut self, to: LinkEnd, at: u64) -> u64 {
        let last = &mut self.arrives[to as usize];
        *last = at.max(*last);
        *last
    }
}
