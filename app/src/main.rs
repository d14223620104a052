//! One Left in the browser.

#[cfg(target_arch = "wasm32")]
fn main() {
    if !app::trial::start() {
        leptos::mount::mount_to_body(app::screens::App);
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("One Left runs in browsers. Build and serve it: cargo xtask serve");
}
