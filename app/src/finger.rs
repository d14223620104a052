//! The finger on the glass. What would change the screen under it waits until it has been answered: a thread that draws a
//! table feels nothing, and whoever touches something means what lies there now.
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use engine::session::Millis;
use futures_channel::oneshot;
use leptos::prelude::{set_timeout, window_event_listener_untyped};
use leptos::task::spawn_local;

use crate::clock::{now, painted};

/// A finger that stays longer, in milliseconds, reads or waits, and the table goes on under it.
const TAP: u64 = 300;

/// The click comes so soon after the finger was taken off, in milliseconds, if it comes.
const CLICK: u64 = 60;

/// What was clicked shows it by then, in milliseconds.
const SHOWN: u64 = 150;

/// What is known of fingers, pens and mice on this page; of several, the latest that came or went.
#[derive(Debug, Default)]
struct Glass {
    /// Until when a touch is still to be answered at most.
    until: Option<Millis>,
}

/// What happens to a page by touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Feel {
    /// A finger came down.
    Down,
    /// It was taken off.
    Off,
    /// It began to scroll, and clicks nothing.
    Scrolls,
    /// What it was taken off hears of it.
    Clicks,
    /// What was touched shows it.
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

    /// How long something has still to wait, in milliseconds; `None` if nothing is to be answered.
    fn wait(&self, now: Millis) -> Option<u64> {
        self.until
            .map(|until| until.since(now))
            .filter(|wait| *wait > 0)
    }
}

/// The glass of this page, and who waits for it.
#[derive(Default)]
struct Watch {
    glass: Glass,
    waiting: Vec<Bell>,
}

/// Rings once, by being dropped.
type Bell = Rc<Cell<Option<oneshot::Sender<()>>>>;

thread_local! {
    static WATCH: RefCell<Option<Watch>> = const { RefCell::new(None) };
}

/// Something with the watch, once there is one.
fn with<T>(of: impl FnOnce(&mut Watch) -> T) -> Option<T> {
    WATCH.with_borrow_mut(|watch| watch.as_mut().map(of))
}

/// Follows what touches this page from now on. Once is enough.
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
        // Whoever waits looks again.
        watch.waiting.drain(..).for_each(|bell| drop(bell.take()));
    });
}

/// Whether nothing that was touched is still to be answered.
pub fn is_answered() -> bool {
    wait().is_none()
}

fn wait() -> Option<u64> {
    with(|watch| watch.glass.wait(now())).flatten()
}

/// Waits until whatever was touched has been answered, at most for as long as a tap takes.
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

    /// How long something that comes at this moment waits, after all this was felt.
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
