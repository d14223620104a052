//! Guards against taps that were meant for the earlier action of a button.

use crate::table::state::table_state::TableState;
use engine::Action;
use leptos::prelude::*;
use std::time::Duration;

/// The time for which a button does nothing after another player changed its action.
const SETTLES: Duration = Duration::from_millis(250);

/// The effect of a tap on a button: an action, and a number that tells it from others with the same action.
pub(crate) type Target = (Option<Action>, u32);

/// The effect of a button at an earlier state of the table, that state, and the timer that ends the button's rest.
type EarlierTarget = (Option<Target>, u32, Option<TimeoutHandle>);

/// True if a tap counts. It does not count for a moment after another player's action changed the button. A change by
/// the viewer's own touch is intended. A button that did nothing before has nothing to confuse.
pub(crate) fn guard(table: TableState, target: Memo<Option<Target>>) -> Signal<bool> {
    let counts = RwSignal::new(true);
    let revision = table.memo_of(|view| view.revision);
    effect_with_last(move |before: Option<EarlierTarget>| {
        let (now, at) = (target.get(), revision.get());
        let Some((was, then, timer)) = before else {
            return (now, at, None);
        };
        let by_others = at != then && !table.did(then);
        if was.is_none() || was == now || !by_others {
            return (now, at, timer);
        }
        if let Some(timer) = timer {
            timer.clear();
        }
        counts.set(false);
        let settled = move || {
            // The table may have gone meanwhile.
            let _ = counts.try_set(true);
        };
        (now, at, set_timeout_with_handle(settled, SETTLES).ok())
    });
    counts.into()
}
