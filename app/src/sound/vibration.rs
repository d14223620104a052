//! Vibration: the phone shakes, in a pattern of its own for each event.

use js_sys::{Array, Reflect};
use leptos::prelude::window;
use wasm_bindgen::JsValue;

use crate::sound::cue::Vibration;

/// The pattern in milliseconds: shake, rest, shake and so on.
const fn pattern(touch: Vibration) -> &'static [u16] {
    match touch {
        Vibration::Turn => &[35],
        Vibration::Race => &[20, 45, 20, 45, 20],
        Vibration::Caught => &[140],
        Vibration::Won => &[30, 70, 30, 70, 120],
    }
}

/// True if this phone can shake.
pub(crate) fn can_shake() -> bool {
    Reflect::has(&window().navigator(), &"vibrate".into()).unwrap_or(false)
}

/// Shakes, if the phone can. A new pattern replaces one that still runs.
pub(crate) fn shake(touch: Vibration) {
    if can_shake() {
        let parts = pattern(touch).iter().copied().map(JsValue::from);
        let pattern: Array = parts.collect();
        window().navigator().vibrate_with_pattern(&pattern);
    }
}
