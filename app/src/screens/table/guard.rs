//! Against taps that were meant for what a button was a moment ago.

use super::desk::Desk;
use engine::Action;
use leptos::prelude::*;
use std::time::Duration;

/// So long after somebody else changed it a button does nothing.
const SETTLES: Duration = Duration::from_millis(250);

/// What a tap on a button does: an action, and what else tells it from another one.
pub(super) type Target = (Option<Action>, u32);

/// What a button did at this state of the table, and what ends its rest.
type Before = (Option<Target>, u32, Option<TimeoutHandle>);

/// Whether a tap counts: not within the moment after somebody else's doing changed what the button does. What changed by
/// the viewer's own touch was meant so, and a button that did nothing before has nothing to confuse.
pub(super) fn guard(desk: Desk, target: Memo<Option<Target>>) -> ReadSignal<bool> {
    let (counts, set_counts) = signal(true);
    let tick = desk.part(|view| view.tick);
    Effect::new(move |before: Option<Before>| {
        let (now, at) = (target.get(), tick.get());
        let Some((was, then, timer)) = before else {
            return (now, at, None);
        };
        let by_others = at != then && !desk.did(then);
        if was.is_none() || was == now || !by_others {
            return (now, at, timer);
        }
        if let Some(timer) = timer {
            timer.clear();
        }
        set_counts.set(false);
        let settled = move || {
            // The table may have gone meanwhile.
            let _ = set_counts.try_set(true);
        };
        (now, at, set_timeout_with_handle(settled, SETTLES).ok())
    });
    counts
}
