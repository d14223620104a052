//! The browser: clock, camera, address, files, languages. Also the effects and memos of all other parts.

pub mod camera;
pub(crate) mod clock;
pub(crate) mod files;
pub mod language;
pub(crate) mod pointer;
pub(crate) mod pwa;
pub mod qr;
pub mod router;
pub(crate) mod screen;
pub(crate) mod share;
