//! How long to wait for an answer before asking again: on a bad link answers come late, and each question more makes the next later.

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
