//! Decides races: the player who reacts fastest to their own screen wins, not the one whose frame arrives first
//! (DIG-1).
//!
//! A phone reports the time between showing a view and the press. The host knows when it sent that view. From both it
//! computes when the press *counts*, as if every phone were as near as its own. The host trusts a phone only within the
//! measured time of frames to it and back ([`RoundTrip`]), and 250 ms at most. A phone that lies gains no more than that.
//!
//! Before the host decides between presses that spoil each other, it waits. The wait ends when no press that counts
//! earlier can still be on its way ([`RaceQueue`]). A tie is drawn by lot.

use crate::protocol::clock::Millis;
use alloc::vec::Vec;
use base::{
    rng::{Rng, Seed},
    seat::{Seat, Seats},
};

/// The maximum time by which a press counts earlier than it arrived, in milliseconds. The host also waits no longer
/// than this for a press.
pub const MAX_CREDIT_MS: u64 = 250;
/// The shortest human reaction time, in milliseconds.
pub const MIN_REACTION_MS: u64 = 100;
/// The uncertainty of screens and fingers beside the network, in milliseconds. One frame is drawn, one is shown, and
/// one passes until the phone feels the touch.
pub const TOUCH_UNCERTAINTY_MS: u64 = 50;
/// The maximum that counts for a round trip, in milliseconds.
const MAX_ROUND_TRIP_MS: u64 = 1000;
/// The minimum pause between two measurements, in milliseconds.
const MEASUREMENT_PAUSE_MS: u64 = 500;

/// The time of frames to a phone and back, as the host measures it: smoothed, with a margin for jitter, as in RFC 6298.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoundTrip {
    /// Eight times the smoothed time, and four times its mean deviation, in milliseconds.
    smooth: Option<(u64, u64)>,
    /// The number of measurements begun.
    count: u32,
    /// The start of the last measurement, until it is answered.
    asked: Option<Millis>,
    /// The time from which the next one may begin.
    next: Millis,
}

impl RoundTrip {
    /// Begins a measurement if it is time for one. Send the returned number to the phone and wait for it to come back.
    pub fn ask(&mut self, now: Millis) -> Option<u32> {
        if now < self.next {
            return None;
        }
        self.count = self.count.wrapping_add(1);
        (self.asked, self.next) = (Some(now), now + MEASUREMENT_PAUSE_MS);
        Some(self.count)
    }

    /// Ends the measurement when its number comes back. Only the last number counts.
    pub fn answered(&mut self, number: u32, now: Millis) {
        if number == self.count
            && let Some(asked) = self.asked.take()
        {
            self.measured(now.since(asked));
        }
    }

    /// Drops the measurement in progress, since the host's phone was asleep and the time says nothing about the
    /// network.
    pub fn slept(&mut self) {
        self.asked = None;
    }

    /// Adds a round-trip time in milliseconds.
    pub fn measured(&mut self, millis: u64) {
        let round_trip = millis.min(MAX_ROUND_TRIP_MS);
        self.smooth = Some(match self.smooth {
            None => (8 * round_trip, 2 * round_trip),
            Some((smooth, jitter)) => {
                let off = round_trip.abs_diff(smooth / 8);
                (smooth + round_trip - smooth / 8, jitter + off - jitter / 4)
            }
        });
    }

    /// The time by which a press may count earlier than it arrived, in milliseconds. Small before the first
    /// measurement.
    pub fn credit(&self) -> u64 {
        let (smooth, jitter) = self.smooth.unwrap_or_default();
        (smooth / 8 + jitter.max(TOUCH_UNCERTAINTY_MS)).min(MAX_CREDIT_MS)
    }
}

/// The times of a press.
#[derive(Clone, Copy, Debug)]
pub struct PressTimes {
    /// The time at which the host sent the view it answers; `None` if that was too long ago.
    pub sent: Option<Millis>,
    /// The reaction time as the phone reports it, from the view on the screen to the press, in milliseconds;
    /// [`u16::MAX`] if unknown.
    pub after: u16,
    /// The time of arrival.
    pub arrived: Millis,
    /// The trust in its phone, in milliseconds.
    pub credit: u64,
}

