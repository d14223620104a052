//! The finger on the glass. Changes to the screen under it wait until the touch has been answered. A thread that draws
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
struct Glass {
    /// The latest time by which the current touch has been answered.
    until: Option<Millis>,
}

/// An event of touch on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Feel {
    /// A finger came down.
    Down,
    /// The finger was taken off.
    Off,
    /// The finger began to scroll, and clicks nothing.
    Scrolls,
    /// The element under the finger hears the click.
    Clicks,
    /// The touched element shows the click.
    Answered,
}

impl Glass {
    fn feel(&mut self, what: Feel, now: Millis) {
        self.until = match what {
            Feel::Down => Some(now + TAP),
            Feel::Off => Some(now + CLICK),
            Feel::Clicks => Some(now + SHOWN),
            Feel::Scrolls | Feel::Answered => None,
        };
    }

    /// How long a change to the screen still has to wait, in milliseconds; `None` if no touch waits for an answer.
    fn wait(&self, now: Millis) -> Option<u64> {
        self.until
            .map(|until| until.since(now))
            .filter(|wait| *wait > 0)
    }
}

/// The glass of this page, and the tasks that wait for it.
#[derive(Default)]
struct Watch {
    glass: Glass,
    waiting: Vec<Bell>,
}

/// The end of a wait. Dropping its sender wakes the waiting task.
type Bell = Rc<Cell<Option<oneshot::Sender<()>>>>;

thread_local! {
    static WATCH: RefCell<Option<Watch>> = const { RefCell::new(None) };
}

/// Applies a function to the watch, if there is one.
fn with<T>(of: impl FnOnce(&mut Watch) -> T) -> Option<T> {
    WATCH.with_borrow_mut(|watch| watch.as_mut().map(of))
}

/// Follows touches on this page from now on. Further calls do nothing.
pub fn follow() {
    let is_first = WATCH.with_borrow_mut(|watch| {
        let is_first = watch.is_none();
        watch.get_or_insert_default();
        is_first
    });
    if !is_first {
        return;
    }
    let feels = [
        ("pointerdown", Feel::Down),
        ("pointerup", Feel::Off),
        ("pointercancel", Feel::Scrolls),
    ];
    for (event, what) in feels {
        let _ = window_event_listener_untyped(event, move |_| feel(what));
    }
    let _ = window_event_listener_untyped("click", |_| {
        feel(Feel::Clicks);
        spawn_local(async {
            painted().await;
            feel(Feel::Answered);
        });
    });
}

fn feel(what: Feel) {
    with(|watch| {
        watch.glass.feel(what, now());
        // Waiting tasks look again.
        watch.waiting.drain(..).for_each(|bell| drop(bell.take()));
    });
}

/// True if no touch waits for an answer.
pub fn is_answered() -> bool {
    wait().is_none()
}

fn wait() -> Option<u64> {
    with(|watch| watch.glass.wait(now())).flatten()
}

/// Waits until every touch has been answered, at most for as long as a tap takes.
pub async fn answered() {
    while let Some(most) = wait() {
        let (done, rung) = oneshot::channel();
        let bell: Bell = Rc::new(Cell::new(Some(done)));
        with(|watch| watch.waiting.push(bell.clone()));
        set_timeout(move || drop(bell.take()), Duration::from_millis(most));
        let _ = rung.await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// How long a change at `now` waits after these touches.
    fn waits(felt: &[(Feel, u64)], now: u64) -> Option<u64> {
        let mut glass = Glass::default();
        felt.iter()
            .for_each(|(what, at)| glass.feel(*what, Millis(*at)));
        glass.wait(Millis(now))
    }

    #[test]
    fn nothing_waits_where_nobody_touches_anything() {
        assert_eq!(waits(&[], 1000), None);
    }

    #[test]
    fn what_comes_during_a_tap_waits_until_it_has_been_answered() {
        let tap = [(Feel::Down, 1000), (Feel::Off, 1080), (Feel::Clicks, 1095)];
        assert_eq!(waits(&tap[..1], 1010), Some(TAP - 10));
        assert_eq!(waits(&tap[..2], 1090), Some(CLICK - 10));
        assert_eq!(waits(&tap, 1100), Some(SHOWN - 5));
        let answered = [&tap[..], &[(Feel::Answered, 1110)]].concat();
        assert_eq!(waits(&answered, 1110), None);
    }

    #[test]
    fn a_finger_that_stays_stops_no_table() {
        assert_eq!(waits(&[(Feel::Down, 1000)], 1000 + TAP), None);
        let scrolls = [(Feel::Down, 1000), (Feel::Scrolls, 1050)];
        assert_eq!(waits(&scrolls, 1051), None);
    }

    #[test]
    fn a_finger_that_clicks_nothing_is_soon_forgotten() {
        let off = [(Feel::Down, 1000), (Feel::Off, 1100)];
        assert_eq!(waits(&off, 1100 + CLICK), None);
    }
}
