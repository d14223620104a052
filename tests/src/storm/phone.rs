//! A phone: its page, its clock, its link, and its storage.

use super::world::Happening;
use engine::session::{Claim, Guest, KnownHosts, Millis, Purpose, ReplicaWrite, SeatKey};

/// The state of a phone's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageState {
    /// The page runs.
    On,
    /// The page has stood still since this time.
    Asleep(u64),
    /// The page is closed.
    Off,
}

/// A phone in the storm.
#[derive(Debug)]
pub struct VirtualPhone {
    /// The guest that runs on the page.
    pub guest: Guest,
    /// The stored keys of its players.
    pub claims: Vec<Claim>,
    /// The stored hosts that this phone has met.
    pub hosts: KnownHosts,
    /// The entries that this phone has stored as a replica.
    pub kept: Vec<Vec<u8>>,
    /// Entries that this phone is storing as a replica. They may not be stored yet.
    pub writing: Vec<ReplicaWrite>,
    /// The state of its page.
    pub page_state: PageState,
    /// The phone is gone for good.
    pub dead: bool,
    /// The side of a network split. Phones only reach phones on the same side.
    pub side: usize,
    /// The fault that took the network away.
    pub cut: Option<usize>,
    /// The link to the host.
    pub wire: Option<usize>,
    /// The previous link, if it only went silent. The phone keeps it until it has another.
    pub silent: Option<usize>,
    /// The world's time when this phone last heard from the host.
    pub heard: u64,
    /// The world's time until which no player touches the phone.
    pub idle: u64,
    /// True if the phone is looking for the host.
    pub seeking: bool,
    /// The pause before it looks for the host again, in milliseconds.
    pub pause: u64,
    /// The number of the current page. Events for earlier pages are dropped.
    pub page: u32,
    /// The number of the latest alarm; earlier ones no longer count.
    pub alarm: u64,
    /// Events that wait until the phone is awake.
    pub waiting: Vec<Happening>,
    /// True if the page has its round part.
    pub has_part: bool,
    /// Events of links that wait for the round part.
    pub held: Vec<Happening>,
    /// True if the page fetches the verifier, or has fetched it.
    pub fetches_verifier: bool,
    /// The world's time when the phone's clock showed zero. It may be long before the world began.
    zero: i64,
}

impl VirtualPhone {
    /// A phone with these players, whose page is not open yet.
    pub fn new(claims: Vec<Claim>) -> VirtualPhone {
        VirtualPhone {
            guest: Guest::new(claims.clone()),
            claims,
            hosts: KnownHosts::default(),
            kept: Vec::new(),
            writing: Vec::new(),
            page_state: PageState::Off,
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
            has_part: true,
            held: Vec::new(),
            fetches_verifier: false,
            zero: 0,
        }
    }

    /// Opens the page, with or without its round part. The phone's clock then shows `clock`.
    pub fn boot(&mut self, now: u64, clock: u64, has_part: bool) {
        let claims = self.claims.clone();
        let guest = match has_part {
            true => Guest::new(claims),
            false => Guest::in_lobby(claims),
        };
        self.guest = guest.knowing(self.hosts.clone());
        if has_part {
            self.guest.restore_replica(&self.kept);
        }
        self.has_part = has_part;
        self.held.clear();
        self.fetches_verifier = false;
        self.writing.clear();
        self.page_state = PageState::On;
        self.seeking = false;
        self.wire = None;
        self.silent = None;
        self.page += 1;
        self.zero = now as i64 - clock as i64;
    }

    /// Closes the page.
    pub fn shut(&mut self) {
        self.page_state = PageState::Off;
        self.waiting.clear();
        self.seeking = false;
        self.alarm += 1;
        self.page += 1;
    }

    /// Completes the pending writes of the replica.
    pub fn keep(&mut self) {
        for kept in self.writing.drain(..) {
            match kept {
                ReplicaWrite::Replace(all) => self.kept = vec![all],
                ReplicaWrite::Append(more) => self.kept.push(more),
                ReplicaWrite::Clear => self.kept.clear(),
            }
        }
    }

    /// The clock stood still for this time.
    pub fn freeze_clock(&mut self, millis: u64) {
        self.zero += millis as i64;
    }

    /// The time on the phone's clock.
    pub fn clock(&self, now: u64) -> Millis {
        Millis((now as i64 - self.zero) as u64)
    }

    /// The world's time when the phone's clock shows this time.
    pub fn world(&self, at: Millis) -> u64 {
        (at.0 as i64 + self.zero).max(0) as u64
    }

    /// True if the page runs.
    pub fn is_on(&self) -> bool {
        self.page_state == PageState::On
    }

    /// True if other phones can reach this one.
    pub fn is_reachable(&self) -> bool {
        self.is_on() && self.is_online()
    }

    /// True if the phone has a network.
    pub fn is_online(&self) -> bool {
        self.cut.is_none()
    }
}

/// Players that come to a phone with their own keys.
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
