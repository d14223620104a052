//! A part of a screen that shows a moment later.

use crate::platform::clock::painted;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

/// A part that can wait. It shows with the frame after the next, so that a touched button answers first.
#[component]
pub(crate) fn Soon(
    /// The content of the part.
    children: Children,
) -> impl IntoView {
    let here = RwSignal::new(false);
    spawn_local(async move {
        painted().await;
        // The part may be gone by then.
        let _ = here.try_set(true);
    });
    let mut children = Some(children);
    move || {
        here.get()
            .then(|| children.take().map(|children| children()))
    }
}
