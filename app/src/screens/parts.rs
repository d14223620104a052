//! Small parts that several screens share.
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;

use super::saying::{Layers, Saying};

/// The one heading of a screen. It takes the focus, so that a screen reader starts reading here.
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
        }
    });
    view! { <h1 class=class tabindex="-1" node_ref=heading>{children()}</h1> }
}

/// A sheet over the screen. It keeps the focus while it is open; a tap beside it or Escape closes it.
#[component]
pub(super) fn Sheet(
    /// Its heading.
    #[prop(into)]
    title: Signal<String>,
    /// It was closed.
    on_close: Callback<()>,
    /// What is on it.
    children: Children,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let layer = expect_context::<Layers>().lay();
    Effect::new(move || {
        if let Some(dialog) = dialog.get() {
            let _ = dialog.show_modal();
        }
    });
    let close = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    let beside = move |event: leptos::ev::MouseEvent| {
        let hit = event.target().map(JsValue::from);
        if hit == dialog.get_untracked().map(JsValue::from) {
            close(event);
        }
    };
    view! {
        <dialog class="over" node_ref=dialog aria-label=title on:close=move |_| on_close.run(()) on:click=beside>
            <div class="over-in">
                <header class="over-head">
                    <h2>{title}</h2>
                    <button type="button" class="button quiet" on:click=close>"Close"</button>
                </header>
                {children()}
            </div>
            <Saying layer />
        </dialog>
    }
}

/// A button that asks once more before it does something that cannot be undone.
#[component]
pub(super) fn Sure(
    /// What it says at first.
    #[prop(into)]
    word: Signal<String>,
    /// What it says the second time.
    sure: &'static str,
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
    view! {
        <button type="button" class="button" class:accent=move || asked.get() class:quiet=move || quiet && !asked.get() on:click=press on:blur=move |_| asked.set(false)>
            {move || if asked.get() { sure.to_owned() } else { word.get() }}
        </button>
    }
}
