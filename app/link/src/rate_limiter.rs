//! A rate limiter for what a stranger can make this phone do.

/// A rate limiter: a burst of actions at once, and one more after each pause.
pub struct RateLimiter {
    burst: f64,
    /// The pause in milliseconds, like all times here.
    pause: f64,
    /// When the limiter will have recovered from all actions so far.
    busy: f64,
}

impl RateLimiter {
    /// A limiter with this burst, and one more action after each pause in milliseconds.
    pub fn new(burst: f64, pause: f64) -> Self {
        Self {
            burst,
            pause,
            busy: 0.0,
        }
    }

    /// True if one more action is free now, and counts it.
    pub fn take(&mut self, now: f64) -> bool {
        // If the clock was set back by more than that, the limiter starts again.
        let most = now + self.burst * self.pause;
        let busy = if self.busy > most {
            now
        } else {
            self.busy.max(now)
        };
        let free = busy + self.pause <= most;
        self.busy = if free { busy + self.pause } else { busy };
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_too_often_waits() {
        let mut calls = RateLimiter::new(8.0, 1000.0);
        let at = |calls: &mut RateLimiter, now| (0..100).filter(|_| calls.take(now)).count();
        assert_eq!(at(&mut calls, 50_000.0), 8);
        assert_eq!(at(&mut calls, 51_000.0), 1);
        assert_eq!(at(&mut calls, 99_000.0), 8);
        assert_eq!(at(&mut calls, 10.0), 8, "the clock was set back");
    }
}
