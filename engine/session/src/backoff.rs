//! How long to wait for an answer before asking again: on a bad link answers come late, and each question more makes the next later.

use super::clock::Millis;

/// A pause that doubles each time, up to the longest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Backoff {
    next: u64,
    least: u64,
    most: u64,
}

impl Backoff {
    /// From the shortest pause to the longest, in milliseconds.
    pub(super) const fn new(least: u64, most: u64) -> Backoff {
        Backoff {
            next: least,
            least,
            most,
        }
    }

    /// How long to wait from now on, in milliseconds.
    pub(super) fn pause(&self) -> u64 {
        self.next
    }

    /// It was asked in vain.
    pub(super) fn grow(&mut self) {
        self.next = self.most.min(self.next * 2);
    }

    /// There was an answer.
    pub(super) fn reset(&mut self) {
        self.next = self.least;
    }
}

/// Something that is said, and said again as long as there is no answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reminder {
    at: Millis,
    backoff: Backoff,
}

impl Reminder {
    /// Due now, and again after these pauses.
    pub(super) fn new(now: Millis, backoff: Backoff) -> Reminder {
        Reminder { at: now, backoff }
    }

    /// Whether it is to be said.
    pub(super) fn is_due(&self, now: Millis) -> bool {
        self.at <= now
    }

    /// It was.
    pub(super) fn said(&mut self, now: Millis) {
        self.at = now + self.backoff.pause();
        self.backoff.grow();
    }

    /// There is something new to be said at once.
    pub(super) fn hurry(&mut self, now: Millis) {
        self.backoff.reset();
        self.at = now;
    }

    /// There was an answer; what is said by now may be on its way.
    pub(super) fn answered(&mut self, now: Millis) {
        self.backoff.reset();
        if self.at > now {
            self.at = now + self.backoff.pause();
        }
    }
}
