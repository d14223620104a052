//! The browser's clock and alarm, for sessions that have none.
use std::cell::Cell;
use std::time::Duration;

use engine::session::Millis;
use leptos::prelude::{TimeoutHandle, set_timeout_with_handle, window};

/// Milliseconds since the page was loaded. Never goes back.
pub fn now() -> Millis {
    let now = window()
        .performance()
        .map_or(0.0, |performance| performance.now());
    Millis(now as u64)
}

/// Rings once, at the moment last asked for. Dropping it silences it.
#[derive(Default)]
pub struct Alarm(Cell<Option<TimeoutHandle>>);

impl Alarm {
    /// Rings at this moment, at once if it has passed, and not at the one asked for before.
    pub fn set(&self, at: Millis, ring: impl FnOnce() + 'static) {
        self.clear();
        let wait = Duration::from_millis(at.since(now()));
        self.0.set(set_timeout_with_handle(ring, wait).ok());
    }

    /// Does not ring.
    pub fn clear(&self) {
        if let Some(handle) = self.0.take() {
            handle.clear();
        }
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        self.clear();
    }
}
