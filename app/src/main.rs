//! One Left in the browser.
use app::pwa;
use leptos::prelude::*;

fn main() {
    let updates = pwa::start();
    mount_to_body(move || {
        view! {
            <main>
                <h1>"One Left"</h1>
                <Show when=move || updates.waiting().get()>
                    <button on:click=move |_| updates.apply()>"Update"</button>
                </Show>
            </main>
        }
    });
}
