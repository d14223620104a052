//! A newer version that waits. The app offers it where nothing is being played, and never forces it.
use leptos::prelude::*;

use crate::platform::pwa::Updates;
use wording::say;

/// The offer, if there is one.
#[component]
pub(crate) fn UpdateOffer() -> impl IntoView {
    let updates: Updates = expect_context();
    view! {
        <Show when=move || updates.waiting().get()>
            <div class="note row" role="status">
                <p>{say!("A newer version is ready. It takes a second, and the table stays.")}</p>
                <button type="button" class="button" on:click=move |_| updates.apply()>{say!("Update")}</button>
            </div>
        </Show>
    }
}
