//! One Left in the browser.

fn main() {
    let Some(worker) = app::trial_worker::worker() else {
        return app::platform::language::learn(app::Preferences::load().language, show);
    };
    wasm_bindgen_futures::spawn_local(async move {
        match (app::chunks::CHUNKS.lobby)().await {
            Ok(rest) => (rest.listen)(worker),
            // Without the second program the worker tries nothing, and nothing else is lost. A message without a text
            // tells the page.
            Err(_) => drop(worker.post_message(&wasm_bindgen::JsValue::NULL)),
        }
    });
}

/// Shows the first screen in place of the skeleton.
fn show() {
    leptos::mount::mount_to_body(|| app::pages::app(app::chunks::CHUNKS));
    if let Some(skeleton) = leptos::prelude::document().get_element_by_id("skeleton") {
        skeleton.remove();
    }
}
