//! A rate limiter for requests that cost this phone or others something.

use crate::protocol::clock::Millis;

/// A number of requests at once, and one more after each pause.
#[derive(Clone, Copy, Debug)]
pub struct RateLimiter {
    burst: u64,
    /// The pause in milliseconds.
    pause: u64,
    /// When all requests so far no longer count.
    busy: Millis,
}

impl RateLimiter {
    /// A limiter with this burst, and one more request after each pause in milliseconds.
    pub const fn new(burst: u64, pause: u64) -> RateLimiter {
        RateLimiter {
            burst,
            pause,
            busy: Millis(0),
        }
    }

    /// True if one more request is allowed now. If so, the request counts.
    pub fn take(&mut self, now: Millis) -> bool {
        let most = self.burst * self.pause;
        let mut busy = self.busy.max(now);
        // The last request may reach beyond the burst by a pause. Anything later means that the clock was set back: the
        // limiter starts again.
        if busy.since(now) > most + self.pause {
            busy = now;
        }
        let free = busy.since(now) < most;
        self.busy = if free { busy + self.pause } else { busy };
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_free_at_once_and_one_more_after_each_pause() {
        let mut limiter = RateLimiter::new(4, 500);
        let mut taken = |now| (0..100).filter(|_| limiter.take(Millis(now))).count();
        assert_eq!(
            [5000, 5000, 5500, 6500, 60_000].map(&mut taken),
            [4, 0, 1, 2, 4]
        );
        assert_eq!(taken(10), 4, "the clock was set back");
    }

    #[test]
    fn a_request_within_a_pause_does_not_start_the_limiter_again() {
        let mut limiter = RateLimiter::new(4, 500);
        let mut taken = |now| (0..100).filter(|_| limiter.take(Millis(now))).count();
        // The burst, and every tenth of a pause one more try.
        let all: usize = (0..=10).map(|tenth| taken(5000 + 50 * tenth)).sum();
        assert!(all <= 6, "{all} in one pause");
    }
}
