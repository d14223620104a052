//! The finger on the screen. Changes to the screen under it wait until the touch has been answered. A thread that draws
//! a table feels no touch, and a player who touches something means what lies there now.
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use engine::session::Millis;
use futures_channel::oneshot;
use leptos::prelude::{set_timeout, window_event_listener_untyped};
use leptos::task::spawn_local;

use crate::platform::clock::{now, painted};

/// The longest tap, in milliseconds. A finger that stays longer reads or waits, and the table goes on under it.
const TAP: u64 = 300;

/// The longest time from the end of a touch to its click, in milliseconds, if there is a click.
const CLICK: u64 = 60;

/// The longest time from a click until it shows on the screen, in milliseconds.
const SHOWN: u64 = 150;

/// The state of fingers, pens and mice on this page. Of several, the latest that came or went counts.
#[derive(Debug, Default)]
struct TouchState {
    /// The latest time by which the current touch has been answered.
    until: Option<Millis>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TouchEvent {
    /// A finger came down.
    Down,
    /// The finger was taken off.
    Up,
    /// The finger began to scroll, and clicks nothing.
    Scroll,
    /// The element under the finger hears the click.
    Click,
    /// The touched element shows the click.
    Answered,
}

impl TouchState {
    fn note(&mut self, what: TouchEvent, now: Millis) {
        self.until = match what {
            TouchEvent::Down => Some(now + TAP),
            TouchEvent::Up => Some(now + CLICK),
            TouchEvent::Click => Some(now + SHOWN),
            TouchEvent::Scroll | TouchEvent::Answered => None,
        };
    }

    /// How long a change to the screen still has to wait, in milliseconds; `None` if no touch waits for an answer.
    fn wait(&self, now: Millis) -> Option<u64> {
        self.until
            .map(|until| until.since(now))
            .filter(|wait| *wait > 0)
    }
}

/// The latest touch of this page, and the tasks that wait until it has been answered.
#[derive(Default)]
struct Touches {
    is_followed: bool,
    touch: TouchState,
    waiting: Vec<WakeUp>,
}

/// The end of a wait. Dropping its sender wakes the waiting task.
type WakeUp = Rc<Cell<Option<oneshot::Sender<()>>>>;

thread_local! {
    static TOUCHES: RefCell<Touches> = RefCell::default();
}

/// Follows touches on this page from now on. Further calls do nothing.
pub fn watch() {
    if TOUCHES.with_borrow_mut(|touches| std::mem::replace(&mut touches.is_followed, true)) {
        return;
    }
    let events = [
        ("pointerdown", TouchEvent::Down),
        ("pointerup", TouchEvent::Up),
        ("pointercancel", TouchEvent::Scroll),
    ];
    for (event, what) in events {
        let _ = window_event_listener_untyped(event, move |_| note(what));
    }
    let _ = window_event_listener_untyped("click", |_| {
        note(TouchEvent::Click);
        spawn_local(async {
            painted().await;
            note(TouchEvent::Answered);
        });
    });
}

fn note(what: TouchEvent) {
    TOUCHES.with_borrow_mut(|touches| {
        touches.touch.note(what, now());
        // Waiting tasks look again.
        touches
            .waiting
            .drain(..)
            .for_each(|wake_up| drop(wake_up.take()));
    });
}

pub fn is_answered() -> bool {
    wait().is_none()
}

fn wait() -> Option<u64> {
    TOUCHES.with_borrow(|touches| touches.touch.wait(now()))
}

/// Waits until every touch has been answered, at most for as long as a tap takes.
pub async fn answered() {
    while let Some(most) = wait() {
        let (done, rung) = oneshot::channel();
        let wake_up: WakeUp = Rc::new(Cell::new(Some(done)));
        TOUCHES.with_borrow_mut(|touches| touches.waiting.push(wake_up.clone()));
        set_timeout(move || drop(wake_up.take()), Duration::from_millis(most));
        let _ = rung.await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// How long a change at `now` waits after these touches.
    fn waits(noted: &[(TouchEvent, u64)], now: u64) -> Option<u64> {
        let mut touch = TouchState::default();
        noted
            .iter()
            .for_each(|(what, at)| touch.note(*what, Millis(*at)));
        touch.wait(Millis(now))
    }

    #[test]
    fn nothing_waits_where_nobody_touches_anything() {
        assert_eq!(waits(&[], 1000), None);
    }

    #[test]
    fn events_during_a_tap_wait_until_the_tap_is_answered() {
        let tap = [
            (TouchEvent::Down, 1000),
            (TouchEvent::Up, 1080),
            (TouchEvent::Click, 1095),
        ];
        assert_eq!(waits(&tap[..1], 1010), Some(TAP - 10));
        assert_eq!(waits(&tap[..2], 1090), Some(CLICK - 10));
        assert_eq!(waits(&tap, 1100), Some(SHOWN - 5));
        let answered = [&tap[..], &[(TouchEvent::Answered, 1110)]].concat();
        assert_eq!(waits(&answered, 1110), None);
    }

    #[test]
    fn a_finger_that_stays_stops_no_table() {
        assert_eq!(waits(&[(TouchEvent::Down, 1000)], 1000 + TAP), None);
        let scrolls = [(TouchEvent::Down, 1000), (TouchEvent::Scroll, 1050)];
        assert_eq!(waits(&scrolls, 1051), None);
    }

    #[test]
    fn a_finger_that_clicks_nothing_is_soon_forgotten() {
        let off = [(TouchEvent::Down, 1000), (TouchEvent::Up, 1100)];
        assert_eq!(waits(&off, 1100 + CLICK), None);
    }
}
