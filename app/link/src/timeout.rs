//! A time limit for anything that a phone waits for.
use std::time::Duration;

use futures_timer::Delay;
use futures_util::future::{Either, select};

/// Waits for a future for a limited time; `None` if the time runs out.
pub(crate) async fn within<F: Future + Unpin>(time: Duration, future: F) -> Option<F::Output> {
    match select(future, Delay::new(time)).await {
        Either::Left((output, _)) => Some(output),
        Either::Right(_) => None,
    }
}
