//! The camera: permission to use it, codes scanned with it, and codes read from photos.
//!
//! A web worker with its own wasm reads the pictures. It loads when it is first needed.
pub(crate) mod error;
pub(crate) mod picture;
pub(crate) mod scan_worker;
pub(crate) mod scanner;

pub use error::CameraError;
pub use scanner::{Scanner, ensure_permission, read_photo};
