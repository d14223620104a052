//! Storage of hosts and replicas. Writes take time, and a page that dies may lose the writes that are still pending.

use super::{
    witness::Mark,
    world::{Happening, World},
};
use crate::chance::Dice;
use engine::session::{GuestEvent, HostEvent, HostOutput, WriteAhead};

/// How long a write takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// A write takes no time.
    Instant,
    /// A write takes as long as on a usual phone.
    Usual,
    /// A write takes as long as on a full or busy phone.
    Slow,
}

impl Speed {
    /// A random speed.
    pub fn random(dice: &mut Dice) -> Speed {
        *dice.pick(&[Speed::Instant, Speed::Usual, Speed::Usual, Speed::Slow])
    }

    /// The time for one write, in milliseconds.
    fn delay(self, dice: &mut Dice) -> u64 {
        match self {
            Speed::Instant => 0,
            Speed::Usual => dice.between(2, 30),
            Speed::Slow => dice.between(20, 400),
        }
    }
}

/// The storage of the host's phone.
#[derive(Debug, Default)]
pub struct Disk {
    /// The last table that was stored completely.
    pub kept: Option<Vec<u8>>,
    /// Storing fails.
    pub full: bool,
    /// The last write failed, so part of the game is not stored.
    pub refused: bool,
    /// The outputs of the host that wait for storage.
    backlog: WriteAhead,
    /// The mark of the latest state that the host wants stored.
    latest: Mark,
    /// The write in progress.
    writing: Option<(Vec<u8>, Mark)>,
    /// The number of the write in progress. The page ignores the results of earlier writes.
    number: u64,
}

/// How often a replica's storage fails, in 10 000 cases.
const FAILS: u32 = 100;

impl Disk {
    /// The storage of another phone, which holds nothing of this table yet.
    pub fn another(&self) -> Disk {
        Disk {
            // The new host ignores the results of its predecessors' writes.
            number: self.number + 1_000_000,
            ..Disk::default()
        }
    }

    /// True if no output waits for storage.
    pub fn is_idle(&self) -> bool {
        self.writing.is_none() && self.backlog.newest().is_none()
    }

    /// True if a crash would undo part of the game.
    pub fn is_unsafe(&self) -> bool {
        self.full || self.refused
    }
}

impl World {
    /// The host's page carries out the host's outputs, or hands them to storage.
    pub fn obey(&mut self, outputs: Vec<HostOutput>) {
        self.note(&outputs);
        let ready = self.hosting.disk.backlog.add(outputs);
        self.do_for_host(ready);
        self.write();
    }

    /// Like `obey`, as the page goes away. Outputs that are not stored yet go to the place where a reload finds them.
    pub fn obey_last(&mut self, outputs: Vec<HostOutput>) {
        self.note(&outputs);
        let ready = self.hosting.disk.backlog.add_at_suspend(outputs);
        if let Some(bytes) = self.hosting.disk.backlog.newest().map(<[u8]>::to_vec) {
            let latest = self.hosting.disk.latest;
            if self.keep(bytes, latest) {
                self.hosting.disk.writing = None;
            }
        }
        self.do_for_host(ready);
    }

    /// Drops the pending writes of a page that is gone. The write in progress may still succeed as the page's last act.
    /// All other writes are lost.
    pub fn lose_writes(&mut self) {
        let disk = &mut self.hosting.disk;
        disk.number += 1;
        disk.backlog = WriteAhead::default();
        if let Some((bytes, mark)) = disk.writing.take()
            && self.dice.chance(5000)
        {
            self.keep(bytes, mark);
        }
        if self.is_latest() {
            self.witness.lost();
        }
    }

    /// Deletes the stored table, since the host has closed it.
    pub fn forget_table(&mut self) {
        let disk = &mut self.hosting.disk;
        disk.number += 1;
        (disk.kept, disk.writing) = (None, None);
    }

    /// Handles the end of a write.
    pub fn written(&mut self, number: u64) {
        let disk = &mut self.hosting.disk;
        let written = disk.writing.take_if(|_| disk.number == number);
        let Some((bytes, mark)) = written else {
            return;
        };
        match self.keep(bytes, mark) {
            true => {
                let ready = self.hosting.disk.backlog.stored();
                self.do_for_host(ready);
                self.write();
                self.see_off_senseless();
            }
            false => {
                // The host reports nothing that it could not store, and gives no reasons for closing links either.
                self.strangers.excuse_host();
                let rest = self.hosting.disk.backlog.storage_failed();
                self.do_for_host(rest);
                self.at_host(HostEvent::StorageFailed);
            }
        }
    }

    fn write(&mut self) {
        let disk = &mut self.hosting.disk;
        let Some(bytes) = disk.backlog.write() else {
            return;
        };
        disk.number += 1;
        disk.writing = Some((bytes, disk.latest));
        let written = Happening::Written(self.hosting.phone, disk.number);
        let delay = self.plan.speed.delay(&mut self.dice);
        self.later(delay, written);
    }

    /// Shows the witness the state that the host wants stored, and the state that it cannot store.
    fn note(&mut self, outputs: &[HostOutput]) {
        let stores = outputs.iter().any(|o| matches!(o, HostOutput::Persist(_)));
        let Some(host) = self.hosting.host.as_ref() else {
            return;
        };
        if (stores || self.hosting.disk.is_unsafe()) && self.is_latest() {
            self.witness.wants(host);
        }
        if stores {
            self.hosting.disk.latest = Mark::of(host);
        }
    }

    /// This page starts to store its part as a replica.
    pub fn writes_as_replica(&mut self, phone: usize) {
        let delay = self.plan.speed.delay(&mut self.dice);
        let kept = Happening::Kept(phone, self.phones[phone].page);
        self.later(delay, kept);
    }

    /// The write of a replica ends: it is stored, or it has failed.
    pub fn has_kept(&mut self, phone: usize) {
        if !self.calm && self.dice.chance(FAILS) {
            self.phones[phone].writing.clear();
            return self.at_guest(phone, GuestEvent::StorageFailed);
        }
        self.phones[phone].keep();
        self.at_guest(phone, GuestEvent::Stored);
    }

    /// Stores these bytes; true if there was room for them.
    fn keep(&mut self, bytes: Vec<u8>, mark: Mark) -> bool {
        self.trace(|| format!("stores {mark:?}, full: {}", self.hosting.disk.full));
        let disk = &mut self.hosting.disk;
        disk.refused = disk.full;
        if disk.full {
            return false;
        }
        disk.kept = Some(bytes);
        if self.is_latest() {
            let host = self.hosting.host.as_ref();
            let host = host.filter(|host| Mark::of(host) == mark);
            self.witness.stored(mark, host, self.now);
        }
        true
    }
}
