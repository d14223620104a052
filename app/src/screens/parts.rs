//! Small parts that several screens share.
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, ScrollIntoViewOptions, ScrollLogicalPosition};
use leptos::{ev, html};

pub(super) use super::sheet::Sheet;
use crate::say;

/// What the app is called, by itself and behind what a page of it shows.
const NAME: &str = "One Left";

/// The page is called by what it shows: "Settings – One Left".
pub(super) fn entitle(shown: &str) {
    document().set_title(&match shown {
        NAME => NAME.to_owned(),
        _ => format!("{shown} – {NAME}"),
    });
}

/// The one heading of a screen. It takes the focus, so that a screen reader starts reading here, and gives the page its title.
#[component]
pub(super) fn Heading(
    /// The class, if it is to look otherwise.
    #[prop(optional)]
    class: &'static str,
    /// What it says.
    children: Children,
) -> impl IntoView {
    let heading = NodeRef::<html::H1>::new();
    Effect::new(move || {
        if let Some(heading) = heading.get() {
            let _ = heading.focus();
            // What is seen in short and heard in full is called as it is heard.
            let heard = heading.query_selector(".visually-hidden").ok().flatten();
            let called = heard.map_or_else(|| heading.text_content(), |heard| heard.text_content());
            entitle(&called.unwrap_or_default());
        }
    });
    view! { <h1 class=class tabindex="-1" node_ref=heading>{children()}</h1> }
}

/// A part that can be unfolded. What is in it is made when it is unfolded for the first time.
#[component]
pub(super) fn Fold(
    /// What is seen of it before.
    #[prop(into)]
    summary: String,
    /// What is in it.
    children: ChildrenFn,
) -> impl IntoView {
    let unfolded = RwSignal::new(false);
    view! {
        <details class="details" on:toggle=move |event| { unfolded.set(true); bring_into_sight(&event) }>
            <summary>{summary}</summary>
            <Show when=move || unfolded.get()>{children()}</Show>
        </details>
    }
}

/// What was unfolded may lie below what is seen, behind the buttons at the bottom: as much of it as there is room for is shown.
pub(super) fn bring_into_sight(toggled: &ev::Event) {
    let part = toggled
        .target()
        .and_then(|part| part.dyn_into::<Element>().ok());
    let Some(part) = part.filter(|part| part.has_attribute("open")) else {
        return;
    };
    // Once what is in it has been made.
    request_animation_frame(move || {
        let near = ScrollIntoViewOptions::new();
        near.set_block(ScrollLogicalPosition::Nearest);
        part.scroll_into_view_with_scroll_into_view_options(&near);
    });
}

/// A button that asks once more before it does something that cannot be undone.
#[component]
pub(super) fn Sure(
    /// What it says at first.
    #[prop(into)]
    word: Signal<String>,
    /// What it says the second time, if its word alone does not tell what will happen.
    #[prop(optional)]
    sure: Option<String>,
    /// It was pressed twice.
    on_sure: Callback<()>,
    /// Whether it steps back behind other buttons, until it asks.
    #[prop(optional)]
    quiet: bool,
) -> impl IntoView {
    let asked = RwSignal::new(false);
    let press = move |_| match asked.get_untracked() {
        true => on_sure.run(()),
        false => asked.set(true),
    };
    let said = move || match (asked.get(), &sure) {
        (false, _) => word.get(),
        (true, Some(sure)) => sure.clone(),
        (true, None) => say!("{what}? Tap again", what = word.get()),
    };
    view! {
        <button type="button" class="button" class:accent=move || asked.get() class:quiet=move || quiet && !asked.get() on:click=press on:blur=move |_| asked.set(false)>
            {said}
        </button>
    }
}
