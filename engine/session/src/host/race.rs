//! Who was first: whoever reacted fastest to what their own screen showed, not whose frame arrived first (DIG-1).
//!
//! A phone says how long after its screen showed a view something was pressed. The host knows when it sent that view, and
//! so when the press *counts*: as if every phone were as near as its own. It believes a phone only as far as frames to it
//! and back take, which it measures itself ([`Trip`]), and 250 ms at most; so whoever lies gains no more than that. Before
//! it decides between presses that spoil each other, it waits as long as one that counts earlier could still be on its
//! way ([`Queue`]). A tie is drawn by lot.

use crate::protocol::clock::Millis;
use alloc::vec::Vec;
use base::{
    rng::{Rng, Seed},
    seat::{Seat, Seats},
};

/// So much earlier than it arrived counts a press at most, and so long is it waited for at most, in milliseconds.
pub const MOST_CREDIT: u64 = 250;
/// Nobody reacts to what they see in less, in milliseconds.
pub const QUICKEST: u64 = 100;
/// What screens and fingers leave uncertain beside the network, in milliseconds: a frame to be drawn, one to be shown, and
/// one until a touch is felt.
pub const GRAIN: u64 = 50;
/// A longer way there and back is counted as this, in milliseconds.
const LONGEST_TRIP: u64 = 1000;
/// The least pause between two measurements, in milliseconds.
const PAUSE: u64 = 500;

/// How long frames take to a phone and back, as the host measures it: smoothed, with a margin for jitter, as in RFC 6298.
#[derive(Clone, Copy, Debug, Default)]
pub struct Trip {
    /// Eight times the smoothed time, and four times its mean deviation, in milliseconds.
    smooth: Option<(u64, u64)>,
    /// How many measurements were begun.
    count: u32,
    /// When the last one was begun, as long as it is not answered.
    asked: Option<Millis>,
    /// When the next one may begin.
    next: Millis,
}

impl Trip {
    /// Begins a measurement, if it is time for one: its number is to be sent to the phone, and back.
    pub fn ask(&mut self, now: Millis) -> Option<u32> {
        if now < self.next {
            return None;
        }
        self.count = self.count.wrapping_add(1);
        (self.asked, self.next) = (Some(now), now + PAUSE);
        Some(self.count)
    }

    /// The number came back. Another one than the last counts nothing.
    pub fn answered(&mut self, number: u32, now: Millis) {
        if number == self.count
            && let Some(asked) = self.asked.take()
        {
            self.measured(now.since(asked));
        }
    }

    /// The host's phone was asleep: what is under way says nothing about the network.
    pub fn slept(&mut self) {
        self.asked = None;
    }

    /// A frame and its answer took so many milliseconds.
    pub fn measured(&mut self, millis: u64) {
        let trip = millis.min(LONGEST_TRIP);
        self.smooth = Some(match self.smooth {
            None => (8 * trip, 2 * trip),
            Some((smooth, jitter)) => {
                let off = trip.abs_diff(smooth / 8);
                (smooth + trip - smooth / 8, jitter + off - jitter / 4)
            }
        });
    }

    /// So much earlier than it arrived may a press count, in milliseconds; little before anything was measured.
    pub fn credit(&self) -> u64 {
        let (smooth, jitter) = self.smooth.unwrap_or_default();
        (smooth / 8 + jitter.max(GRAIN)).min(MOST_CREDIT)
    }
}

/// What is known of a press.
#[derive(Clone, Copy, Debug)]
pub struct Press {
    /// When the view was sent that it answers; `None` if that was too long ago.
    pub sent: Option<Millis>,
    /// How long after that view was on the screen it was pressed, as its phone says, in milliseconds; [`u16::MAX`] if it
    /// does not know.
    pub after: u16,
    /// When it arrived.
    pub arrived: Millis,
    /// How much its phone is believed, in milliseconds.
    pub credit: u64,
}