impl PressTimes {
    /// The time at which the press counts.
    pub fn counts(&self) -> Millis {
        let earliest = Millis(
            self.arrived
                .0
                .saturating_sub(self.credit.min(MAX_CREDIT_MS)),
        );
        match self.sent {
            Some(sent) if self.after < u16::MAX => {
                (sent + u64::from(self.after)).clamp(earliest, self.arrived)
            }
            _ => self.arrived,
        }
    }
}

/// Draws the lot of a seat from the round's seed, for presses that count at the same millisecond. The lowest number
/// goes first.
pub fn lot(seed: &Seed, tick: u32, seat: Seat) -> u32 {
    // The lots use another stream than the cards.
    let mut own = *b"who was first?                  ";
    let salt = tick.to_le_bytes().into_iter().chain([seat.index() as u8]);
    own.iter_mut()
        .rev()
        .zip(salt)
        .for_each(|(byte, salt)| *byte ^= salt);
    own.iter_mut()
        .zip(seed.0)
        .for_each(|(byte, seed)| *byte ^= seed);
    Rng::new(Seed(own)).below(u32::MAX)
}

/// An action that waits for the decision.
#[derive(Clone, Debug)]
pub struct QueuedAction<T> {
    /// The action itself, in the caller's type.
    pub what: T,
    /// The seat that pressed.
    pub seat: Seat,
    /// The time at which it counts.
    pub counts: Millis,
    /// The earliest time of the decision.
    pub earliest: Millis,
    /// The seats that might lose to it.
    pub rivals: Seats,
    /// The number that decides a tie.
    pub lot: u32,
}

/// All actions that wait for their decision.
#[derive(Clone, Debug)]
pub struct RaceQueue<T>(Vec<QueuedAction<T>>);

impl<T> Default for RaceQueue<T> {
    fn default() -> RaceQueue<T> {
        RaceQueue(Vec::new())
    }
}

impl<T> RaceQueue<T> {
    /// Adds an action. The actions of one seat keep the order in which they came.
    pub fn push(&mut self, mut waiting: QueuedAction<T>) {
        let own = self.0.iter().filter(|other| other.seat == waiting.seat);
        waiting.counts = own.map(|own| own.counts).fold(waiting.counts, Millis::max);
        self.0.push(waiting);
    }

