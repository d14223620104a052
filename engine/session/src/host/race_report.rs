//! Photo finishes: the reaction times of seats that acted at almost the same time. The host sends them to everyone.

use crate::{
    host::{machine::Host, timers::Due},
    protocol::{clock::Millis, ids::RoundNumber, message::Late},
};
use alloc::vec::Vec;
use base::seat::Seat;
use kernel::event::{Event, News, Place, Race};

/// How long the host waits for slower seats after it has decided a race, in milliseconds.
const SETTLES: u64 = 600;
/// The maximum time behind the first seat that still belongs to the race, in milliseconds.
const BEHIND: u16 = 1500;

/// A race that the host has decided.
#[derive(Clone, Debug)]
struct Heat {
    round_number: RoundNumber,
    /// The tick that the first action made. A seat that had seen it raced no more.
    tick: u32,
    /// The time from which the seats could act.
    began: Millis,
    /// The seats that acted, and the times at which their actions count.
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
        // The first seat won by decision. The others are sorted by the times at which their actions count.
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

/// The latest races, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Finish(Vec<Heat>);

/// An accepted action that other seats might have spoilt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct First {
    pub(crate) round_number: RoundNumber,
    /// The tick that the sender saw, and the tick that the action made.
    pub(crate) ticks: (u32, u32),
    pub(crate) seat: Seat,
    /// The time from which the seats could act.
    pub(crate) began: Millis,
    pub(crate) counts: Millis,
}

impl Finish {
    /// Records an accepted action. It opens a race, or counts beside the first one, as when two seats jump in on one
    /// card.
    pub(crate) fn accepted(&mut self, first: First, now: Millis) {
        let (seen, made) = first.ticks;
        // The counting time decides if the action is in time, because the host may handle it after the report was due.
        let goes_on = |heat: &Heat| heat.due > first.counts;
        self.0.retain(|heat| heat.is_race() || goes_on(heat));
        let beside = self.0.iter_mut().rev().filter(|heat| goes_on(heat));
        let mut beside =
            beside.filter(|heat| heat.round_number == first.round_number && seen < heat.tick);
        if let Some(heat) = beside.next() {
            return heat.add(first.seat, first.counts);
        }
        self.0.push(Heat {
            round_number: first.round_number,
            tick: made,
            began: first.began,
            places: [(first.seat, first.counts)].into(),
            due: now + SETTLES,
        });
    }

    /// Records an action that was refused because another player was faster.
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

    /// Removes the races whose report was due by then.
    fn take(&mut self, due: Millis) -> Vec<Heat> {
        let told = self.0.extract_if(.., |heat| heat.due <= due);
        told.filter(Heat::is_race).collect()
    }
}

impl Host {
    /// The time of the next report.
    pub(crate) fn finish_due(&self) -> Option<(Millis, Due)> {
        Some((self.finish.next_due()?, Due::Finish))
    }

    /// Sends everyone the reaction times of the races that were due by then.
    pub(crate) fn tell_finish(&mut self, due: Millis) {
        for heat in self.finish.take(due) {
            if heat.round_number == self.table.round_number {
                self.tell(&[Event::open(heat.news())]);
            }
        }
    }

    /// Records that the host told a seat it was too late.
    pub(crate) fn note_late(&mut self, seat: Option<Seat>, late: Late) {
        if let Some(seat) = seat {
            self.finish.refused(seat, late);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(index: u8) -> Seat {
        Seat::new(index).expect("a seat")
    }

    /// The action of a seat that saw tick 4. It made the tick `made`.
    fn first(by: u8, made: u32, counts: u64) -> First {
        First {
            round_number: RoundNumber(1),
            ticks: (4, made),
            seat: seat(by),
            began: Millis(700),
            counts: Millis(counts),
        }
    }

    fn places(heats: &[Heat]) -> Vec<usize> {
        heats.iter().map(|heat| heat.places.len()).collect()
    }

    #[test]
    fn what_is_handled_late_is_in_the_photo_all_the_same() {
        let mut finish = Finish::default();
        finish.accepted(first(0, 5, 1000), Millis(1000));
        // The host's page slept meanwhile.
        finish.accepted(first(1, 6, 1100), Millis(5000));
        let due = finish.next_due().expect("two ran");
        assert_eq!(places(&finish.take(due)), [2]);
    }

    #[test]
    fn a_race_that_is_not_told_yet_is_kept_when_another_one_is_handled_late() {
        let mut finish = Finish::default();
        finish.accepted(first(0, 5, 1000), Millis(1000));
        finish.accepted(first(1, 6, 1100), Millis(1100));
        let mut later = first(2, 9, 3000);
        later.ticks.0 = 8;
        finish.accepted(later, Millis(5000));
        let due = finish.next_due().expect("two ran");
        assert_eq!(places(&finish.take(due)), [2]);
        assert_eq!(finish.0.len(), 1, "the other one goes on");
    }
}
