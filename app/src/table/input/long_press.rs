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
#[derive(Clone, Copy, Default)]
pub(crate) struct LongPress {
    /// The number of the press, and its place; `None` while no finger holds a card.
    waits: StoredValue<Option<(u32, i32, i32)>>,
    presses: StoredValue<u32>,
}

impl LongPress {
    /// Handles a finger that goes down on a card. `held` runs once the finger has stayed long enough.
    pub(crate) fn press(
        self,
        table: TableState,
        face: Face,
        down: &ev::PointerEvent,
        held: impl Fn() + 'static,
    ) {
        let number = self.presses.get_value().wrapping_add(1);
        self.presses.set_value(number);
        self.waits
            .set_value(Some((number, down.client_x(), down.client_y())));
        let tell = move || {
            let waits = self.waits.try_get_value().flatten();
            if waits.is_some_and(|(waits, ..)| waits == number) {
                self.release();
                held();
                table.open.set(Some(OpenSheet::Card(face)));
            }
        };
        // On a busy phone the time can be up before the release of the finger arrives: the release arrives before the
        // next frame.
        set_timeout(move || request_animation_frame(tell), LONG);
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
        self.waits.set_value(None);
    }
}

/// Opens the same sheet on a right click, or on the key for it.
pub(crate) fn context(click: &ev::MouseEvent, table: TableState, face: Face) {
    click.prevent_default();
    table.open.set(Some(OpenSheet::Card(face)));
}
