//! One Left in the browser: the screens that people see and touch, and the links between their phones.

pub mod art;
pub mod beside;
#[cfg(target_arch = "wasm32")]
pub mod camera;
#[cfg(target_arch = "wasm32")]
pub mod chunks;
pub mod clock;
pub mod finger;
#[cfg(target_arch = "wasm32")]
pub mod install;
#[cfg(target_arch = "wasm32")]
pub mod later;
// For tools that read sources, a native build has only the parsers and codes. The code that uses them needs a browser.
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
pub mod link;
pub mod pwa;
pub mod qr;
pub mod router;
#[cfg(target_arch = "wasm32")]
pub mod save;
pub mod screens;
#[cfg(target_arch = "wasm32")]
pub mod senses;
#[cfg(target_arch = "wasm32")]
pub mod session;
#[cfg(target_arch = "wasm32")]
pub mod share;
pub mod storage;
pub mod tongue;
pub mod trial;
#[cfg(target_arch = "wasm32")]
pub mod wake_lock;
pub mod wording;
