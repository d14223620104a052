//! Links between phones: delays, losses and death.

use super::dice::Dice;
use engine::session::LinkId;

/// An end of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The host's.
    Host,
    /// The guest's.
    Guest,
}

impl End {
    /// The other one.
    pub fn other(self) -> End {
        match self {
            End::Host => End::Guest,
            End::Guest => End::Host,
        }
    }
}

/// What links promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// Frames arrive once and in order, as on a reliable data channel; very few are swallowed, as browsers do where much is
    /// queued.
    Order,
    /// None: frames are lost, doubled, and overtake each other.
    Nothing,
}

/// How long frames take, and what becomes of them.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    /// What links promise.
    pub promise: Promise,
    least: u64,
    most: u64,
    /// How often a frame takes longer, in 10 000 cases, and how long at most.
    tail: (u32, u64),
    /// How often a frame is swallowed, in 10 000 cases.
    lost: u32,
    /// How often a frame arrives twice.
    twice: u32,
}

impl Path {
    /// One room, a busy one, or the mobile network; now and then one that promises nothing.
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

    /// How long a frame takes.
    pub fn delay(&self, dice: &mut Dice) -> u64 {
        let (often, long) = self.tail;
        match dice.chance(often) {
            true => dice.between(self.most, self.most + long),
            false => dice.between(self.least, self.most),
        }
    }

    /// How many times a frame arrives.
    pub fn copies(&self, dice: &mut Dice) -> usize {
        match dice.chance(self.lost) {
            true => 0,
            false => 1 + usize::from(dice.chance(self.twice)),
        }
    }
}

/// A link.
#[derive(Clone, Debug)]
pub struct Wire {
    /// How the host calls it.
    pub link: LinkId,
    /// The guest's phone.
    pub phone: usize,
    /// The host's phone.
    pub host: usize,
    /// Frames get through, if not now then later.
    pub alive: bool,
    /// The ends that take it for open.
    pub host_open: bool,
    /// The same of the guest.
    pub guest_open: bool,
    /// When the last frame arrives at the host, and at the guest.
    arrives: [u64; 2],
    /// Frames that wait for the network to come back, and where they go to.
    pub held: Vec<(End, Vec<u8>)>,
}

impl Wire {
    /// A link that carries frames from now on.
    pub fn new(link: LinkId, phone: usize, host: usize, now: u64) -> Wire {
        Wire {
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

    /// Whether this end takes it for open.
    pub fn is_open(&self, end: End) -> bool {
        match end {
            End::Host => self.host_open,
            End::Guest => self.guest_open,
        }
    }

    /// This end is closed.
    pub fn shut(&mut self, end: End) {
        match end {
            End::Host => self.host_open = false,
            End::Guest => self.guest_open = false,
        }
    }

    /// When a frame arrives at this end that was to arrive then: not before those sent earlier.
    pub fn in_order(&mut self, to: End, at: u64) -> u64 {
        let last = &mut self.arrives[to as usize];
        *last = at.max(*last);
        *last
    }
}
