//! One Left in the browser.
use app::pwa;
use leptos::prelude::*;

fn main() {
    mount_to_body(|| {
        let updates = pwa::start();
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
