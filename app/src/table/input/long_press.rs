//! Holding a card opens a sheet about its effect. The finger has to stay where it is.

use crate::table::state::table_state::{OpenSheet, TableState};
use engine::Face;
use leptos::{ev, prelude::*};
use std::time::Duration;

/// The time after which a touch counts as holding.
const LONG: Duration = Duration::from_millis(450);
/// The distance, in CSS pixels, that a holding finger may stray.
const STRAY: i32 = 10;

/// A finger on a card.
#[derive(Clone, Copy)]
pub(crate) struct LongPress {
    waits: StoredValue<Option<(Countdown, i32, i32)>>,
}

/// The timer or frame that a finger on a card waits for.
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

impl LongPress {
    pub(crate) fn new() -> LongPress {
        LongPress {
            waits: StoredValue::new(None),
        }
    }

    /// Handles a finger that goes down on a card. `held` runs once the finger has stayed long enough.
    pub(crate) fn press(
        self,
        table: TableState,
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
                table.open.set(Some(OpenSheet::Card(face)));
            }
        };
        // On a busy phone the time can be up before the release of the finger arrives: the release arrives before the
        // next frame.
        let settle = move || match request_animation_frame_with_handle(tell) {
            Ok(frame) => self.waits.set_value(Some((Countdown::Frame(frame), x, y))),
            Err(_) => self.waits.set_value(None),
        };
        if let Ok(time) = set_timeout_with_handle(settle, LONG) {
            self.waits.set_value(Some((Countdown::Time(time), x, y)));
        }
    }

    /// Handles a finger that moves: a finger that leaves its place does not hold the card.
    pub(crate) fn stray(self, to: &ev::PointerEvent) {
        let far = |x: i32, y: i32| (to.client_x() - x).abs().max((to.client_y() - y).abs()) > STRAY;
        if self
            .waits
            .with_value(|waits| waits.is_some_and(|(_, x, y)| far(x, y)))
        {
            self.release();
        }
    }

    /// Handles the release of the finger.
    pub(crate) fn release(self) {
        if let Some((due, ..)) = self.waits.try_update_value(Option::take).flatten() {
            due.clear();
        }
    }
}

/// Opens the same sheet on a right click, or on the key for it.
pub(crate) fn context(click: &ev::MouseEvent, table: TableState, face: Face) {
    click.prevent_default();
    table.open.set(Some(OpenSheet::Card(face)));
}
