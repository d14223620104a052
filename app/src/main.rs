//! One Left in the browser.
use leptos::prelude::*;

fn main() {
    mount_to_body(|| view! { <main>"One Left"</main> });
}
