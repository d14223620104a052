//! Texts and files that come and go: those beside the app, those that the phone saves, and those that it passes on.

use js_sys::{Array, Promise, Uint8Array};
use leptos::{prelude::*, task::spawn_local, web_sys::Response};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// The text of the file with this name; `None` if it cannot be fetched.
pub async fn fetch_text(name: &str) -> Option<String> {
    text_of(begin_fetch(name)).await
}

/// Begins to fetch the file with this name.
pub fn begin_fetch(name: &str) -> Promise {
    window().fetch_with_str(name)
}

/// The text of the file that is being fetched; `None` if it cannot be.
pub async fn text_of(fetched: Promise) -> Option<String> {
    let response = JsFuture::from(fetched).await;
    let response: Response = response.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    let text = JsFuture::from(response.text().ok()?).await;
    text.ok()?.as_string()
}

/// Offers a file of this name for download.
///
/// # Errors
/// The browser did not let that happen.
pub fn save(name: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let kind = BlobPropertyBag::new();
    kind.set_type("application/octet-stream");
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &kind)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.dyn_into()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}

/// The state of fetching something.
#[derive(Clone)]
pub(crate) enum Fetched<T> {
    /// It is on its way.
    Coming,
    /// Fetching failed.
    Missing,
    Here(T),
}

/// Begins to fetch something for the screen. The future gives `None` if it could not be fetched.
pub(crate) fn fetched<T: Send + Sync + 'static>(
    found: impl Future<Output = Option<T>> + 'static,
) -> RwSignal<Fetched<T>> {
    let state = RwSignal::new(Fetched::Coming);
    spawn_local(async move {
        let found = found.await.map_or(Fetched::Missing, Fetched::Here);
        // The screen may be gone by then.
        let _ = state.try_set(found);
    });
    state
}

#[wasm_bindgen]
extern "C" {
    type Sharer;

    #[wasm_bindgen(method, catch)]
    async fn share(this: &Sharer, data: &JsValue) -> Result<JsValue, JsValue>;

    type Clipboard;

    #[wasm_bindgen(method, catch, js_name = writeText)]
    async fn write_text(this: &Clipboard, text: &str) -> Result<JsValue, JsValue>;
}

/// True if the phone has a share sheet.
pub fn can_share() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Opens the share sheet. It is no error if the player closes it again.
pub async fn share(text: &str) {
    let kind = if text.starts_with("http") {
        "url"
    } else {
        "text"
    };
    let data = js_sys::Object::new();
    if js_sys::Reflect::set(&data, &kind.into(), &text.into()).is_ok() {
        let navigator: Sharer = JsValue::from(window().navigator()).unchecked_into();
        let _ = navigator.share(&data).await;
    }
}

/// Puts a text on the clipboard. True if it is there.
pub async fn copy(text: &str) -> bool {
    match js_sys::Reflect::get(&window().navigator(), &"clipboard".into()) {
        // Pages that came over plain http have none.
        Ok(clipboard) if !clipboard.is_undefined() => {
            let clipboard: Clipboard = clipboard.unchecked_into();
            clipboard.write_text(text).await.is_ok()
        }
        _ => false,
    }
}
