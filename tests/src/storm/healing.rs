//! How long phones take to be back in their seats after a fault.

use super::fault::FaultKind;
use std::{collections::BTreeMap, fmt};

/// A phone that should come back.
#[derive(Clone, Copy, Debug)]
struct Awaited {
    phone: usize,
    /// The fault that it recovers from; `None` if its recovery time would mean nothing.
    kind: Option<FaultKind>,
    since: u64,
}

/// The phones that should come back, and the recovery times of others.
#[derive(Clone, Debug, Default)]
pub struct Healing {
    /// The world's time when a fault last started or ended.
    pub last: u64,
    awaited: Vec<Awaited>,
    /// Recovery times in milliseconds, by fault.
    took: BTreeMap<FaultKind, Vec<u64>>,
}

impl Healing {
    /// Notes that the phone should come back from now on.
    pub fn begin(&mut self, kind: Option<FaultKind>, phone: usize, now: u64) {
        self.disturb(phone, now);
        self.awaited.push(Awaited {
            phone,
            kind,
            since: now,
        });
    }

    /// Notes another fault at this phone. Its recovery time would now mean nothing.
    pub fn disturb(&mut self, phone: usize, now: u64) {
        self.last = now;
        self.awaited.retain(|awaited| awaited.phone != phone);
    }

    /// Notes that the phone could not come back before now.
    pub fn delay(&mut self, phone: usize, now: u64) {
        let awaited = self.awaited.iter_mut();
        let own = awaited.filter(|awaited| awaited.phone == phone);
        own.for_each(|awaited| awaited.since = now);
    }

    /// Notes that the phone is back.
    pub fn end(&mut self, phone: usize, now: u64) {
        let back = self
            .awaited
            .extract_if(.., |awaited| awaited.phone == phone);
        for Awaited { kind, since, .. } in back {
            if let Some(kind) = kind {
                self.took.entry(kind).or_default().push(now - since);
            }
        }
    }

    /// Since when the phone should be back; 0 if it is back.
    pub fn since(&self, phone: usize) -> u64 {
        let awaited = self.awaited.iter().find(|awaited| awaited.phone == phone);
        awaited.map_or(0, |awaited| awaited.since)
    }

    /// The phones that should come back.
    pub fn awaited(&self) -> Vec<usize> {
        self.awaited.iter().map(|awaited| awaited.phone).collect()
    }

    /// True if any phone should come back.
    pub fn is_awaited(&self) -> bool {
        !self.awaited.is_empty()
    }

    /// Adds the measurements of another game.
    pub fn add(&mut self, other: &Healing) {
        for (kind, took) in &other.took {
            self.took.entry(*kind).or_default().extend(took);
        }
    }

    /// The time within which `of_100` of 100 phones were back, in milliseconds.
    pub fn percentile(&self, kind: FaultKind, of_100: usize) -> Option<u64> {
        let mut took = self.took.get(&kind)?.clone();
        took.sort_unstable();
        took.get((took.len() * of_100 / 100).min(took.len() - 1))
            .copied()
    }
}

/// A table: for each fault the number of cases and the recovery times.
impl fmt::Display for Healing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<26} {:>8} {:>8} {:>8} {:>8}  ms until back",
            "after", "times", "half", "95 %", "most"
        )?;
        for (kind, took) in &self.took {
            let at = |of_100| self.percentile(*kind, of_100).unwrap_or_default();
            writeln!(
                f,
                "{:<26} {:>8} {:>8} {:>8} {:>8}",
                kind.to_string(),
                took.len(),
                at(50),
                at(95),
                at(100)
            )?;
        }
        Ok(())
    }
}
