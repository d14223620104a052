//! How late an action was: accepted actions with their arrival times, for a player who came too late, and photo finishes
//! for everyone, with the reaction times of seats that acted at almost the same time.

use crate::{
    host::machine::Host,
    protocol::{clock::Millis, ids::RoundNumber, message::Late},
};
use alloc::{boxed::Box, collections::VecDeque, vec::Vec};
use base::{Seat, insertion_sort};
use kernel::{Action, Event, News, PlayRefusal, RacePlace, RaceResult, Reason};

/// How long the host waits for slower seats after it has decided a race, in milliseconds.
const REPORT_DELAY_MS: u64 = 600;
/// The maximum time behind the first seat that still belongs to the race, in milliseconds.
const MAX_BEHIND_MS: u16 = 1500;

#[derive(Clone, Debug)]
struct DecidedRace {
    round_number: RoundNumber,
    /// The revision that the first action made. A seat that had seen it raced no more.
    revision: u32,
    /// The time from which the seats could act.
    began: Millis,
    /// The seats that acted, and the times at which their actions count.
    places: Vec<(Seat, Millis)>,
    due: Millis,
}

impl DecidedRace {
    fn add(&mut self, seat: Seat, effective_at: Millis) {
        if self.places.iter().all(|(other, _)| *other != seat) {
            self.places.push((seat, effective_at));
        }
    }

    fn is_race(&self) -> bool {
        self.places.len() > 1
    }

    fn news(mut self) -> News {
        // The first seat won by decision. The others are sorted by the times at which their actions count.
        if let Some((_, slower)) = self.places.split_first_mut() {
            insertion_sort::sort_by_key(slower, |(_, effective_at)| *effective_at);
        }
        let place = |(seat, effective_at): (Seat, Millis)| RacePlace {
            seat,
            millis: u16::try_from(effective_at.since(self.began)).unwrap_or(u16::MAX),
        };
        News::Raced(Box::new(RaceResult {
            revision: self.revision,
            places: self.places.into_iter().map(place).collect(),
        }))
    }
}

/// The latest races, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct RaceReports(Vec<DecidedRace>);

/// An accepted action that other seats might have spoilt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RaceAction {
    pub(crate) round_number: RoundNumber,
    /// The revision that the sender saw, and the revision that the action made.
    pub(crate) revisions: (u32, u32),
    pub(crate) seat: Seat,
    /// The time from which the seats could act.
    pub(crate) began: Millis,
    pub(crate) effective_at: Millis,
}

impl RaceReports {
    /// Records an accepted action. It opens a race, or counts beside the first one, as when two seats jump in on one
    /// card.
    pub(crate) fn accepted(&mut self, first: RaceAction, now: Millis) {
        let (seen, made) = first.revisions;
        // The counting time decides if the action is in time, because the host may handle it after the report was due.
        let goes_on = |race: &DecidedRace| race.due > first.effective_at;
        self.0.retain(|race| race.is_race() || goes_on(race));
        let beside = self.0.iter_mut().rev().filter(|race| goes_on(race));
        let mut beside =
            beside.filter(|race| race.round_number == first.round_number && seen < race.revision);
        if let Some(race) = beside.next() {
            return race.add(first.seat, first.effective_at);
        }
        self.0.push(DecidedRace {
            round_number: first.round_number,
            revision: made,
            began: first.began,
            places: [(first.seat, first.effective_at)].into(),
            due: now + REPORT_DELAY_MS,
        });
    }

    /// Records an action that was refused because another player was faster.
    pub(crate) fn refused(&mut self, seat: Seat, late: Late) {
        let won =
            |race: &&mut DecidedRace| race.places.first().is_some_and(|(by, _)| *by == late.first);
        let Some(race) = self.0.iter_mut().rev().find(won) else {
            return;
        };
        if let Some((_, effective_at)) =
            race.places.first().filter(|_| late.millis <= MAX_BEHIND_MS)
        {
            let effective_at = *effective_at + u64::from(late.millis);
            race.add(seat, effective_at);
        }
    }

    pub(crate) fn next_due(&self) -> Option<Millis> {
        let races = self.0.iter().filter(|race| race.is_race());
        races.map(|race| race.due).min()
    }

    /// Removes the races whose report was due by then.
    fn take(&mut self, due: Millis) -> Vec<DecidedRace> {
        let decided = self.0.extract_if(.., |race| race.due <= due);
        decided.filter(DecidedRace::is_race).collect()
    }
}

impl Host {
    /// Sends everyone the reaction times of the races that were due by then.
    pub(crate) fn send_race_reports(&mut self, due: Millis) {
        for race in self.race_reports.take(due) {
            if race.round_number == self.table.round_number {
                self.tell(&[Event::open(race.news())]);
            }
        }
    }
}

/// How many of the latest actions are remembered: more than can overtake one that is on its way.
const MAX_REMEMBERED: usize = 64;

