//! Time as an input: the session never reads a clock. Heartbeats tell if the other end of a link is still there.
//!
//! A link notices a killed tab or a cut network late or never, so guests ping and hosts answer.

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
