//! Vibration: the phone shakes, in a pattern of its own for each event.

use js_sys::{Array, Reflect};
use leptos::prelude::window;
use wasm_bindgen::JsValue;

use crate::sound::cue::Touch;

/// The pattern in milliseconds: shake, rest, shake and so on.
const fn pattern(touch: Touch) -> &'static [u16] {
    match touch {
        Touch::Turn => &[35],
        Touch::Race => &[20, 45, 20, 45, 20],
        Touch::Caught => &[140],
        Touch::Won => &[30, 70, 30, 70, 120],
    }
}

/// True if this phone can shake.
pub(crate) fn can_shake() -> bool {
    Reflect::has(&window().navigator(), &"vibrate".into()).unwrap_or(false)
}

/// Shakes, if the phone can. A new pattern replaces one that still runs.
pub(crate) fn shake(touch: Touch) {
    if can_shake() {
        let parts = pattern(touch).iter().copied().map(JsValue::from);
        let pattern: Array = parts.collect();
        window().navigator().vibrate_with_pattern(&pattern);
    }
}