#[derive(Clone, Copy, Debug)]
struct AcceptedAction {
    round_number: RoundNumber,
    /// The revision that it made.
    revision: u32,
    seat: Seat,
    action: Action,
    at: Millis,
}

/// The latest accepted actions of people and bots, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct AcceptedActions(VecDeque<AcceptedAction>);

impl AcceptedActions {
    /// Records an accepted action that arrived at `at` and made this revision.
    pub(crate) fn note(
        &mut self,
        round_number: RoundNumber,
        revision: u32,
        seat: Seat,
        action: Action,
        at: Millis,
    ) {
        if self.0.len() == MAX_REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back(AcceptedAction {
            round_number,
            revision,
            seat,
            action,
            at,
        });
    }

    /// The seat that overtook an action aimed at the revision `seen`, and by how much. `None` if the action was refused
    /// for another reason, or if no other seat's action came between.
    pub(crate) fn overtook(
        &self,
        why: PlayRefusal,
        (round_number, seen): (RoundNumber, u32),
        seat: Seat,
        action: &Action,
        arrived: Millis,
    ) -> Option<Late> {
        if !matches!(why.reason, Reason::Stale | Reason::NoSuchHand) {
            return None;
        }
        // Calls and catches in between do not disturb a play. A claim of one hand on the table has no rival in the
        // claim of another.
        let rivals = |other: &Action| match (action, other) {
            (Action::Claim(_), _) => other == action,
            (Action::Catch(_), _) => true,
            (_, Action::Call | Action::Catch(_)) => false,
            _ => true,
        };
        let first = self
            .0
            .iter()
            .filter(|accepted| accepted.round_number == round_number && accepted.revision > seen)
            .find(|accepted| rivals(&accepted.action))
            .filter(|accepted| accepted.seat != seat)?;
        let millis = arrived.since(first.at);
        Some(Late {
            first: first.seat,
            millis: u16::try_from(millis).unwrap_or(u16::MAX),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::test_room::seat;
    use base::rule::dig;

    /// The action of a seat that saw revision 4. It made the revision `made`.
    fn first(by: u8, made: u32, effective_at: u64) -> RaceAction {
        RaceAction {
            round_number: RoundNumber(1),
            revisions: (4, made),
            seat: seat(by),
            began: Millis(700),
            effective_at: Millis(effective_at),
        }
    }

    fn places(races: &[DecidedRace]) -> Vec<usize> {
        races.iter().map(|race| race.places.len()).collect()
    }

    #[test]
    fn actions_handled_late_still_appear_in_the_race_report() {
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
        later.revisions.0 = 8;
        race_reports.accepted(later, Millis(5000));
        let due = race_reports.next_due().expect("two ran");
        assert_eq!(places(&race_reports.take(due)), [2]);
        assert_eq!(race_reports.0.len(), 1, "the other one goes on");
    }

    #[test]
    fn the_first_rival_since_what_was_seen_is_named_with_the_time_between() {
        let why = |reason| PlayRefusal {
            reason,
            rule: dig(2),
        };
        let mut accepted_actions = AcceptedActions::default();
        let round_number = RoundNumber(1);
        accepted_actions.note(round_number, 4, seat(0), Action::Draw, Millis(100));
        accepted_actions.note(round_number, 5, seat(1), Action::Call, Millis(900));
        accepted_actions.note(round_number, 6, seat(2), Action::Draw, Millis(950));
        accepted_actions.note(round_number, 7, seat(3), Action::Draw, Millis(980));
        let late = |reason, seen, by| {
            let (seen, now) = ((round_number, seen), Millis(1000));
            accepted_actions.overtook(why(reason), seen, seat(by), &Action::Draw, now)
        };
        let by = |first, millis| {
            let first = seat(first);
            Some(Late { first, millis })
        };
        assert_eq!(late(Reason::Stale, 4, 3), by(2, 50));
        assert_eq!(late(Reason::Stale, 6, 0), by(3, 20));
        // Overtaken only by its own action, by nothing, or refused for another reason.
        assert_eq!(late(Reason::Stale, 4, 2), None);
        assert_eq!(late(Reason::Stale, 7, 0), None);
        assert_eq!(late(Reason::NoMatch, 4, 3), None);
    }

    #[test]
    fn of_hands_on_the_table_only_who_took_that_one_was_faster() {
        let why = PlayRefusal {
            reason: Reason::NoSuchHand,
            rule: dig(2),
        };
        let mut accepted_actions = AcceptedActions::default();
        let round_number = RoundNumber(1);
        accepted_actions.note(round_number, 1, seat(0), Action::Claim(0), Millis(0));
        accepted_actions.note(round_number, 2, seat(1), Action::Claim(1), Millis(7));
        let of = |heap| {
            let (seen, now) = ((round_number, 0), Millis(9));
            let late = accepted_actions.overtook(why, seen, seat(2), &Action::Claim(heap), now);
            late.map(|late| (late.first, late.millis))
        };
        assert_eq!(of(1), Some((seat(1), 2)));
        assert_eq!(of(2), None);
    }
}
