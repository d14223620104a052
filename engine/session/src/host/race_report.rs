//! Photo finishes: the reaction times of seats that acted at almost the same time. The host sends them to everyone.

use crate::{
    host::{machine::Host, timers::Due},
    protocol::{clock::Millis, ids::RoundNumber, message::Late},
};
use alloc::vec::Vec;
use base::seat::Seat;
use kernel::event::{Event, News, RacePlace, RaceResult};

/// How long the host waits for slower seats after it has decided a race, in milliseconds.
const REPORT_DELAY_MS: u64 = 600;
/// The maximum time behind the first seat that still belongs to the race, in milliseconds.
const MAX_BEHIND_MS: u16 = 1500;

/// A race that the host has decided.
#[derive(Clone, Debug)]
struct DecidedRace {
    round_number: RoundNumber,
    /// The tick that the first action made. A seat that had seen it raced no more.
    tick: u32,
    /// The time from which the seats could act.
    began: Millis,
    /// The seats that acted, and the times at which their actions count.
    places: Vec<(Seat, Millis)>,
    due: Millis,
}

impl DecidedRace {
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
        let place = |(seat, counts): (Seat, Millis)| RacePlace {
            seat,
            millis: u16::try_from(counts.since(self.began)).unwrap_or(u16::MAX),
        };
        News::Raced(RaceResult {
            tick: self.tick,
            places: self.places.into_iter().map(place).collect(),
        })
    }
}

/// The latest races, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct RaceReports(Vec<DecidedRace>);

/// An accepted action that other seats might have spoilt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RaceAction {
    pub(crate) round_number: RoundNumber,
    /// The tick that the sender saw, and the tick that the action made.
    pub(crate) ticks: (u32, u32),
    pub(crate) seat: Seat,
    /// The time from which the seats could act.
    pub(crate) began: Millis,
    pub(crate) counts: Millis,
}

impl RaceReports {
    /// Records an accepted action. It opens a race, or counts beside the first one, as when two seats jump in on one
    /// card.
    pub(crate) fn accepted(&mut self, first: RaceAction, now: Millis) {
        let (seen, made) = first.ticks;
        // The counting time decides if the action is in time, because the host may handle it after the report was due.
        let goes_on = |race: &DecidedRace| race.due > first.counts;
        self.0.retain(|race| race.is_race() || goes_on(race));
        let beside = self.0.iter_mut().rev().filter(|race| goes_on(race));
        let mut beside =
            beside.filter(|race| race.round_number == first.round_number && seen < race.tick);
        if let Some(race) = beside.next() {
            return race.add(first.seat, first.counts);
        }
        self.0.push(DecidedRace {
            round_number: first.round_number,
            tick: made,
            began: first.began,
            places: [(first.seat, first.counts)].into(),
            due: now + REPORT_DELAY_MS,
        });
    }

    /// Records an action that was refused because another player was faster.
    fn refused(&mut self, seat: Seat, late: Late) {
        let won =
            |race: &&mut DecidedRace| race.places.first().is_some_and(|(by, _)| *by == late.first);
        let Some(race) = self.0.iter_mut().rev().find(won) else {
            return;
        };
        if let Some((_, counts)) = race.places.first().filter(|_| late.millis <= MAX_BEHIND_MS) {
            let counts = *counts + u64::from(late.millis);
            race.add(seat, counts);
        }
    }

    fn next_due(&self) -> Option<Millis> {
        let races = self.0.iter().filter(|race| race.is_race());
        races.map(|race| race.due).min()
    }

    /// Removes the races whose report was due by then.
    fn take(&mut self, due: Millis) -> Vec<DecidedRace> {
        let told = self.0.extract_if(.., |race| race.due <= due);
        told.filter(DecidedRace::is_race).collect()
    }
}

impl Host {
    /// The time of the next report.
    pub(crate) fn race_report_due(&self) -> Option<(Millis, Due)> {
        Some((self.race_reports.next_due()?, Due::RaceReport))
    }

    /// Sends everyone the reaction times of the races that were due by then.
    pub(crate) fn send_race_reports(&mut self, due: Millis) {
        for race in self.race_reports.take(due) {
            if race.round_number == self.table.round_number {
                self.tell(&[Event::open(race.news())]);
            }
        }
    }

    /// Records that the host told a seat it was too late.
    pub(crate) fn note_late(&mut self, seat: Option<Seat>, late: Late) {
        if let Some(seat) = seat {
            self.race_reports.refused(seat, late);
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
    fn first(by: u8, made: u32, counts: u64) -> RaceAction {
        RaceAction {
            round_number: RoundNumber(1),
            ticks: (4, made),
            seat: seat(by),
            began: Millis(700),
            counts: Millis(counts),
        }
    }

    fn places(races: &[DecidedRace]) -> Vec<usize> {
        races.iter().map(|race| race.places.len()).collect()
    }

    #[test]
    fn what_is_handled_late_is_in_the_photo_all_the_same() {
        let mut race_reports = RaceReports::default();
        race_reports.accepted(first(0, 5, 1000), Millis(1000));
        // The host's page slept meanwhile.
        race_reports.accepted(first(1, 6, 1100), Millis(5000));
        let due = race_reports.next_due().expect("two ran");
        assert_eq!(places(&race_reports.take(due)), [2]);
    }

    #[test]
    fn a_race_that_is_not_told_yet_is_kept_when_another_one_is_handled_late() {
        let mut race_reports = RaceReports::default();
        race_reports.accepted(first(0, 5, 1000), Millis(1000));
        race_reports.accepted(first(1, 6, 1100), Millis(1100));
        let mut later = first(2, 9, 3000);
        later.ticks.0 = 8;
        race_reports.accepted(later, Millis(5000));
        let due = race_reports.next_due().expect("two ran");
        assert_eq!(places(&race_reports.take(due)), [2]);
        assert_eq!(race_reports.0.len(), 1, "the other one goes on");
    }
}
