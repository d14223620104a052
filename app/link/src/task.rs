//! Tasks in the background: they end with their owner, or when their time is over.
use std::pin::pin;
use std::rc::{Rc, Weak};
use std::time::Duration;

use futures_timer::Delay;
use futures_util::FutureExt;
use futures_util::future::{AbortHandle, Abortable, Either, select};
use wasm_bindgen_futures::spawn_local;

/// A task in the background. Dropping this ends it.
#[derive(Debug)]
pub struct Task {
    abort: AbortHandle,
    running: Weak<()>,
}

impl Task {
    /// Starts a task.
    pub fn spawn(work: impl Future<Output = ()> + 'static) -> Self {
        let running = Rc::new(());
        let (abort, registration) = AbortHandle::new_pair();
        let task = Self {
            abort,
            running: Rc::downgrade(&running),
        };
        let work = async move {
            work.await;
            drop(running);
        };
        spawn_local(Abortable::new(work, registration).map(|_ended| ()));
        task
    }

    /// True until the work is done.
    pub(crate) fn is_running(&self) -> bool {
        self.running.strong_count() > 0
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.abort.abort();
    }
}

/// Waits for a future for a limited time; `None` if the time runs out.
pub async fn within<F: Future>(time: Duration, future: F) -> Option<F::Output> {
    match select(pin!(future), Delay::new(time)).await {
        Either::Left((output, _)) => Some(output),
        Either::Right(_) => None,
    }
}
