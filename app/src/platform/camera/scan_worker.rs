//! The page's side of the worker that reads codes.
use std::time::Duration;

use futures_channel::mpsc::{UnboundedReceiver, unbounded};
use futures_util::StreamExt;
use link::within;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, ImageData, MessageEvent, Worker};

use crate::platform::camera::CameraError;

/// The worker's loader, beside the page.
const LOADER: &str = "scanner_loader.js";

/// The longest time for the worker to load, and for it to read one picture.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running worker. Dropping it ends the worker.
pub(crate) struct ScanWorker {
    worker: Worker,
    answers: UnboundedReceiver<WorkerMessage>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(ErrorEvent)>,
}

enum WorkerMessage {
    Ready,
    Text(Option<String>),
    Failed,
}

impl ScanWorker {
    /// Starts the worker and waits until it is ready.
    ///
    /// # Errors
    /// [`CameraError::NoReader`].
    pub(crate) async fn load() -> Result<Self, CameraError> {
        let worker = Worker::new(LOADER).map_err(|_| CameraError::NoReader)?;
        let (answer, answers) = unbounded();
        let failed = answer.clone();
        let on_message = Closure::new(move |message: MessageEvent| {
            let data = message.data();
            let said = match data.as_bool() {
                Some(_) => WorkerMessage::Ready,
                None => WorkerMessage::Text(data.as_string()),
            };
            // Nobody listens once the reader is dropped.
            let _ = answer.unbounded_send(said);
        });
        let on_error = Closure::new(move |error: ErrorEvent| {
            error.prevent_default();
            let _ = failed.unbounded_send(WorkerMessage::Failed);
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        let mut reader = Self {
            worker,
            answers,
            _on_message: on_message,
            _on_error: on_error,
        };
        match reader.answer().await {
            Some(WorkerMessage::Ready) => Ok(reader),
            _ => Err(CameraError::NoReader),
        }
    }

    /// The text of a code in the picture. A picture that makes the worker fail counts as one without a code. The code
    /// reader fails on some shapes that no camera sees. A new worker then reads the next picture.
    pub(crate) async fn read(&mut self, picture: &ImageData) -> Option<String> {
        self.worker.post_message(picture).ok()?;
        match self.answer().await? {
            WorkerMessage::Text(text) => text,
            WorkerMessage::Ready => None,
            WorkerMessage::Failed => {
                *self = Self::load().await.ok()?;
                None
            }
        }
    }

    async fn answer(&mut self) -> Option<WorkerMessage> {
        within(PATIENCE, self.answers.next()).await.flatten()
    }
}

impl Drop for ScanWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
