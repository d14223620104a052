//! Storage of hosts and heirs. It takes its time, and what it has not kept yet may be lost with the page.

use super::{
    dice::Dice,
    witness::Mark,
    world::{Happening, World},
};
use engine::session::{Backlog, GuestEvent, HostEvent, HostOutput};

/// How long a write takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// No time at all.
    Instant,
    /// What a phone takes.
    Usual,
    /// What a full or busy phone takes.
    Slow,
}

impl Speed {
    /// One of them.
    pub fn random(dice: &mut Dice) -> Speed {
        *dice.pick(&[Speed::Instant, Speed::Usual, Speed::Usual, Speed::Slow])
    }

    /// In milliseconds.
    fn delay(self, dice: &mut Dice) -> u64 {
        match self {
            Speed::Instant => 0,
            Speed::Usual => dice.between(2, 30),
            Speed::Slow => dice.between(20, 400),
        }
    }
}

/// What the host's phone stores.
#[derive(Debug, Default)]
pub struct Disk {
    /// What is safe.
    pub kept: Option<Vec<u8>>,
    /// Storing fails.
    pub full: bool,
    /// Something has happened in the game that cannot be stored.
    pub refused: bool,
    /// What waits for it.
    backlog: Backlog,
    /// The latest state that the host wants stored.
    latest: Mark,
    /// The write under way.
    writing: Option<(Vec<u8>, Mark)>,
    /// Its number: what becomes of earlier ones nobody waits for.
    number: u64,
}

/// How often an heir's storage fails, in 10 000 cases.
const FAILS: u32 = 100;

impl Disk {
    /// That of another phone, which has nothing of this table yet.
    pub fn another(&self) -> Disk {
        Disk {
            // What becomes of writes of earlier hosts nobody waits for.
            number: self.number + 1_000_000,
            ..Disk::default()
        }
    }

    /// Whether nothing waits to be stored.
    pub fn is_idle(&self) -> bool {
        self.writing.is_none() && self.backlog.newest().is_none()
    }

    /// Whether a crash would undo what has happened in the game.
    pub fn is_unsafe(&self) -> bool {
        self.full || self.refused
    }
}

impl World {
    /// The host's page does what the host wants, or hands it to storage.
    pub fn obey(&mut self, outputs: Vec<HostOutput>) {
        self.note(&outputs);
        let ready = self.desk.disk.backlog.add(outputs);
        self.do_for_host(ready);
        self.write();
    }

    /// The same, as the page goes away: what is not safe yet is put where a reload finds it.
    pub fn obey_last(&mut self, outputs: Vec<HostOutput>) {
        self.note(&outputs);
        let ready = self.desk.disk.backlog.part(outputs);
        if let Some(bytes) = self.desk.disk.backlog.newest().map(<[u8]>::to_vec) {
            let latest = self.desk.disk.latest;
            if self.keep(bytes, latest) {
                self.desk.disk.writing = None;
            }
        }
        self.do_for_host(ready);
    }

    /// The page is gone. The write under way may have been the last thing that it did; all else is lost.
    pub fn lose_writes(&mut self) {
        let disk = &mut self.desk.disk;
        disk.number += 1;
        disk.backlog = Backlog::default();
        if let Some((bytes, mark)) = disk.writing.take()
            && self.dice.chance(5000)
        {
            self.keep(bytes, mark);
        }
        if self.is_latest() {
            self.witness.lost();
        }
    }

    /// The table is closed.
    pub fn forget_table(&mut self) {
        let disk = &mut self.desk.disk;
        disk.number += 1;
        (disk.kept, disk.writing) = (None, None);
    }

    /// A write has ended.
    pub fn written(&mut self, number: u64) {
        let disk = &mut self.desk.disk;
        let written = disk.writing.take_if(|_| disk.number == number);
        let Some((bytes, mark)) = written else {
            return;
        };
        match self.keep(bytes, mark) {
            true => {
                let ready = self.desk.disk.backlog.stored();
                self.do_for_host(ready);
                self.write();
                self.see_off_senseless();
            }
            false => {
                // What could not be stored is not spoken of, reasons to part neither.
                self.strangers.excuse_host();
                let rest = self.desk.disk.backlog.not_stored();
                self.do_for_host(rest);
                self.at_host(HostEvent::NotStored);
            }
        }
    }

    fn write(&mut self) {
        let disk = &mut self.desk.disk;
        let Some(bytes) = disk.backlog.write() else {
            return;
        };
        disk.number += 1;
        disk.writing = Some((bytes, disk.latest));
        let written = Happening::Written(self.desk.phone, disk.number);
        let delay = self.plan.speed.delay(&mut self.dice);
        self.later(delay, written);
    }

    /// The witness sees what is to be stored, and what cannot be.
    fn note(&mut self, outputs: &[HostOutput]) {
        let stores = outputs.iter().any(|o| matches!(o, HostOutput::Persist(_)));
        let Some(host) = self.desk.host.as_ref() else {
            return;
        };
        if (stores || self.desk.disk.is_unsafe()) && self.is_latest() {
            self.witness.wants(host);
        }
        if stores {
            self.desk.disk.latest = Mark::of(host);
        }
    }

    /// This page has storage keep what it needs as an heir.
    pub fn writes_as_heir(&mut self, phone: usize) {
        let delay = self.plan.speed.delay(&mut self.dice);
        let kept = Happening::Kept(phone, self.phones[phone].page);
        self.later(delay, kept);
    }

    /// It has, or cannot.
    pub fn has_kept(&mut self, phone: usize) {
        if !self.calm && self.dice.chance(FAILS) {
            self.phones[phone].writing.clear();
            return self.at_guest(phone, GuestEvent::NotKept);
        }
        self.phones[phone].keep();
        self.at_guest(phone, GuestEvent::Kept);
    }

    /// Whether there is room for it.
    fn keep(&mut self, bytes: Vec<u8>, mark: Mark) -> bool {
        self.trace(|| format!("stores {mark:?}, full: {}", self.desk.disk.full));
        let disk = &mut self.desk.disk;
        disk.refused = disk.full;
        if disk.full {
            return false;
        }
        disk.kept = Some(bytes);
        if self.is_latest() {
            let host = self.desk.host.as_ref();
            let host = host.filter(|host| Mark::of(host) == mark);
            self.witness.stored(mark, host, self.now);
        }
        true
    }
}
