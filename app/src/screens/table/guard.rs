//! Against taps that were meant for what a button was a moment ago.

use engine::Action;
use leptos::prelude::*;
use std::time::Duration;

/// So long after it changed a button does nothing.
const SETTLES: Duration = Duration::from_millis(250);

/// What a tap on a button does: an action, and what else tells it from another one.
pub(super) type Target = (Option<Action>, u32);

/// Whether a tap counts: not within the moment after the button ceased to do what it did. A button that did nothing
/// before has nothing to confuse.
pub(super) fn guard(target: Memo<Option<Target>>) -> ReadSignal<bool> {
    let (counts, set_counts) = signal(true);
    Effect::new(
        move |before: Option<(Option<Target>, Option<TimeoutHandle>)>| {
            let now = target.get();
            let Some((was, timer)) = before else {
                return (now, None);
            };
            if was.is_none() || was == now {
                return (now, timer);
            }
            if let Some(timer) = timer {
                timer.clear();
            }
            set_counts.set(false);
            let settled = move || {
                // The table may have gone meanwhile.
                let _ = set_counts.try_set(true);
            };
            (now, set_timeout_with_handle(settled, SETTLES).ok())
        },
    );
    counts
}
