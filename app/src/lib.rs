//! One Left in the browser: the screens that people see and touch, and what drives them.

#![allow(
    unreachable_pub,
    reason = "the component macro publishes the properties of private components"
)]

pub mod art;
mod chunk_loader;
pub mod chunks;
mod install;
pub mod pages;
pub mod platform;
mod session;
mod sound;
mod storage;
pub mod table;
pub mod trial_worker;
mod ui;

pub use storage::{Preferences, Taste};

#[cfg(not(target_arch = "wasm32"))]
compile_error!("The app runs in browsers only: add --target wasm32-unknown-unknown.");
