//! Time as an input: the session never reads a clock. Heartbeats tell if the other end of a link is still there.
//!
//! A link notices a killed tab or a cut network late or never, so guests ping and hosts answer.

use alloc::collections::VecDeque;
use bincode::{Decode, Encode};
use core::ops::Add;

/// How often a guest pings, in milliseconds.
pub const HEARTBEAT_INTERVAL_MS: u64 = 1000;
/// How long a guest may be silent before it counts as lost, in milliseconds. Everyone should see the loss within five
/// seconds.
pub const GUEST_TIMEOUT_MS: u64 = 4500;
/// How long a host may be silent before its guests look for it by another link, in milliseconds. That search takes time
/// too, and people should wait five seconds at most.
pub const HOST_TIMEOUT_MS: u64 = 3200;
/// How long a silent link is kept, in milliseconds. Short network failures often heal.
pub const LINK_TIMEOUT_MS: u64 = 20_000;
/// A longer pause between two looks at the clock means that this phone itself was asleep, in milliseconds.
const MIN_SLEEP_MS: u64 = 2500;

/// A moment, in milliseconds since any fixed start before the session began. It never goes back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct Millis(pub u64);

impl Millis {
    /// Milliseconds since an earlier moment; 0 if that moment is later.
    pub const fn since(self, earlier: Millis) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// This many seconds later.
    pub(crate) fn after_seconds(self, seconds: u16) -> Millis {
        self + 1000 * u64::from(seconds)
    }
}

impl Add<u64> for Millis {
    type Output = Millis;
    fn add(self, millis: u64) -> Millis {
        Millis(self.0.saturating_add(millis))
    }
}

/// The latest `MOST` revisions of a round, with the time when a view of each was first shown or sent. People answer what
/// they see, so older ones do not matter.
#[derive(Clone, Debug, Default)]
pub(crate) struct ViewTimes<const MOST: usize>(VecDeque<(u32, Millis)>);

impl<const MOST: usize> ViewTimes<MOST> {
    /// Records that views of this revision are shown now.
    pub(crate) fn note(&mut self, revision: u32, now: Millis) {
        if self.of(revision).is_some() {
            return;
        }
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back((revision, now));
    }

    /// The time at which a view of this revision was first shown; `None` if unknown or too long ago.
    pub(crate) fn of(&self, revision: u32) -> Option<Millis> {
        let shown = self.0.iter().find(|(shown, _)| *shown == revision)?;
        Some(shown.1)
    }

    /// The time since then, in milliseconds; [`u16::MAX`] if unknown or longer.
    pub(crate) fn after(&self, revision: u32, now: Millis) -> u16 {
        let after = self.of(revision).map(|at| now.since(at));
        after
            .and_then(|after| u16::try_from(after).ok())
            .unwrap_or(u16::MAX)
    }
}

/// The time at which the other end was last heard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LastHeard(Millis);

impl LastHeard {
    pub(crate) fn new(now: Millis) -> LastHeard {
        LastHeard(now)
    }

    /// Records that a frame arrived.
    pub(crate) fn note(&mut self, now: Millis) {
        self.0 = now;
    }

    /// The time since the last frame, in milliseconds.
    pub(crate) fn silent_for(&self, now: Millis) -> u64 {
        now.since(self.0)
    }

    /// Ignores the milliseconds that this phone slept: the other end was not silent then.
    pub(crate) fn slept(&mut self, sleep_ms: u64) {
        self.0 = self.0 + sleep_ms;
    }
}

/// How long this phone slept between two looks at the clock, in milliseconds; 0 if it did not.
pub(crate) fn sleep_ms(before: Millis, now: Millis) -> u64 {
    match now.since(before) {
        pause if pause > MIN_SLEEP_MS => pause,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reaction_counts_from_the_first_frame_that_showed_the_view() {
        let mut view_times = ViewTimes::<4>::default();
        view_times.note(7, Millis(1000));
        view_times.note(7, Millis(1500));
        assert_eq!(view_times.after(7, Millis(1310)), 310);
        let unseen = view_times.after(8, Millis(1310));
        assert_eq!(unseen, u16::MAX, "not seen yet");
        assert_eq!(view_times.after(7, Millis(99_000)), u16::MAX, "no race");
    }
}
