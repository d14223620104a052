//! One Left in the browser: the screens that people see and touch, and what drives them.

#![allow(
    unreachable_pub,
    reason = "the component macro publishes the properties of private components"
)]

pub mod art;
pub mod chunk_loader;
pub mod chunks;
pub mod install;
pub mod pages;
pub mod platform;
pub mod session;
pub mod sound;
pub mod storage;
pub mod table;
pub mod trial_worker;
pub mod ui;

#[cfg(not(target_arch = "wasm32"))]
compile_error!("The app runs in browsers only: add --target wasm32-unknown-unknown.");
