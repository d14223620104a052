//! A pressed button often disappears, and the focus with it. The focus then goes to the heading above that button. It
//! leaves a screen before another one replaces that.
//!
//! Sheets give the focus back by themselves (`sheet.rs`), and so does the table (`table/input/keyboard.rs`).
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::{JsCast, prelude::Closure};
use leptos::web_sys::{Element, Event, FocusOptions, HtmlElement};

use crate::platform::clock::painted;
use crate::session::Session;
use crate::ui::sheet::is_lost;

/// Elements with a name that a screen reader says when they get the focus.
const HEADINGS: &str = "h1, h2, h3, summary";

/// The elements that the focus leaves with their screen. A text field would report a change to a screen that is gone, and a
/// sheet looks after its own focus.
const LEFT: &str = ":is(h1, button):not(dialog *)";

/// The button that was pressed last.
struct PressedButton {
    button: Element,
    /// True if it had the focus. Some browsers never focus a button that is touched.
    held: bool,
    /// The elements around the button, from the inside.
    around: Vec<Element>,
}

impl PressedButton {
    fn by(click: &Event) -> Option<PressedButton> {
        let at = click.target()?.dyn_into::<Element>().ok()?;
        let button = at.closest("button").ok()??;
        // The table looks after its own focus, but sheets over it do not.
        let place = button.closest("dialog, .table").ok()?;
        if place.is_some_and(|place| place.tag_name() != "DIALOG") {
            return None;
        }
        let outward =
            std::iter::successors(button.parent_element(), |of: &Element| of.parent_element());
        Some(PressedButton {
            held: document().active_element().as_ref() == Some(&button),
            around: outward.collect(),
            button,
        })
    }

    /// Gives the focus back if it was lost: to the button if it only moved, otherwise to the nearest heading.
    fn go_on(&self) {
        if !is_lost() {
            return;
        }
        if self.button.is_connected() {
            if self.held {
                focus(&self.button, false);
            }
            return;
        }
        let mut around = self.around.iter().filter(|around| around.is_connected());
        let heading = around.find_map(|around| around.query_selector(HEADINGS).ok().flatten());
        if let Some(heading) = heading {
            if heading.tag_name() != "SUMMARY" {
                let _ = heading.set_attribute("tabindex", "-1");
            }
            // A player who uses a finger looks elsewhere, so the page does not scroll.
            focus(&heading, true);
        }
    }
}

fn focus(on: &Element, stay: bool) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(stay);
    if let Some(on) = on.dyn_ref::<HtmlElement>() {
        let _ = on.focus_with_options(&options);
    }
}

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

/// Looks after the focus from now on. Call it once.
pub fn keep(session: Session) {
    let pressed = StoredValue::new(None::<PressedButton>);
    let look = move || {
        if pressed.with_value(Option::is_none) {
            return;
        }
        spawn_local(async move {
            // In the first frame, a closing sheet gives the focus back.
            painted().await;
            painted().await;
            pressed.with_value(|pressed| {
                if let Some(pressed) = pressed {
                    pressed.go_on();
                }
            });
        });
    };
    // The listener runs before any other. The button may be gone when the click bubbles back up.
    let press = Closure::<dyn FnMut(Event)>::new(move |click: Event| {
        pressed.set_value(PressedButton::by(&click));
        look();
    });
    let _ = window().add_event_listener_with_callback_and_bool(
        "click",
        press.as_ref().unchecked_ref(),
        true,
    );
    press.forget();
    // A change that needs the host's answer comes later.
    effect(move || {
        session.table.track();
        session.place.track();
        look();
    });
}
