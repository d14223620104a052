//! How often somebody may ask for what costs others something.

use crate::protocol::clock::Millis;

/// So much at once, and one more each time so many milliseconds have passed.
pub(crate) type Limit = (u64, u64);

/// When all that somebody has asked for so far will be paid off.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bucket(Millis);

impl Bucket {
    /// Whether one more is free now, within this limit; if so, it counts.
    pub(crate) fn take(&mut self, now: Millis, (burst, pause): Limit) -> bool {
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
        let mut bucket = Bucket::default();
        let mut taken = |now| {
            let now = Millis(now);
            (0..100).filter(|_| bucket.take(now, (4, 500))).count()
        };
        assert_eq!(
            [5000, 5000, 5500, 6500, 60_000].map(&mut taken),
            [4, 0, 1, 2, 4]
        );
    }
}
