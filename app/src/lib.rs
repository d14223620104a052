//! One Left in the browser: the screens that people see and touch, and what drives them.

pub mod art;
pub mod beside;
pub mod camera;
pub mod chunks;
pub mod clock;
pub mod finger;
pub mod install;
pub mod language;
pub mod later;
pub mod pwa;
pub mod qr;
pub mod router;
pub mod save;
pub mod screens;
pub mod senses;
pub mod session;
pub mod share;
pub mod storage;
pub mod trial;
pub mod wake_lock;

#[cfg(not(target_arch = "wasm32"))]
compile_error!("The app runs in browsers only: add --target wasm32-unknown-unknown.");
