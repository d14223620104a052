//! The two tokens that players hold, drawn as what stands on a table: a mill and a shaker.

use leptos::prelude::*;

/// A pepper mill, dark, with a knob.
pub(crate) fn pepper() -> AnyView {
    view! {
        <svg class="token pepper" viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="4" r="2.5" />
            <path d="M8 9.5C8 7 16 7 16 9.5c0 2-1.8 2.5-1.8 4.5S17.5 18 17.5 22h-11C6.5 18 9.8 16 9.8 14S8 11.5 8 9.5z" />
        </svg>
    }
    .into_any()
}

/// A salt shaker, light, with three holes.
pub(crate) fn salt() -> AnyView {
    view! {
        <svg class="token salt" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M7 10C7 0.5 17 0.5 17 10l1.5 12h-13zM7 10h10" />
            <path class="hole" d="M9.8 6.5h0M12 5h0M14.2 6.5h0" />
        </svg>
    }
    .into_any()
}
