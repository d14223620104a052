//! Vibration: the phone shakes, in a pattern of its own for each event.

use js_sys::{Array, Reflect};
use leptos::prelude::window;
use wasm_bindgen::JsValue;

use crate::sound::cue::Cue;
use engine::{News, RedactedEvent, Seat, Seats};

/// A vibration for the player who holds the phone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vibration {
    Turn,
    /// A race is open: the fastest player may act.
    Race,
    Caught,
    Won,
}

/// The vibration for a batch of news and a call.
pub(crate) fn vibration(
    events: &[RedactedEvent],
    called: Option<Cue>,
    own: Seats,
) -> Option<Vibration> {
    let mine = |seat: &Seat| own.has(*seat);
    let mut befell = events.iter().rev().filter_map(|event| match &event.news {
        News::Over(outcome) if !outcome.winners.and(own).is_empty() => Some(Vibration::Won),
        News::Caught { seat, .. } if mine(seat) => Some(Vibration::Caught),
        News::WronglyCaught { by, .. } if mine(by) => Some(Vibration::Caught),
        _ => None,
    });
    let called = called.filter(|_| !own.is_empty());
    befell.next().or(match called {
        Some(Cue::Turn) => Some(Vibration::Turn),
        Some(Cue::Race) => Some(Vibration::Race),
        _ => None,
    })
}

/// The pattern in milliseconds: shake, rest, shake and so on.
const fn pattern(vibration: Vibration) -> &'static [u16] {
    match vibration {
        Vibration::Turn => &[35],
        Vibration::Race => &[20, 45, 20, 45, 20],
        Vibration::Caught => &[140],
        Vibration::Won => &[30, 70, 30, 70, 120],
    }
}

pub(crate) fn can_shake() -> bool {
    Reflect::has(&window().navigator(), &"vibrate".into()).unwrap_or(false)
}

/// Shakes, if the phone can. A new pattern replaces one that still runs.
pub(crate) fn shake(vibration: Vibration) {
    if can_shake() {
        let parts = pattern(vibration).iter().copied().map(JsValue::from);
        let pattern: Array = parts.collect();
        window().navigator().vibrate_with_pattern(&pattern);
    }
}
