//! What is pressed often goes away with that, and the focus with it: then one goes on at the heading it stood under.
//!
//! Sheets give the focus back by themselves (`sheet.rs`), and so does the table (`table/keys.rs`).
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::{JsCast, prelude::Closure};
use leptos::web_sys::{Element, Event, FocusOptions, HtmlElement};

use super::sheet::is_lost;
use crate::clock::painted;
use crate::session::Session;

/// What has a name that can be read out where the focus comes to it.
const HEADINGS: &str = "h1, h2, h3, summary";

/// The button that was pressed last.
struct Pressed {
    button: Element,
    /// Whether it had the focus: some browsers give it to no button that is touched.
    held: bool,
    /// What it stood in, from the inside.
    around: Vec<Element>,
}

impl Pressed {
    fn by(click: &Event) -> Option<Pressed> {
        let at = click.target()?.dyn_into::<Element>().ok()?;
        let button = at.closest("button").ok()??;
        // The table has its own ways; what lies over it has not.
        let place = button.closest("dialog, .table").ok()?;
        if place.is_some_and(|place| place.tag_name() != "DIALOG") {
            return None;
        }
        let outward =
            std::iter::successors(button.parent_element(), |of: &Element| of.parent_element());
        Some(Pressed {
            held: document().active_element().as_ref() == Some(&button),
            around: outward.collect(),
            button,
        })
    }

    /// Gives the focus back, if it was lost: to the button, if that only moved, else to the nearest heading.
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
            // Whoever goes by finger looks elsewhere.
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

/// Looks after the focus from now on. Call it once.
pub fn keep(session: Session) {
    let pressed = StoredValue::new_local(None::<Pressed>);
    let look = move || {
        if pressed.with_value(Option::is_none) {
            return;
        }
        spawn_local(async move {
            // With the first frame a sheet that goes gives the focus back.
            painted().await;
            painted().await;
            pressed.with_value(|pressed| {
                if let Some(pressed) = pressed {
                    pressed.go_on();
                }
            });
        });
    };
    // Before anything comes of it: the button may be gone by the time the click comes out again.
    let press = Closure::<dyn FnMut(Event)>::new(move |click: Event| {
        pressed.set_value(Pressed::by(&click));
        look();
    });
    let _ = window().add_event_listener_with_callback_and_bool(
        "click",
        press.as_ref().unchecked_ref(),
        true,
    );
    press.forget();
    // What the host has to do first comes later.
    Effect::new(move || {
        session.table.track();
        session.place.track();
        look();
    });
}
