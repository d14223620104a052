//! The browser: clock, camera, address, files, languages.

pub mod camera;
pub(crate) mod clock;
pub(crate) mod full_screen;
pub mod language;
pub(crate) mod pointer;
pub(crate) mod pwa;
pub mod qr;
pub mod router;
pub(crate) mod save_file;
pub(crate) mod share;
pub(crate) mod static_text;
pub(crate) mod wake_lock;
