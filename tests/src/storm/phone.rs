//! A phone: its page, its clock, its link, what it has stored.

use super::world::Happening;
use engine::session::{Claim, Guest, Hosts, Kept, Millis, Purpose, SeatKey};

/// Whether the page runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// It does.
    On,
    /// It stands still since then.
    Asleep(u64),
    /// It is closed.
    Off,
}

/// A phone.
#[derive(Debug)]
pub struct Phone {
    /// What runs on its page.
    pub guest: Guest,
    /// What it has stored: its keys.
    pub claims: Vec<Claim>,
    /// What it has stored: the hosts that it was at.
    pub hosts: Hosts,
    /// What it has stored as an heir.
    pub kept: Vec<Vec<u8>>,
    /// What it is to store as an heir, and may not have yet.
    pub writing: Vec<Kept>,
    /// Whether its page runs.
    pub power: Power,
    /// It is gone for good.
    pub dead: bool,
    /// Phones reach those on the same side only.
    pub side: usize,
    /// The fault by which it has no network.
    pub cut: Option<usize>,
    /// Its link to the host.
    pub wire: Option<usize>,
    /// The last one, if nothing was heard on it: it is kept until there is another.
    pub silent: Option<usize>,
    /// When it last heard from the host.
    pub heard: u64,
    /// Nobody touches it before then.
    pub idle: u64,
    /// Whether it looks for the host.
    pub seeking: bool,
    /// How long it waits before it looks for the host again, in milliseconds.
    pub pause: u64,
    /// Counts its pages and its alarms: what was meant for earlier ones is forgotten.
    pub page: u32,
    /// The alarm that counts.
    pub alarm: u64,
    /// What happens once it is awake.
    pub waiting: Vec<Happening>,
    /// The world's time when its clock showed zero; that may be long before the world began.
    zero: i64,
}

impl Phone {
    /// A phone with these players, whose page is not open yet.
    pub fn new(claims: Vec<Claim>) -> Phone {
        Phone {
            guest: Guest::new(claims.clone()),
            claims,
            hosts: Hosts::default(),
            kept: Vec::new(),
            writing: Vec::new(),
            power: Power::Off,
            dead: false,
            side: 0,
            cut: None,
            wire: None,
            silent: None,
            heard: 0,
            idle: 0,
            seeking: false,
            pause: 0,
            page: 0,
            alarm: 0,
            waiting: Vec::new(),
            zero: 0,
        }
    }

    /// The page is opened, and its clock shows so much.
    pub fn boot(&mut self, now: u64, clock: u64) {
        self.guest = Guest::new(self.claims.clone()).knowing(self.hosts.clone());
        self.guest.recall(&self.kept);
        self.writing.clear();
        self.power = Power::On;
        self.seeking = false;
        self.wire = None;
        self.silent = None;
        self.page += 1;
        self.zero = now as i64 - clock as i64;
    }

    /// The page is gone.
    pub fn shut(&mut self) {
        self.power = Power::Off;
        self.waiting.clear();
        self.seeking = false;
        self.alarm += 1;
        self.page += 1;
    }

    /// What it was to store as an heir is stored.
    pub fn keep(&mut self) {
        for kept in self.writing.drain(..) {
            match kept {
                Kept::All(all) => self.kept = vec![all],
                Kept::More(more) => self.kept.push(more),
                Kept::Nothing => self.kept.clear(),
            }
        }
    }

    /// The clock stood still for so long.
    pub fn freeze_clock(&mut self, millis: u64) {
        self.zero += millis as i64;
    }

    /// What the phone's clock shows.
    pub fn clock(&self, now: u64) -> Millis {
        Millis((now as i64 - self.zero) as u64)
    }

    /// The world's time when the phone's clock shows this.
    pub fn world(&self, at: Millis) -> u64 {
        (at.0 as i64 + self.zero).max(0) as u64
    }

    /// Whether its page runs.
    pub fn is_on(&self) -> bool {
        self.power == Power::On
    }

    /// Whether it can be reached.
    pub fn is_reachable(&self) -> bool {
        self.is_on() && self.is_online()
    }

    /// Whether it has a network.
    pub fn is_online(&self) -> bool {
        self.cut.is_none()
    }
}

/// Players that come to a phone with keys of their own.
pub fn claims(phone: usize, coming: u8, players: usize, purpose: Purpose) -> Vec<Claim> {
    let claim = |at: usize| {
        let mut key = [7; 16];
        key[..3].copy_from_slice(&[phone as u8 + 1, at as u8, coming]);
        Claim {
            key: SeatKey::new(key),
            name: format!("P{phone}{at}"),
            look: None,
            purpose,
        }
    };
    (0..players).map(claim).collect()
}
