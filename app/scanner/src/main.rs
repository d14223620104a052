//! The worker: pictures in, texts out, one answer for each picture.

#[cfg(target_arch = "wasm32")]
fn main() {
    worker::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("The scanner runs in a web worker.");
}

#[cfg(target_arch = "wasm32")]
mod worker {
    use wasm_bindgen::prelude::*;
    use web_sys::{DedicatedWorkerGlobalScope, ImageData, MessageEvent};

    /// Answers every `ImageData` with a text or `null`, and says `true` once it is ready to.
    pub(crate) fn start() {
        let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
        let answering = scope.clone();
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
            let text = message
                .data()
                .dyn_into()
                .ok()
                .and_then(|picture: ImageData| {
                    scanner::read(&picture.data(), picture.width() as usize)
                });
            // Fails only for values that cannot be cloned; a text can.
            let _ = answering.post_message(&text.map_or(JsValue::NULL, JsValue::from));
        });
        scope.set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
        let _ = scope.post_message(&JsValue::TRUE);
    }
}
