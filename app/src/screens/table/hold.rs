//! Holding a card: a sheet tells what it does now. The finger has to stay where it is.

use super::desk::{Desk, Open};
use engine::Face;
use leptos::{ev, prelude::*};
use std::time::Duration;

/// How long a card is held.
const LONG: Duration = Duration::from_millis(450);
/// So far, in CSS pixels, a finger that holds a card may stray.
const STRAY: i32 = 10;

/// A finger on a card.
#[derive(Clone, Copy)]
pub(super) struct Hold {
    waits: StoredValue<Option<(Countdown, i32, i32)>>,
}

/// What a finger on a card waits for.
#[derive(Clone, Copy)]
enum Countdown {
    Time(TimeoutHandle),
    Frame(AnimationFrameRequestHandle),
}

impl Countdown {
    fn clear(self) {
        match self {
            Countdown::Time(time) => time.clear(),
            Countdown::Frame(frame) => frame.cancel(),
        }
    }
}

impl Hold {
    pub(super) fn new() -> Hold {
        Hold {
            waits: StoredValue::new(None),
        }
    }

    /// A finger went down on a card; `held` is called once it has stayed long enough.
    pub(super) fn press(
        self,
        desk: Desk,
        face: Face,
        down: &ev::PointerEvent,
        held: impl Fn() + 'static,
    ) {
        self.release();
        let (x, y) = (down.client_x(), down.client_y());
        let tell = move || {
            let waits = self.waits.try_update_value(Option::take).flatten();
            if waits.is_some() {
                held();
                desk.open.set(Some(Open::Card(face)));
            }
        };
        // On a busy phone the time is up before it is known that the finger was taken off: that is told before the next frame.
        let settle = move || match request_animation_frame_with_handle(tell) {
            Ok(frame) => self.waits.set_value(Some((Countdown::Frame(frame), x, y))),
            Err(_) => self.waits.set_value(None),
        };
        if let Ok(time) = set_timeout_with_handle(settle, LONG) {
            self.waits.set_value(Some((Countdown::Time(time), x, y)));
        }
    }

    /// The finger moved: if it left its place, it does not hold the card.
    pub(super) fn stray(self, to: &ev::PointerEvent) {
        let far = |x: i32, y: i32| (to.client_x() - x).abs().max((to.client_y() - y).abs()) > STRAY;
        if self
            .waits
            .with_value(|waits| waits.is_some_and(|(_, x, y)| far(x, y)))
        {
            self.release();
        }
    }

    /// The finger was taken off.
    pub(super) fn release(self) {
        if let Some((due, ..)) = self.waits.try_update_value(Option::take).flatten() {
            due.clear();
        }
    }
}

/// A right click, or the key for it, tells the same.
pub(super) fn context(click: &ev::MouseEvent, desk: Desk, face: Face) {
    click.prevent_default();
    desk.open.set(Some(Open::Card(face)));
}
