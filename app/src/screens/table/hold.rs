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
    waits: StoredValue<Option<(TimeoutHandle, i32, i32)>>,
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
        let tell = move || {
            self.waits.set_value(None);
            held();
            desk.open.set(Some(Open::Card(face)));
        };
        let (x, y) = (down.client_x(), down.client_y());
        if let Ok(handle) = set_timeout_with_handle(tell, LONG) {
            self.waits.set_value(Some((handle, x, y)));
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
        if let Some((handle, ..)) = self.waits.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    }
}

/// A right click, or the key for it, tells the same.
pub(super) fn context(click: &ev::MouseEvent, desk: Desk, face: Face) {
    click.prevent_default();
    desk.open.set(Some(Open::Card(face)));
}
