//! Rate limits for requests that cost other phones something.

use crate::protocol::clock::Millis;

/// The number of requests allowed at once, and the milliseconds after which one more is allowed.
pub(crate) type RateLimit = (u64, u64);

/// The time at which all requests so far no longer count against the limit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RateLimiter(Millis);

impl RateLimiter {
    /// True if this limit allows one more request now. If so, the request counts.
    pub(crate) fn take(&mut self, now: Millis, (burst, pause): RateLimit) -> bool {
        let busy = self.0.max(now);
        let free = busy.since(now) < burst * pause;
        if free {
            self.0 = busy + pause;
        }
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_much_is_free_at_once_and_one_more_after_each_pause() {
        let mut limiter = RateLimiter::default();
        let mut taken = |now| {
            let now = Millis(now);
            (0..100).filter(|_| limiter.take(now, (4, 500))).count()
        };
        assert_eq!(
            [5000, 5000, 5500, 6500, 60_000].map(&mut taken),
            [4, 0, 1, 2, 4]
        );
    }
}