    /// All waiting actions, in the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = &QueuedAction<T>> {
        self.0.iter()
    }

    /// The time of the next decision. `credit` gives the trust in a seat's phone, or `None` if the host does not wait
    /// for the seat.
    pub fn next_due(&self, credit: impl Fn(Seat) -> Option<u64>) -> Option<Millis> {
        self.0
            .iter()
            .map(|waiting| self.due(waiting, &credit))
            .min()
    }

    /// Removes the action that counts first among those decided by now.
    pub fn take(
        &mut self,
        now: Millis,
        credit: impl Fn(Seat) -> Option<u64>,
    ) -> Option<QueuedAction<T>> {
        let all = self.0.iter().enumerate();
        let decided = all.filter(|(_, waiting)| self.due(waiting, &credit) <= now);
        let first = decided.min_by_key(|(at, waiting)| (waiting.counts, waiting.lot, *at))?;
        let first = self.0.remove(first.0);
        // The host does not wait again for a seat that has acted.
        for waiting in &mut self.0 {
            waiting.rivals = waiting.rivals.without(first.seat);
        }
        Some(first)
    }

    /// True if some seat might lose to a waiting action.
    pub fn is_contested(&self) -> bool {
        self.0.iter().any(|waiting| !waiting.rivals.is_empty())
    }

    /// The seats that might lose to an action, and those that pressed one with such rivals.
    pub fn concerned(&self) -> Seats {
        let contested = self.0.iter().filter(|waiting| !waiting.rivals.is_empty());
        contested.fold(Seats::NONE, |all, waiting| {
            all.or(waiting.rivals).with(waiting.seat)
        })
    }

    /// The seats that might lose to an action and have not pressed.
    pub fn unheard(&self) -> Seats {
        let rivals = self.0.iter().map(|waiting| waiting.rivals);
        let rivals = rivals.fold(Seats::NONE, Seats::or);
        self.0
            .iter()
            .fold(rivals, |rivals, waiting| rivals.without(waiting.seat))
    }

    /// The time of the next decision in turn-taking. An action for which `aside` is true is decided at once. The others
    /// wait until every seat has been heard, at `heard`; `None` if that time is unknown.
    pub fn next_in_turn(
        &self,
        heard: Option<Millis>,
        aside: impl Fn(&QueuedAction<T>) -> bool,
    ) -> Option<Millis> {
        let due = |waiting| self.due_in_turn(waiting, heard, &aside);
        self.0.iter().filter_map(due).min()
    }

    /// Removes the first action in `order` among those decided by now. The seats that lost to it have been heard.
    pub fn take_in_turn<O: Ord>(
        &mut self,
        now: Millis,
        heard: Option<Millis>,
        aside: impl Fn(&QueuedAction<T>) -> bool,
        order: impl Fn(&QueuedAction<T>) -> O,
    ) -> Option<QueuedAction<T>> {
        let is_due = |waiting: &QueuedAction<T>| {
            let due = self.due_in_turn(waiting, heard, &aside);
            due.is_some_and(|due| due <= now)
        };
        let all = self.0.iter().enumerate();
        let decided = all.filter(|(_, waiting)| is_due(waiting));
        let (first, _) = decided.min_by_key(|(at, waiting)| (order(waiting), *at))?;
        let first = self.0.remove(first);
        if !first.rivals.is_empty() {
            self.0
                .iter_mut()
                .for_each(|waiting| waiting.rivals = Seats::NONE);
        }
        Some(first)
    }

    fn due_in_turn(
        &self,
        waiting: &QueuedAction<T>,
        heard: Option<Millis>,
        aside: &impl Fn(&QueuedAction<T>) -> bool,
    ) -> Option<Millis> {
        match self.is_contested() && (!waiting.rivals.is_empty() || !aside(waiting)) {
            true => Some(heard?.max(waiting.earliest)),
            false => Some(waiting.earliest),
        }
    }

    /// Removes all actions for which `like` is true.
    pub fn extract(&mut self, like: impl Fn(&QueuedAction<T>) -> bool) -> Vec<QueuedAction<T>> {
        self.0.extract_if(.., |waiting| like(waiting)).collect()
    }

    /// The time of this decision: no seat that has not pressed can then still send an action that counts earlier.
    fn due(&self, waiting: &QueuedAction<T>, credit: &impl Fn(Seat) -> Option<u64>) -> Millis {
        let pressed: Seats = self.0.iter().map(|other| other.seat).collect();
        let silent = waiting.rivals.iter().filter(|seat| !pressed.has(*seat));
        match silent.filter_map(credit).max() {
            None => waiting.earliest,
            Some(credit) => {
                let most = waiting.earliest + MAX_CREDIT_MS;
                (waiting.counts + credit).clamp(waiting.earliest, most)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(index: u8) -> Seat {
        Seat::new(index).expect("a seat")
    }

    fn counts(after: u16) -> u64 {
        let press_times = PressTimes {
            sent: Some(Millis(1000)),
            after,
            arrived: Millis(1400),
            credit: 90,
        };
        press_times.counts().0
    }

    #[test]
    fn a_phone_is_believed_as_far_as_its_link_is_slow() {
        assert_eq!(counts(330), 1330, "it took 70 ms there and back");
        assert_eq!(counts(0), 1310, "no more than the credit");
        assert_eq!(counts(9000), 1400, "from the future");
        assert_eq!(counts(u16::MAX), 1400, "it does not know");
        let forgotten = PressTimes {
            sent: None,
            after: 0,
            arrived: Millis(10),
            credit: u64::MAX,
        };
        assert_eq!(forgotten.counts(), Millis(10));
    }

    #[test]
    fn credit_follows_what_was_measured_and_is_bounded() {
        let mut round_trip = RoundTrip::default();
        assert_eq!(round_trip.credit(), TOUCH_UNCERTAINTY_MS);
        (0..50).for_each(|_| round_trip.measured(20));
        assert_eq!(round_trip.credit(), 20 + TOUCH_UNCERTAINTY_MS);
        for millis in [20, 120, 20, 20, 120, 20] {
            round_trip.measured(millis);
        }
        assert!(
            round_trip.credit() > 100,
            "it jitters: {}",
            round_trip.credit()
        );
        (0..50).for_each(|_| round_trip.measured(u64::MAX));
        assert_eq!(round_trip.credit(), MAX_CREDIT_MS);
    }

    #[test]
    fn only_the_last_number_that_was_sent_measures_anything_and_only_once() {
        let mut round_trip = RoundTrip::default();
        let first = round_trip.ask(Millis(1000)).expect("at first");
        assert_eq!(round_trip.ask(Millis(1100)), None, "not at any speed");
        let second = round_trip.ask(Millis(2000)).expect("after a while");
        round_trip.answered(first, Millis(2100));
        assert_eq!(
            round_trip.credit(),
            TOUCH_UNCERTAINTY_MS,
            "that one is forgotten"
        );
        round_trip.answered(second, Millis(2030));
        round_trip.answered(second, Millis(2900));
        assert_eq!(round_trip.credit(), 30 + 60);
        let third = round_trip.ask(Millis(3000)).expect("after a while");
        round_trip.slept();
        round_trip.answered(third, Millis(3900));
        assert_eq!(round_trip.credit(), 30 + 60, "this phone was asleep");
    }

    fn waiting(by: u8, counts: u64, arrived: u64) -> QueuedAction<u8> {
        QueuedAction {
            what: by,
            seat: seat(by),
            counts: Millis(counts),
            earliest: Millis(arrived),
            rivals: Seats::of(seat(0))
                .with(seat(1))
                .with(seat(2))
                .without(seat(by)),
            lot: 9 - u32::from(by),
        }
    }

    fn credit(seat: Seat) -> Option<u64> {
        [Some(0), Some(40), Some(120)][seat.index()]
    }

    #[test]
    fn whoever_counts_earlier_wins_though_they_arrive_later() {
        let mut queue = RaceQueue::default();
        queue.push(waiting(0, 1300, 1300));
        assert_eq!(
            queue.next_due(credit),
            Some(Millis(1420)),
            "till the slowest could be here"
        );
        queue.push(waiting(2, 1290, 1335));
        assert_eq!(
            queue.next_due(credit),
            Some(Millis(1335)),
            "nobody else would be earlier"
        );
        let mut order = core::iter::from_fn(|| queue.take(Millis(1340), credit));
        assert_eq!(order.next().map(|first| first.what), Some(2));
        assert_eq!(order.next().map(|second| second.what), Some(0));
    }

    #[test]
    fn nobody_waits_for_who_cannot_be_earlier() {
        let mut queue = RaceQueue::default();
        queue.push(waiting(0, 1300, 1300));
        assert_eq!(
            queue.next_due(|_| None),
            Some(Millis(1300)),
            "nobody is there"
        );
        queue.push(waiting(1, 1310, 1320));
        queue.push(waiting(2, 1305, 1330));
        assert_eq!(
            queue.next_due(credit),
            Some(Millis(1300)),
            "all have pressed"
        );
        let order = core::iter::from_fn(|| queue.take(Millis(1330), credit));
        let order: Vec<u8> = order.map(|waiting| waiting.what).collect();
        assert_eq!(order, [0, 2, 1]);
    }

    #[test]
    fn a_tie_is_drawn_by_lot_and_one_seat_keeps_its_order() {
        let mut queue = RaceQueue::default();
        queue.push(waiting(0, 1300, 1300));
        queue.push(waiting(1, 1300, 1310));
        queue.push(waiting(1, 1200, 1320));
        let order = core::iter::from_fn(|| queue.take(Millis(9000), credit));
        let order: Vec<u64> = order.map(|waiting| waiting.earliest.0).collect();
        assert_eq!(order, [1310, 1320, 1300]);
    }

    #[test]
    fn lots_favour_nobody() {
        let first = |tick| {
            let lots = [0, 1, 2].map(|by| lot(&Seed::from_number(5), tick, seat(by)));
            (0..3).min_by_key(|by| lots[*by]).expect("three")
        };
        let mut wins = [0; 3];
        (0..3000).for_each(|tick| wins[first(tick)] += 1);
        assert!(
            wins.iter().all(|wins| (900..1100).contains(wins)),
            "{wins:?}"
        );
    }
}
