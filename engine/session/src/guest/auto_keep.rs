//! Keeps drawn cards automatically if nothing else can be done with them. The host asks about every drawn card, so that
//! nobody learns if it was playable. The phone answers for its owner where there is no choice.

use crate::protocol::{clock::Millis, ids::SeatKey};
use alloc::vec::Vec;
use base::{Rng, Seat, Seed};
use core::ops::RangeInclusive;
use kernel::{Action, Asked, View};

/// How long such a card is shown before the phone keeps it, in milliseconds. People with a choice take about as long.
/// The delay must not reveal that there was no choice (NEW-23).
pub const KEEP_DELAY_MS: RangeInclusive<u32> = 600..=2000;

/// A card to keep.
#[derive(Clone, Copy, Debug)]
struct KeepTimer {
    seat: Seat,
    /// The revision of the view that asked.
    seen: u32,
    due: Millis,
}

/// The seats with a card to keep.
#[derive(Clone, Debug)]
pub(crate) struct AutoKeep {
    /// Known only to this phone, so that nobody can predict the delay.
    secret: u64,
    timers: Vec<KeepTimer>,
}

impl AutoKeep {
    pub(crate) fn new(key: Option<SeatKey>) -> AutoKeep {
        let secret = key.and_then(|key| key.bytes().first_chunk().copied());
        let secret = secret.map_or(0, u64::from_le_bytes);
        AutoKeep {
            secret,
            timers: Vec::new(),
        }
    }

    /// The delay for the card that this seat drew at that revision, in milliseconds.
    fn delay(&self, seat: Seat, seen: u32) -> u64 {
        let drawn = u64::from(seen) << 8 | seat.index() as u64;
        let mut rng = Rng::new(Seed::from_number(self.secret ^ drawn));
        let (least, most) = (*KEEP_DELAY_MS.start(), *KEEP_DELAY_MS.end());
        u64::from(least + rng.below(most - least + 1))
    }

    /// Reads the new views. Cards that were there before keep their due time.
    pub(crate) fn look(&mut self, views: &[View], now: Millis) {
        let before = core::mem::take(&mut self.timers);
        let timers = views.iter().filter_map(|view| {
            let seat = view.viewer.filter(|_| only_keeps(view))?;
            let seen = view.prompt?.since;
            let known = before.iter().find(|k| (k.seat, k.seen) == (seat, seen));
            Some(known.copied().unwrap_or(KeepTimer {
                seat,
                seen,
                due: now + self.delay(seat, seen),
            }))
        });
        self.timers = timers.collect();
    }

    /// Forgets all cards: there are no views of them any more.
    pub(crate) fn forget(&mut self) {
        self.timers.clear();
    }

    /// The time at which the next card is kept.
    pub(crate) fn next(&self) -> Option<Millis> {
        self.timers.iter().map(|timers| timers.due).min()
    }

    /// The seats that keep their card now, and the revision that they saw.
    pub(crate) fn due(&mut self, now: Millis) -> Vec<(Seat, u32)> {
        let due = self.timers.extract_if(.., |timers| timers.due <= now);
        due.map(|timers| (timers.seat, timers.seen)).collect()
    }
}

/// True if keeping the drawn card is the only answer.
pub fn only_keeps(view: &View) -> bool {
    let asked = view.prompt.is_some_and(|prompt| {
        prompt.asked == Asked::Drawn && view.viewer.is_some_and(|seat| prompt.seats.has(seat))
    });
    let answers = |action: &&Action| !matches!(action, Action::Call | Action::Catch(_));
    asked && view.actions.iter().filter(answers).eq([&Action::Keep])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_delay_before_a_card_is_kept_differs_by_draw_and_by_phone() {
        let [ana, ben] = [1, 2].map(|n| AutoKeep::new(Some(SeatKey::new([n; 16]))));
        let times = |auto_keep: &AutoKeep| -> Vec<u64> {
            let seats = Seat::first(1);
            seats
                .flat_map(|seat| (0..50).map(move |seen| auto_keep.delay(seat, seen)))
                .collect()
        };
        let (of_ana, of_ben) = (times(&ana), times(&ben));
        assert_ne!(of_ana, of_ben);
        let bounds = u64::from(*KEEP_DELAY_MS.start())..=u64::from(*KEEP_DELAY_MS.end());
        assert!(of_ana.iter().all(|time| bounds.contains(time)));
        let middle = (bounds.start() + bounds.end()) / 2;
        let late = of_ana.iter().filter(|time| **time > middle).count();
        assert!((10..=40).contains(&late), "{late} of 50 are late");
    }
}
