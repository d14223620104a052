//! The offer of an update: a newer build is ready, and a button changes to it.

use crate::{platform::pwa::Updates, ui::parts::Show};
use leptos::prelude::*;
use wording::say;

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
