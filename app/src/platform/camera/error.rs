//! Why a scan failed, in words that players read.
use engine::message;
use js_sys::Reflect;
use wasm_bindgen::JsValue;

/// Why a scan failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CameraError {
    /// The player or the phone's settings refused the camera.
    Refused,
    /// The phone has no camera.
    Missing,
    /// Another app holds the camera.
    Busy,
    /// The browser gives this page no camera. One reason is plain http.
    Unsupported,
    /// The part of the app that reads codes did not load.
    NoReader,
    /// There is no readable code on the photo.
    NoCode,
}

impl CameraError {
    /// The message: what happened and what to do next.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Refused => {
                message!(
                    "The camera is not allowed here. Allow it in the browser's settings for this page, or paste the code."
                )
            }
            Self::Missing => {
                message!("No camera was found. Paste the code, or choose a photo of it.")
            }
            Self::Busy => message!("Another app is using the camera. Close it and try again."),
            Self::Unsupported => {
                message!(
                    "This browser gives no camera to this page. Paste the code, or open the page over https."
                )
            }
            Self::NoReader => {
                message!(
                    "The scanner could not be loaded. Paste the code, or go online once and reload."
                )
            }
            Self::NoCode => {
                message!(
                    "No code was found on this photo. Take one that shows the whole code, sharp and straight."
                )
            }
        }
    }

    /// The error for a rejection of `getUserMedia`.
    pub(crate) fn of(error: &JsValue) -> Self {
        let name = Reflect::get(error, &"name".into())
            .ok()
            .and_then(|name| name.as_string());
        match name.as_deref() {
            Some("NotAllowedError" | "SecurityError") => Self::Refused,
            Some("NotFoundError" | "OverconstrainedError") => Self::Missing,
            Some("NotReadableError" | "AbortError") => Self::Busy,
            _ => Self::Unsupported,
        }
    }
}
