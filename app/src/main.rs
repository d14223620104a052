//! One Left in the browser.

#[cfg(target_arch = "wasm32")]
fn main() {
    let Some(worker) = app::trial::worker() else {
        return leptos::mount::mount_to_body(app::screens::App);
    };
    wasm_bindgen_futures::spawn_local(async move {
        // Without it nothing is tried, and nothing else is lost.
        if let Ok(rest) = app::later::fetch().await {
            (rest.listen)(worker);
        }
    });
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("One Left runs in browsers. Build and serve it: cargo xtask serve");
}
