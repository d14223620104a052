//! A last look at the table before the results take its place. Players want to see the card that decided the round.
use std::future::Future;
use std::time::Duration;

use leptos::{prelude::*, task::spawn_local};

use crate::platform::clock::painted;
use crate::platform::pointer;
use crate::table::moves;

/// The time that the look lasts, unless a player touches the screen before.
const LOOK: Duration = Duration::from_millis(1100);

/// Follows `now`, but a moment behind if `waits` is true for the old and the new value. A touch or a key ends the
/// moment.
pub(crate) fn with_a_look<T>(now: Memo<T>, waits: fn(T, T) -> bool) -> Memo<T>
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let shown = RwSignal::new(now.get_untracked());
    let go_on = move || {
        // The screen may be gone by then.
        if let Some(now) = now.try_get_untracked() {
            shown.try_set(now);
        }
    };
    Effect::new(move |before: Option<T>| {
        let now = now.get();
        if before.is_some_and(|before| waits(before, now)) && moves() {
            set_timeout(move || after(pointer::answered(), go_on), LOOK);
        } else {
            shown.set(now);
        }
        now
    });
    // The next screen takes longer than a frame to draw.
    let touch = window_event_listener(leptos::ev::pointerdown, move |_| after(painted(), go_on));
    let key = window_event_listener(leptos::ev::keydown, move |_| go_on());
    on_cleanup(move || {
        touch.remove();
        key.remove();
    });
    Memo::new(move |_| shown.get())
}

fn after(moment: impl Future<Output = ()> + 'static, go_on: impl FnOnce() + 'static) {
    spawn_local(async move {
        moment.await;
        go_on();
    });
}
