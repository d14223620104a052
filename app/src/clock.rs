//! The browser's clock and alarm, for sessions that have none.
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use engine::session::Millis;
use futures_channel::oneshot;
use leptos::prelude::{
    TimeoutHandle, document, request_animation_frame, set_timeout, set_timeout_with_handle, window,
};

/// Milliseconds since the page was loaded. Never goes back.
pub fn now() -> Millis {
    let now = window()
        .performance()
        .map_or(0.0, |performance| performance.now());
    Millis(now as u64)
}

/// The longest that [`painted`] waits for a frame: the page may be hidden meanwhile, and then draws none.
const PATIENCE: Duration = Duration::from_millis(100);

/// Waits until what has been touched shows it: the next frame is on the screen. A hidden page shows nothing to wait for.
pub async fn painted() {
    if document().hidden() {
        return;
    }
    let (done, drawn) = oneshot::channel::<()>();
    let done = Rc::new(Cell::new(Some(done)));
    let ring = move || drop(done.take());
    set_timeout(ring.clone(), PATIENCE);
    // The frame is drawn after this callback; what comes next is the earliest task behind it.
    request_animation_frame(move || set_timeout(ring, Duration::ZERO));
    let _ = drawn.await;
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
