//! Photo finishes: who was how fast where several acted at almost the same time, told to everybody.

use super::{clock::Millis, host::Host, key::Epoch, message::Late, waits::Due};
use crate::{
    rules::event::{Event, News, Place, Race},
    seat::Seat,
};
use alloc::vec::Vec;

/// How long after a race was decided those who were slower are waited for, in milliseconds.
const SETTLES: u64 = 600;
/// Who comes later than this behind the first did not race, in milliseconds.
const BEHIND: u16 = 1500;

/// A race that is decided.
#[derive(Clone, Debug)]
struct Heat {
    epoch: Epoch,
    /// The tick that the first made: whoever had seen it raced no more.
    tick: u32,
    /// When what they raced for was there.
    began: Millis,
    /// Who acted, and when that counts.
    places: Vec<(Seat, Millis)>,
    due: Millis,
}

impl Heat {
    fn add(&mut self, seat: Seat, counts: Millis) {
        if self.places.iter().all(|(other, _)| *other != seat) {
            self.places.push((seat, counts));
        }
    }

    fn is_race(&self) -> bool {
        self.places.len() > 1
    }

    fn news(mut self) -> News {
        // The first was decided to be the first; of the others those who count earlier come earlier.
        if let Some((_, slower)) = self.places.split_first_mut() {
            slower.sort_by_key(|(_, counts)| *counts);
        }
        let place = |(seat, counts): (Seat, Millis)| Place {
            seat,
            millis: u16::try_from(counts.since(self.began)).unwrap_or(u16::MAX),
        };
        News::Raced(Race {
            tick: self.tick,
            places: self.places.into_iter().map(place).collect(),
        })
    }
}

/// The latest races.
#[derive(Clone, Debug, Default)]
pub(super) struct Finish(Vec<Heat>);

/// Somebody's action that others might have spoilt was accepted.
#[derive(Clone, Copy, Debug)]
pub(super) struct First {
    pub(super) epoch: Epoch,
    /// The tick that the sender saw, and the one that it made.
    pub(super) ticks: (u32, u32),
    pub(super) seat: Seat,
    /// When what they raced for was there.
    pub(super) began: Millis,
    pub(super) counts: Millis,
}

impl Finish {
    /// An action was accepted: the first of its race, or one more that counts beside it, as when two jump on one card.
    pub(super) fn accepted(&mut self, first: First, now: Millis) {
        let (seen, made) = first.ticks;
        self.0.retain(|heat| heat.due > now);
        let beside = self.0.iter_mut().rev();
        let mut beside = beside.filter(|heat| heat.epoch == first.epoch && seen < heat.tick);
        if let Some(heat) = beside.next() {
            return heat.add(first.seat, first.counts);
        }
        self.0.push(Heat {
            epoch: first.epoch,
            tick: made,
            began: first.began,
            places: [(first.seat, first.counts)].into(),
            due: now + SETTLES,
        });
    }

    /// An action was refused, since somebody else was faster.
    fn refused(&mut self, seat: Seat, late: Late) {
        let won = |heat: &&mut Heat| heat.places.first().is_some_and(|(by, _)| *by == late.first);
        let Some(heat) = self.0.iter_mut().rev().find(won) else {
            return;
        };
        if let Some((_, counts)) = heat.places.first().filter(|_| late.millis <= BEHIND) {
            let counts = *counts + u64::from(late.millis);
            heat.add(seat, counts);
        }
    }

    fn next_due(&self) -> Option<Millis> {
        let races = self.0.iter().filter(|heat| heat.is_race());
        races.map(|heat| heat.due).min()
    }

    /// Those that are to be told by now.
    fn take(&mut self, now: Millis) -> Vec<Heat> {
        let told = self.0.extract_if(.., |heat| heat.due <= now);
        told.filter(Heat::is_race).collect()
    }
}

impl Host {
    /// When a finish is told.
    pub(super) fn finish_due(&self) -> Option<(Millis, Due)> {
        Some((self.finish.next_due()?, Due::Finish))
    }

    /// Tells everybody who was how fast.
    pub(super) fn tell_finish(&mut self, now: Millis) {
        for heat in self.finish.take(now) {
            if heat.epoch == self.table.epoch {
                self.tell(&[Event::open(heat.news())]);
            }
        }
    }

    /// Somebody was told to have been too late.
    pub(super) fn note_late(&mut self, seat: Option<Seat>, late: Late) {
        if let Some(seat) = seat {
            self.finish.refused(seat, late);
        }
    }
}
