//! Heartbeats: whether the other end of a link is still there.
//!
//! A killed tab or a cut network is noticed late or never by the link itself, so guests ping and hosts answer.

use crate::protocol::clock::Millis;

/// How often a guest pings, in milliseconds.
pub const BEAT: u64 = 1000;
/// How long a guest may be silent before it counts as lost, in milliseconds: within five seconds everybody shall see it.
pub const SILENCE: u64 = 4500;
/// How long a host may be silent before its guests look for it by another link, in milliseconds: that takes its time too,
/// and five seconds are all that people should wait.
pub const DEAF: u64 = 3200;
/// How long a silent link is kept, since short cuts of a network heal, in milliseconds.
pub const PATIENCE: u64 = 20_000;
/// A longer pause between two looks at the clock means that this phone itself was asleep, in milliseconds.
const NAP: u64 = 2500;

/// When the other end was last heard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pulse(Millis);

impl Pulse {
    pub(crate) fn new(now: Millis) -> Pulse {
        Pulse(now)
    }

    /// Something arrived.
    pub(crate) fn beat(&mut self, now: Millis) {
        self.0 = now;
    }

    /// How long nothing has arrived.
    pub(crate) fn silent_for(&self, now: Millis) -> u64 {
        now.since(self.0)
    }

    /// This phone slept for so long: that is nobody else's silence.
    pub(crate) fn slept(&mut self, nap: u64) {
        self.0 = self.0 + nap;
    }
}

/// How long this phone slept between two looks at the clock; 0 if it did not.
pub(crate) fn nap(before: Millis, now: Millis) -> u64 {
    match now.since(before) {
        pause if pause > NAP => pause,
        _ => 0,
    }
}
