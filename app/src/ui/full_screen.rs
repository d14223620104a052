//! A page that fills the screen of the phone.
use leptos::prelude::*;
use wording::say;

/// The switch for a page that fills the screen. It is missing if the browser has no such pages.
#[component]
pub(crate) fn FullScreen() -> impl IntoView {
    let fills = || document().fullscreen_element().is_some();
    let full = RwSignal::new(fills());
    let watch = window_event_listener_untyped("fullscreenchange", move |_| full.set(fills()));
    on_cleanup(move || watch.remove());
    let turn = move |_| {
        // A browser can refuse, and the page then stays as it is.
        match (fills(), document().document_element()) {
            (true, _) => document().exit_fullscreen(),
            (false, Some(page)) => drop(page.request_fullscreen()),
            (false, None) => {}
        }
    };
    document().fullscreen_enabled().then(|| {
        view! {
            <button type="button" class="button quiet" on:click=turn>
                {move || if full.get() { say!("Leave full screen") } else { say!("Full screen") }}
            </button>
        }
    })
}
