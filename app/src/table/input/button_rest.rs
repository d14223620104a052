//! Buttons rest: after a wrong catch, and when another player has just changed their action.

use crate::platform::clock::Alarm;
use crate::table::state::table_state::{Note, TableState};
use engine::{Action, News, Reason, RedactedEvent, Seat};
use leptos::prelude::*;
use std::time::Duration;
use wording::narrator::Denied;

const REST: Duration = Duration::from_secs(2);

/// True if this answer means that a catch was wrong. A catch that came too late was not wrong.
fn was_wrong(denied: Denied) -> bool {
    denied.late.is_none() && denied.why.reason != Reason::Stale
}

/// True if this news tells that the reader's wrong catch counted and had its price.
fn had_its_price(events: &[RedactedEvent], me: Option<Seat>) -> bool {
    events.iter().any(
        |event| matches!(event.news, News::WronglyCaught { by, .. } if me.is_some_and(|me| me == by)),
    )
}

impl TableState {
    /// Lets the buttons rest after every wrong catch of the viewer.
    pub(crate) fn rest_after_wrong_catches(self) {
        let caught = move || matches!(self.sent(), Some(Action::Catch(_)));
        effect(move || {
            if self.feed.refused.get().is_some_and(was_wrong) && caught() {
                self.rest();
            }
        });
        effect(move || {
            let me = self.view.with_untracked(|view| view.viewer);
            if self
                .feed
                .news
                .with(|batch| had_its_price(&batch.events, me))
                && caught()
            {
                self.rest();
            }
        });
    }

    fn rest(self) {
        self.rests.update(|rests| *rests += 1);
        let rested = move || {
            // The table may have gone meanwhile.
            let _ = self.rests.try_update(|rests| *rests -= 1);
        };
        set_timeout(rested, REST);
    }

    pub(crate) fn is_resting(self) -> bool {
        self.rests.get() > 0
    }

    /// Tells a player who taps meanwhile why nothing happens.
    pub(crate) fn says_that_it_rests(self) {
        if untrack(|| self.is_resting()) {
            self.note.set(Some(Note::Rests));
        }
    }
}

/// The time for which a button does nothing after another player changed its action.
const SETTLES: Duration = Duration::from_millis(250);

/// The effect of a tap on a button: an action, and a number that tells it from others with the same action.
pub(crate) type Target = (Option<Action>, u32);

/// True if a tap counts. It does not count for a moment after another player's action changed the button. A change by
/// the viewer's own touch is intended. A button that did nothing before has nothing to confuse.
pub(crate) fn guard(table: TableState, target: Memo<Option<Target>>) -> Signal<bool> {
    let (counts, alarm) = (RwSignal::new(true), StoredValue::<Alarm>::default());
    let revision = table.memo_of(|view| view.revision);
    effect_with_last(move |before: Option<(Option<Target>, u32)>| {
        let (now, at) = (target.get(), revision.get());
        let changed = before.is_some_and(|(was, then)| {
            let by_others = at != then && !table.did(then);
            was.is_some() && was != now && by_others
        });
        if changed {
            counts.set(false);
            alarm.with_value(|alarm| alarm.ring_after(SETTLES, move || counts.set(true)));
        }
        (now, at)
    });
    counts.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::state::refusal_case::cases;
    use engine::script;
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::{scene, seat};

    /// A 7 has left Ana and Ben with one card each.
    const SWAPPED: &str = "
        rules classic seven-zero   seats A B C   turn A
        pile r5   stock g1 g2 g3 g4
        A r7 y1 | B r2 | C y4 y2 r3
        > A plays r7 with B";

    /// Returns the refusal of an input of a script.
    fn refusal(text: &str) -> Denied {
        let text = format!("CLA-1  An example.\n{text}\n= turn A");
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let scripts = script::parse(&lines.join("\n")).expect("a script");
        let why = cases(&scripts[0])[0].why;
        Denied { why, late: None }
    }

    /// A wrong catch costs nothing, and the button rests; a right one does not count as wrong (CLA-52). So the other
    /// swapper can be caught at once (CLA-62).
    #[test]
    fn only_wrong_catches_make_the_buttons_rest() {
        let right = scene(&format!("{SWAPPED}\n> C catches A"), 'C');
        assert!(!had_its_price(&right.events, right.view.viewer));
        let then = Action::Catch(seat(1));
        assert!(right.view.actions.contains(&then));
        assert!(was_wrong(refusal(&format!("{SWAPPED}\n> A catches C"))));
    }

    #[test]
    fn a_catch_that_was_overtaken_was_not_wrong() {
        let overtaken = format!("{SWAPPED}\n> C catches A\n> B catches A seen 1");
        assert!(!was_wrong(refusal(&overtaken)));
    }

    #[test]
    fn a_wrong_challenge_that_costs_two_is_wrong_for_who_made_it() {
        let script = "
            rules newno   seats A B C   turn A
            pile r4   stock g1 g2 g3
            A r5 y1 y2 | B b8 b9 r3 | C b6 b7
            > B catches C";
        let made = scene(script, 'B');
        assert!(had_its_price(&made.events, made.view.viewer));
        let watched = scene(script, 'A');
        assert!(!had_its_price(&watched.events, watched.view.viewer));
    }
}
