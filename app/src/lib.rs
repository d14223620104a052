//! One Left in the browser: the screens that people see and touch, and what drives them.

#![allow(
    unreachable_pub,
    reason = "the component macro publishes the properties of private components"
)]

pub mod art;
mod chunk_loader;
mod chunks;
mod install;
pub mod pages;
pub mod platform;
mod session;
mod sound;
mod storage;
pub mod table;
mod trial_worker;
mod ui;

pub use storage::Taste;

use platform::language;
use storage::Preferences;
use wasm_bindgen::JsValue;

/// Starts the program: the first screen on a page, a trial of house rules in a worker.
pub fn start() {
    let Some(worker) = trial_worker::worker() else {
        return language::learn(Preferences::load().language, show);
    };
    wasm_bindgen_futures::spawn_local(async move {
        match (chunks::CHUNKS.lobby)().await {
            Ok(lobby) => (lobby.listen)(worker),
            // Without the second program the worker tries nothing, and nothing else is lost. A message without a text
            // tells the page.
            Err(_) => drop(worker.post_message(&JsValue::NULL)),
        }
    });
}

/// Shows the first screen in place of the skeleton.
fn show() {
    leptos::mount::mount_to_body(|| pages::app(chunks::CHUNKS));
    if let Some(skeleton) = leptos::prelude::document().get_element_by_id("skeleton") {
        skeleton.remove();
    }
}

#[cfg(not(target_arch = "wasm32"))]
compile_error!("The app runs in browsers only: add --target wasm32-unknown-unknown.");
