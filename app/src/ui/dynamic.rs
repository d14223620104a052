//! Parts of a screen that follow what they read.
pub(crate) use leptos::dynamic;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, HtmlElement};

/// The elements that the focus leaves with their screen. A text field would report a change to a screen that is gone, and a
/// sheet looks after its own focus.
const LEFT: &str = ":is(h1, button):not(dialog *)";

/// A screen that another one replaces whenever something that it reads changes. The focus leaves it first: a browser that
/// loses a focused element lays the page out at once, with both screens.
pub(crate) fn replaced<V: IntoView + 'static>(draw: impl Fn() -> V + Send + 'static) -> AnyView {
    dynamic(move || {
        let focused = document().active_element();
        let leaves = |focused: &Element| focused.matches(LEFT).unwrap_or(false);
        let focused = focused.filter(leaves);
        if let Some(focused) = focused.and_then(|focused| focused.dyn_into::<HtmlElement>().ok()) {
            let _ = focused.blur();
        }
        draw()
    })
}
