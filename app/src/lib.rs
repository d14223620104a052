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
mod ui;

pub use storage::Taste;

use platform::language;
use storage::Preferences;

/// Starts the program.
pub fn start() {
    language::learn(Preferences::load().language, show);
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
