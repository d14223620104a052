//! Checks that all is well: all phones are back, all see the same table, and the game goes on.

use super::{
    fault::FaultKind,
    phone::VirtualPhone,
    world::{STUCK, World},
};
use engine::session::{Check, Phase, Presence, Table, TableStage};
use std::fmt;

/// The reason why not all phones are back with the same table. The world checks it after each event, but reports it
/// only if peace never comes.
#[derive(Debug)]
pub enum Unsettled<'a> {
    /// A fault that is not over disturbs a phone.
    Disturbed,
    /// This phone is not back; its phase.
    Away(usize, Phase),
    /// This phone sees another table than the host's. The host's table comes first.
    SeesAnother(usize, [Option<&'a Table>; 2]),
    /// This phone sees an earlier moment of the game than others.
    IsBehind(usize),
    /// This phone does not have its round part yet, so it shows no round and checks no deal.
    LacksPart(usize),
    /// This phone has not finished its check of a deal that is over.
    Looks(usize),
    /// A phone should still come back.
    Awaited,
}

impl fmt::Display for Unsettled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Disturbed => write!(f, "a phone is still disturbed"),
            Self::Away(phone, phase) => write!(f, "phone {phone} is not back: {phase:?}"),
            Self::SeesAnother(phone, tables) => {
                write!(f, "phone {phone} sees another table: {tables:#?}")
            }
            Self::IsBehind(phone) => write!(f, "phone {phone} sees an earlier moment"),
            Self::LacksPart(phone) => write!(f, "phone {phone} waits for its round part"),
            Self::Looks(phone) => write!(f, "phone {phone} still looks through the deal"),
            Self::Awaited => write!(f, "a phone is awaited"),
        }
    }
}

impl World {
    /// True if the match is over, or the players gave it up.
    pub fn is_decided(&self) -> bool {
        let stage = self.hosting.host.as_ref().map(|host| &host.table().stage);
        match stage {
            Some(TableStage::MatchOver(..)) => true,
            Some(TableStage::Lobby) => self.enough,
            _ => false,
        }
    }

    /// True if the game has not moved on for long, though all could play.
    pub fn is_stuck(&self) -> bool {
        let last = self.witness.progress.max(self.healing.last);
        self.now.saturating_sub(last) > STUCK && !self.is_disturbed()
    }

    /// True if a fault that is not over still affects a phone.
    pub fn is_disturbed(&self) -> bool {
        let idle = |phone: &VirtualPhone| phone.idle > self.now;
        let lives = |phone: &&VirtualPhone| !phone.dead;
        !self
            .phones
            .iter()
            .filter(lives)
            .all(VirtualPhone::is_reachable)
            || self.phones.iter().any(|phone| phone.side != 0)
            || !self.elders.is_empty()
            || self.phones.iter().any(idle)
            || self.hosting.disk.full
            || self.hosting.torn.is_some()
    }

    /// The reason why not all phones are back with the same table; `None` if they are.
    pub fn unsettled(&self) -> Option<Unsettled<'_>> {
        let Some(host) = self.hosting.host.as_ref().filter(|_| !self.is_disturbed()) else {
            return Some(Unsettled::Disturbed);
        };
        for (at, phone) in self.phones.iter().enumerate() {
            if phone.dead {
                continue;
            }
            let phase = phone.guest.phase();
            if phase != Phase::Joined || !self.is_back(at) {
                return Some(Unsettled::Away(at, phase));
            }
            if !phone.has_part {
                return Some(Unsettled::LacksPart(at));
            }
            if phone.guest.table() != Some(host.table()) {
                let tables = [Some(host.table()), phone.guest.table()];
                return Some(Unsettled::SeesAnother(at, tables));
            }
            let revision =
                |phone: &VirtualPhone| phone.guest.views().iter().map(|view| view.revision).min();
            let hosts = revision(&self.phones[self.hosting.phone]);
            if hosts.is_some() && revision(phone) < hosts {
                return Some(Unsettled::IsBehind(at));
            }
            if phone.guest.check() == Some(Check::Looking(host.table().round_number)) {
                return Some(Unsettled::Looks(at));
            }
        }
        let awaited = self.healing.is_awaited();
        awaited.then_some(Unsettled::Awaited)
    }

    /// True if a phone is back in its seats, with a link that works.
    pub fn is_back(&self, phone: usize) -> bool {
        let VirtualPhone {
            guest, wire, heard, ..
        } = &self.phones[phone];
        let Some(host) = self.hosting.host.as_ref() else {
            return false;
        };
        let here = |id| {
            let player = host.table().player(id);
            player.is_some_and(|player| player.presence == Presence::Here)
        };
        guest.phase() == Phase::Joined
            && *heard >= self.healing.since(phone)
            && self.phones[phone].is_reachable()
            && wire.is_some_and(|wire| {
                let wire = &self.wires[wire];
                wire.alive && wire.host_open && wire.host == self.hosting.phone
            })
            && guest.players().all(here)
    }

    /// Ends a fault of this kind for a phone: from now on it should come back.
    pub fn heals(&mut self, kind: FaultKind, phone: usize) {
        if self.phones[phone].dead {
            return;
        }
        // A phone that finds no host waits for one, and not for its own link.
        let finds = self.find_host(phone) == Some(self.hosting.phone);
        let kind = Some(kind).filter(|kind| finds || kind.is_hosts());
        self.healing.begin(kind, phone, self.now);
        self.look_whether_back();
    }

    /// Notes the phones that are back.
    pub fn look_whether_back(&mut self) {
        if !self.is_latest() {
            return;
        }
        for phone in self.healing.awaited() {
            if self.is_back(phone) {
                self.healing.end(phone, self.now);
            }
        }
    }
}
