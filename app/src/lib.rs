//! One Left in the browser: what people see and touch, and the links between their phones.

pub mod art;
#[cfg(target_arch = "wasm32")]
pub mod camera;
pub mod link;
pub mod pwa;
pub mod qr;
pub mod screens;
