//! The camera as a scanner of codes.

use super::error::CameraError;
use std::time::Duration;

use futures_timer::Delay;
use js_sys::{Object, Reflect};
use link::Task;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, HtmlVideoElement, MediaDevices, MediaStream, MediaStreamConstraints, MediaStreamTrack,
    PermissionState, PermissionStatus,
};

use crate::platform::camera::picture::{Canvas, bitmap};
use crate::platform::camera::scan_worker::ScanWorker;

/// The pause between two looks. Five looks a second keep the phone cool.
const PAUSE: Duration = Duration::from_millis(150);

/// The longer side of the pictures to read, in pixels: enough for a code of version 10.
const LOOK: u32 = 720;

/// The sizes at which to try a photo, in pixels. A code may be small in it, and noise large.
const PHOTO: [u32; 3] = [1000, 2000, 500];

/// Asks for the camera if it was not granted before, and lets go of it at once.
///
/// Call it before making an offer or an answer. Without it, browsers give a phone that is not on the internet no
/// address to show. If it fails, go on all the same: linking may work without it.
///
/// # Errors
/// [`CameraError`], except the errors about scanning.
pub async fn ensure_permission() -> Result<(), CameraError> {
    match permission().await {
        Some(PermissionState::Granted) => Ok(()),
        Some(PermissionState::Denied) => Err(CameraError::Refused),
        _ => {
            stop(&stream().await?);
            Ok(())
        }
    }
}

/// A camera that looks for codes. Dropping it switches the camera off.
pub struct Scanner {
    stream: MediaStream,
    video: HtmlVideoElement,
    looking: Option<Task>,
}

impl Scanner {
    /// Shows the camera in `video`, the one that faces away if there is a choice. Calls `on_text` for each text that it
    /// reads, once as long as the same code stays in sight.
    ///
    /// # Errors
    /// Every [`CameraError`] except [`CameraError::NoCode`].
    pub async fn start(
        video: &HtmlVideoElement,
        on_text: impl Fn(String) + 'static,
    ) -> Result<Self, CameraError> {
        let stream = stream().await?;
        // From here on, dropping the scanner stops the camera on every way out.
        let mut scanner = Self {
            stream,
            video: video.clone(),
            looking: None,
        };
        video.set_muted(true);
        // Without this attribute, iPhones play in full screen.
        let _ = video.set_attribute("playsinline", "");
        video.set_src_object(Some(&scanner.stream));
        let playing = video.play().map_err(|_| CameraError::Unsupported)?;
        JsFuture::from(playing)
            .await
            .map_err(|_| CameraError::Busy)?;
        let reader = ScanWorker::load().await?;
        let canvas = Canvas::new().ok_or(CameraError::Unsupported)?;
        let looking = look(reader, canvas, video.clone(), on_text);
        scanner.looking = Some(Task::spawn(looking));
        Ok(scanner)
    }
}

impl Drop for Scanner {
    fn drop(&mut self) {
        self.looking.take();
        stop(&self.stream);
        self.video.set_src_object(None);
    }
}

/// Reads the code on a photo.
///
/// # Errors
/// [`CameraError::NoCode`], [`CameraError::NoReader`], [`CameraError::Unsupported`].
pub async fn read_photo(photo: &Blob) -> Result<String, CameraError> {
    let photo = bitmap(photo).await?;
    let mut reader = ScanWorker::load().await?;
    let canvas = Canvas::new().ok_or(CameraError::Unsupported)?;
    for side in PHOTO {
        if let Some(picture) = canvas.draw_bitmap(&photo, side)
            && let Some(text) = reader.read(&picture).await
        {
            return Ok(text);
        }
    }
    Err(CameraError::NoCode)
}

async fn look(
    mut reader: ScanWorker,
    canvas: Canvas,
    video: HtmlVideoElement,
    on_text: impl Fn(String),
) {
    let mut last = None;
    loop {
        if let Some(picture) = canvas.draw_video(&video, LOOK)
            && let Some(text) = reader.read(&picture).await
            && last.as_ref() != Some(&text)
        {
            last = Some(text.clone());
            on_text(text);
        }
        Delay::new(PAUSE).await;
    }
}

/// The browser's answer about the camera; `None` if the browser does not tell.
async fn permission() -> Option<PermissionState> {
    let query = Object::new();
    Reflect::set(&query, &"name".into(), &"camera".into()).ok()?;
    let permissions = web_sys::window()?.navigator().permissions().ok()?;
    let status = JsFuture::from(permissions.query(&query).ok()?).await.ok()?;
    Some(status.dyn_into::<PermissionStatus>().ok()?.state())
}

async fn stream() -> Result<MediaStream, CameraError> {
    let video = Object::new();
    let settings = [
        ("facingMode", "environment".into()),
        ("width", JsValue::from(1280)),
    ];
    for (key, value) in settings {
        Reflect::set(&video, &key.into(), &value).map_err(|_| CameraError::Unsupported)?;
    }
    let constraints = MediaStreamConstraints::new();
    constraints.set_video(&video);
    let asked = devices()?.get_user_media_with_constraints(&constraints);
    let asked = asked.map_err(|error| CameraError::of(&error))?;
    let stream = JsFuture::from(asked)
        .await
        .map_err(|error| CameraError::of(&error))?;
    stream.dyn_into().map_err(|_| CameraError::Unsupported)
}

/// The browser's media devices. A page that came over plain http has none.
fn devices() -> Result<MediaDevices, CameraError> {
    let navigator = web_sys::window()
        .ok_or(CameraError::Unsupported)?
        .navigator();
    let devices = Reflect::get(&navigator, &"mediaDevices".into()).ok();
    devices
        .and_then(|devices| devices.dyn_into().ok())
        .ok_or(CameraError::Unsupported)
}

fn stop(stream: &MediaStream) {
    for track in stream.get_tracks() {
        track.unchecked_into::<MediaStreamTrack>().stop();
    }
}
