//! The words in place of content that a sheet waits for.
use leptos::prelude::*;

use wording::say;

/// Says that the content is on its way.
pub(crate) fn coming() -> AnyView {
    view! { <p role="status">{say!("One moment…")}</p> }.into_any()
}

/// Says that the content could not be loaded.
pub(crate) fn missing() -> AnyView {
    view! { <p role="status">{say!("This could not be loaded. Once the phone is online again, open it anew.")}</p> }
        .into_any()
}