impl Press {
    /// When it counts.
    pub fn counts(&self) -> Millis {
        let earliest = Millis(self.arrived.0.saturating_sub(self.credit.min(MOST_CREDIT)));
        match self.sent {
            Some(sent) if self.after < u16::MAX => {
                (sent + u64::from(self.after)).clamp(earliest, self.arrived)
            }
            _ => self.arrived,
        }
    }
}

/// Decides between presses that count at the same millisecond, by the round's seed: the least number goes first.
pub fn lot(seed: &Seed, tick: u32, seat: Seat) -> u32 {
    // Another stream than that of the cards.
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

/// Something that waits until it is decided.
#[derive(Clone, Debug)]
pub struct Waiting<T> {
    /// What.
    pub what: T,
    /// Who pressed.
    pub seat: Seat,
    /// When it counts.
    pub counts: Millis,
    /// Not before then.
    pub earliest: Millis,
    /// Who might lose to it.
    pub rivals: Seats,
    /// Decides a tie.
    pub lot: u32,
}

/// All that waits.
#[derive(Clone, Debug)]
pub struct Queue<T>(Vec<Waiting<T>>);

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        Queue(Vec::new())
    }
}

impl<T> Queue<T> {
    /// Enters something. What one seat does goes in the order in which it came.
    pub fn push(&mut self, mut waiting: Waiting<T>) {
        let own = self.0.iter().filter(|other| other.seat == waiting.seat);
        waiting.counts = own.map(|own| own.counts).fold(waiting.counts, Millis::max);
        self.0.push(waiting);
    }

    /// All of it, in the order in which it came.
    pub fn iter(&self) -> impl Iterator<Item = &Waiting<T>> {
        self.0.iter()
    }

    /// When something is decided next. `credit` says how much the phone of a seat is believed; `None` for a seat that is
    /// not waited for.
    pub fn next_due(&self, credit: impl Fn(Seat) -> Option<u64>) -> Option<Millis> {
        self.0
            .iter()
            .map(|waiting| self.due(waiting, &credit))
            .min()
    }

    /// Takes out what counts first of all that is decided by now.
    pub fn take(
        &mut self,
        now: Millis,
        credit: impl Fn(Seat) -> Option<u64>,
    ) -> Option<Waiting<T>> {
        let all = self.0.iter().enumerate();
        let decided = all.filter(|(_, waiting)| self.due(waiting, &credit) <= now);
        let first = decided.min_by_key(|(at, waiting)| (waiting.counts, waiting.lot, *at))?;
        let first = self.0.remove(first.0);
        // Who has run is not waited for again.
        for waiting in &mut self.0 {
            waiting.rivals = waiting.rivals.without(first.seat);
        }
        Some(first)
    }

    /// Whether anybody might lose to something.
    pub fn is_contested(&self) -> bool {
        self.0.iter().any(|waiting| !waiting.rivals.is_empty())
    }

    /// Who might lose to something, and who pressed it.
    pub fn concerned(&self) -> Seats {
        let contested = self.0.iter().filter(|waiting| !waiting.rivals.is_empty());
        contested.fold(Seats::NONE, |all, waiting| {
            all.or(waiting.rivals).with(waiting.seat)
        })
    }

    /// Who might lose to something, and has not pressed.
    pub fn unheard(&self) -> Seats {
        let rivals = self.0.iter().map(|waiting| waiting.rivals);
        let rivals = rivals.fold(Seats::NONE, Seats::or);
        self.0
            .iter()
            .fold(rivals, |rivals, waiting| rivals.without(waiting.seat))
    }

    /// When something is decided next where nobody has to be quick: what is said aside at once, all else when everybody has
    /// been heard, which is at `heard`, or not to be foreseen.
    pub fn next_in_turn(
        &self,
        heard: Option<Millis>,
        aside: impl Fn(&Waiting<T>) -> bool,
    ) -> Option<Millis> {
        let due = |waiting| self.due_in_turn(waiting, heard, &aside);
        self.0.iter().filter_map(due).min()
    }

