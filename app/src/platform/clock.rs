//! The browser's clock and alarm, for the sessions, which have none.
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use engine::session::Millis;
use futures_channel::oneshot;
use leptos::prelude::{
    TimeoutHandle, document, request_animation_frame, set_timeout, set_timeout_with_handle, window,
};

/// Milliseconds since the page was loaded. They never go back.
pub fn now() -> Millis {
    let now = window()
        .performance()
        .map_or(0.0, |performance| performance.now());
    Millis(now as u64)
}

/// The longest that [`painted`] waits for a frame. The page may be hidden meanwhile, and then it draws none.
const PATIENCE: Duration = Duration::from_millis(100);

/// Waits until a touch shows on the screen: until the next frame is there. A hidden page shows nothing to wait for.
pub async fn painted() {
    if document().hidden() {
        return;
    }
    let (done, drawn) = oneshot::channel::<()>();
    let done = Rc::new(Cell::new(Some(done)));
    let ring = move || drop(done.take());
    set_timeout(ring.clone(), PATIENCE);
    // The frame is drawn after this callback. The earliest task after that comes next.
    request_animation_frame(move || set_timeout(ring, Duration::ZERO));
    let _ = drawn.await;
}

/// Rings once, at the time set last. Dropping it silences it.
#[derive(Default)]
pub struct Alarm(Cell<Option<TimeoutHandle>>);

impl Alarm {
    /// Sets a new time in place of the one before. Rings at once if that time has passed.
    pub fn set(&self, at: Millis, ring: impl FnOnce() + 'static) {
        self.ring_after(Duration::from_millis(at.since(now())), ring);
    }

    /// Rings after this wait, and not at the time set before.
    pub fn ring_after(&self, wait: Duration, ring: impl FnOnce() + 'static) {
        self.clear();
        self.0.set(set_timeout_with_handle(ring, wait).ok());
    }

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
