//! The delay before a request is repeated. On a bad link answers come late, and each repeated request delays the next
//! answer. Each user of it sets its own lengths.

use crate::protocol::clock::Millis;

/// A pause that doubles after each failure, up to a maximum.
#[derive(Clone, Copy, Debug)]
pub struct Backoff {
    next: u64,
    least: u64,
    most: u64,
}

impl Backoff {
    /// A backoff from the shortest to the longest pause, in milliseconds.
    pub const fn new(least: u64, most: u64) -> Backoff {
        Backoff {
            next: least,
            least,
            most,
        }
    }

    /// The present pause, in milliseconds.
    pub fn pause(&self) -> u64 {
        self.next
    }

    /// Doubles the pause after a request without an answer.
    pub fn grow(&mut self) {
        self.next = self.most.min(self.next * 2);
    }

    /// Returns to the shortest pause after an answer.
    pub fn reset(&mut self) {
        self.next = self.least;
    }
}

/// A message that is repeated until an answer comes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reminder {
    at: Millis,
    backoff: Backoff,
}

impl Reminder {
    /// A message that is due now, and again after the pauses of this backoff.
    pub(crate) fn new(now: Millis, backoff: Backoff) -> Reminder {
        Reminder { at: now, backoff }
    }

    pub(crate) fn is_due(&self, now: Millis) -> bool {
        self.at <= now
    }

    /// Records that the message was sent, and schedules the next repetition.
    pub(crate) fn said(&mut self, now: Millis) {
        self.at = now + self.backoff.pause();
        self.backoff.grow();
    }

    /// Makes the message due at once: it has changed, or the link is new.
    pub(crate) fn hurry(&mut self, now: Millis) {
        self.backoff.reset();
        self.at = now;
    }

    /// Records an answer. The answer to the last message may still be on its way, so the next repetition waits the
    /// shortest pause.
    pub(crate) fn answered(&mut self, now: Millis) {
        self.backoff.reset();
        if self.at > now {
            self.at = now + self.backoff.pause();
        }
    }
}
