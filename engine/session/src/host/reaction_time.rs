//! Reaction times: the player who reacts fastest to their own screen wins, not the one whose frame arrives first
//! (DIG-1).
//!
//! A phone reports the time between showing a view and the press. The host knows when it sent that view. From both it
//! computes when the press *counts*, as if every phone were as near as its own. The host trusts a phone only within the
//! measured time of frames to it and back ([`RoundTrip`]), and 250 ms at most. A phone that lies gains no more than
//! that.

use crate::protocol::clock::Millis;

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
    pub fn effective_at(&self) -> Millis {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn effective_at(after: u16) -> u64 {
        let press_times = PressTimes {
            sent: Some(Millis(1000)),
            after,
            arrived: Millis(1400),
            credit: 90,
        };
        press_times.effective_at().0
    }

    #[test]
    fn a_phone_is_believed_as_far_as_its_link_is_slow() {
        assert_eq!(effective_at(330), 1330, "it took 70 ms there and back");
        assert_eq!(effective_at(0), 1310, "no more than the credit");
        assert_eq!(effective_at(9000), 1400, "from the future");
        assert_eq!(effective_at(u16::MAX), 1400, "it does not know");
        let forgotten = PressTimes {
            sent: None,
            after: 0,
            arrived: Millis(10),
            credit: u64::MAX,
        };
        assert_eq!(forgotten.effective_at(), Millis(10));
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
}
