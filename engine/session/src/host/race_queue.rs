//! The queue of actions in a race. Before the host decides between actions that spoil each other, it waits. The wait
//! ends when no action that counts earlier can still be on its way. A tie is drawn by lot.

use crate::{host::reaction_time::MAX_CREDIT_MS, protocol::clock::Millis};
use alloc::vec::Vec;
use base::{Rng, Seat, Seats, Seed};

/// Draws the lot of a seat from the round's seed, for presses that count at the same millisecond. The lowest number
/// goes first.
pub fn lot(seed: &Seed, revision: u32, seat: Seat) -> u32 {
    // The lots use another stream than the cards.
    let mut own = *b"who was first?                  ";
    let salt = revision
        .to_le_bytes()
        .into_iter()
        .chain([seat.index() as u8]);
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
    pub effective_at: Millis,
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
        waiting.effective_at = own
            .map(|own| own.effective_at)
            .fold(waiting.effective_at, Millis::max);
        self.0.push(waiting);
    }

    /// True if no action waits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
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
        let first = decided.min_by_key(|(at, waiting)| (waiting.effective_at, waiting.lot, *at))?;
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
                (waiting.effective_at + credit).clamp(waiting.earliest, most)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::test_room::seat;

    fn waiting(by: u8, effective_at: u64, arrived: u64) -> QueuedAction<u8> {
        QueuedAction {
            what: by,
            seat: seat(by),
            effective_at: Millis(effective_at),
            earliest: Millis(arrived),
            rivals: Seat::first(3).filter(|other| *other != seat(by)).collect(),
            lot: 9 - u32::from(by),
        }
    }

    fn credit(seat: Seat) -> Option<u64> {
        [Some(0), Some(40), Some(120)][seat.index()]
    }

    #[test]
    fn the_earlier_reaction_wins_though_it_arrives_later() {
        let mut queue = RaceQueue::default();
        queue.push(waiting(0, 1300, 1300));
        // The slowest could be here by then.
        assert_eq!(queue.next_due(credit), Some(Millis(1420)));
        queue.push(waiting(2, 1290, 1335));
        // Nobody else would be earlier.
        assert_eq!(queue.next_due(credit), Some(Millis(1335)));
        let mut order = core::iter::from_fn(|| queue.take(Millis(1340), credit));
        assert_eq!(order.next().map(|first| first.what), Some(2));
        assert_eq!(order.next().map(|second| second.what), Some(0));
    }

    #[test]
    fn nobody_waits_for_who_cannot_be_earlier() {
        let mut queue = RaceQueue::default();
        queue.push(waiting(0, 1300, 1300));
        // Nobody is there.
        assert_eq!(queue.next_due(|_| None), Some(Millis(1300)));
        queue.push(waiting(1, 1310, 1320));
        queue.push(waiting(2, 1305, 1330));
        // All have pressed.
        assert_eq!(queue.next_due(credit), Some(Millis(1300)));
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
        let first = |revision| {
            let lots = [0, 1, 2].map(|by| lot(&Seed::from_number(5), revision, seat(by)));
            (0..3).min_by_key(|by| lots[*by]).expect("three")
        };
        let mut wins = [0; 3];
        (0..3000).for_each(|revision| wins[first(revision)] += 1);
        assert!(
            wins.iter().all(|wins| (900..1100).contains(wins)),
            "{wins:?}"
        );
    }
}