    /// Takes out what comes first in that order of all that is decided by now. Whoever lost to it has been heard.
    pub fn take_in_turn<O: Ord>(
        &mut self,
        now: Millis,
        heard: Option<Millis>,
        aside: impl Fn(&Waiting<T>) -> bool,
        order: impl Fn(&Waiting<T>) -> O,
    ) -> Option<Waiting<T>> {
        let is_due = |waiting: &Waiting<T>| {
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
        waiting: &Waiting<T>,
        heard: Option<Millis>,
        aside: &impl Fn(&Waiting<T>) -> bool,
    ) -> Option<Millis> {
        match self.is_contested() && (!waiting.rivals.is_empty() || !aside(waiting)) {
            true => Some(heard?.max(waiting.earliest)),
            false => Some(waiting.earliest),
        }
    }

    /// Takes out whatever is like this.
    pub fn extract(&mut self, like: impl Fn(&Waiting<T>) -> bool) -> Vec<Waiting<T>> {
        self.0.extract_if(.., |waiting| like(waiting)).collect()
    }

    /// When this is decided: once nothing that counts earlier can still arrive from anybody who has not pressed.
    fn due(&self, waiting: &Waiting<T>, credit: &impl Fn(Seat) -> Option<u64>) -> Millis {
        let pressed: Seats = self.0.iter().map(|other| other.seat).collect();
        let silent = waiting.rivals.iter().filter(|seat| !pressed.has(*seat));
        match silent.filter_map(credit).max() {
            None => waiting.earliest,
            Some(credit) => {
                let most = waiting.earliest + MOST_CREDIT;
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
        let press = Press {
            sent: Some(Millis(1000)),
            after,
            arrived: Millis(1400),
            credit: 90,
        };
        press.counts().0
    }

    #[test]
    fn a_phone_is_believed_as_far_as_its_link_is_slow() {
        assert_eq!(counts(330), 1330, "it took 70 ms there and back");
        assert_eq!(counts(0), 1310, "no more than the credit");
        assert_eq!(counts(9000), 1400, "from the future");
        assert_eq!(counts(u16::MAX), 1400, "it does not know");
        let forgotten = Press {
            sent: None,
            after: 0,
            arrived: Millis(10),
            credit: u64::MAX,
        };
        assert_eq!(forgotten.counts(), Millis(10));
    }

    #[test]
    fn credit_follows_what_was_measured_and_is_bounded() {
        let mut trip = Trip::default();
        assert_eq!(trip.credit(), GRAIN);
        (0..50).for_each(|_| trip.measured(20));
        assert_eq!(trip.credit(), 20 + GRAIN);
        for millis in [20, 120, 20, 20, 120, 20] {
            trip.measured(millis);
        }
        assert!(trip.credit() > 100, "it jitters: {}", trip.credit());
        (0..50).for_each(|_| trip.measured(u64::MAX));
        assert_eq!(trip.credit(), MOST_CREDIT);
    }

    #[test]
    fn only_the_last_number_that_was_sent_measures_anything_and_only_once() {
        let mut trip = Trip::default();
        let first = trip.ask(Millis(1000)).expect("at first");
        assert_eq!(trip.ask(Millis(1100)), None, "not at any speed");
        let second = trip.ask(Millis(2000)).expect("after a while");
        trip.answered(first, Millis(2100));
        assert_eq!(trip.credit(), GRAIN, "that one is forgotten");
        trip.answered(second, Millis(2030));
        trip.answered(second, Millis(2900));
        assert_eq!(trip.credit(), 30 + 60);
        let third = trip.ask(Millis(3000)).expect("after a while");
        trip.slept();
        trip.answered(third, Millis(3900));
        assert_eq!(trip.credit(), 30 + 60, "this phone was asleep");
    }

    fn waiting(by: u8, counts: u64, arrived: u64) -> Waiting<u8> {
        Waiting {
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
        let mut queue = Queue::default();
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
        let mut queue = Queue::default();
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
        let mut queue = Queue::default();
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
