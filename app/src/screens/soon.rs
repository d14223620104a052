//! What comes a moment later.

use crate::clock::painted;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

/// What need not be there at once: it comes with the frame after the next, so that what was touched shows that first.
#[component]
pub(super) fn Soon(
    /// What comes.
    children: Children,
) -> impl IntoView {
    let here = RwSignal::new(false);
    spawn_local(async move {
        painted().await;
        // It may be gone by then.
        let _ = here.try_set(true);
    });
    let mut children = Some(children);
    move || {
        here.get()
            .then(|| children.take().map(|children| children()))
    }
}
