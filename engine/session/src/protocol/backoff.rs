//! How long to wait for an answer before asking again: on a bad link answers come late, and each question more makes the next later.

use crate::protocol::clock::Millis;

/// A pause that doubles each time, up to the longest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Backoff {
    next: u64,
    least: u64,
    most: u64,
}

impl Backoff {
    /// From the shortest pause to the longest, in milliseconds.
    pub(crate) const fn new(least: u64, most: u64) -> Backoff {
        Backoff {
            next: least,
            least,
            most,
        }
    }

    /// How long to wait from now on, in milliseconds.
    pub(crate) fn pause(&self) -> u64 {
        self.next
    }

    /// It was asked in vain.
    pub(crate) fn grow(&mut self) {
        self.next = self.most.min(self.next * 2);
    }

    /// There was an answer.
    pub(crate) fn reset(&mut self) {
        self.next = self.least;
    }
}

/// Something that is said, and said again as long as there is no answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reminder {
    at: Millis,
    backoff: Backoff,
}

impl Reminder {
    /// Due now, and again after these pauses.
    pub(crate) fn new(now: Millis, backoff: Backoff) -> Reminder {
        Reminder { at: now, backoff }
    }

    /// Whether it is to be said.
    pub(crate) fn is_due(&self, now: Millis) -> bool {
        self.at <= now
    }

    /// It was.
    pub(crate) fn said(&mut self, now: Millis) {
        self.at = now + self.backoff.pause();
        self.backoff.grow();
    }

    /// There is something new to be said at once.
    pub(crate) fn hurry(&mut self, now: Millis) {
        self.backoff.reset();
        self.at = now;
    }

    /// There was an answer; what is said by now may be on its way.
    pub(crate) fn answered(&mut self, now: Millis) {
        self.backoff.reset();
        if self.at > now {
            self.at = now + self.backoff.pause();
        }
    }
}
