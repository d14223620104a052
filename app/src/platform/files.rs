//! Files: texts that lie beside the app, and files that the phone saves.
use js_sys::{Array, Promise, Uint8Array};
use leptos::web_sys::Response;
use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// The text of the file with this name; `None` if it cannot be fetched.
pub async fn fetch_text(name: &str) -> Option<String> {
    text_of(begin_fetch(name)).await
}

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

/// The state of fetching something: a file, or a later program.
#[derive(Clone, Copy, Debug)]
pub enum Fetched<T> {
    /// It is on its way.
    Coming,
    /// Fetching failed.
    Missing,
    Here(T),
}

impl<T> Fetched<T> {
    pub(crate) fn here(self) -> Option<T> {
        match self {
            Self::Here(found) => Some(found),
            Self::Coming | Self::Missing => None,
        }
    }

    /// Draws it, or what stands in its place.
    pub(crate) fn drawn(
        self,
        draw: impl FnOnce(T) -> AnyView,
        coming: fn() -> AnyView,
        missing: fn() -> AnyView,
    ) -> AnyView {
        match self {
            Self::Here(found) => draw(found),
            Self::Coming => coming(),
            Self::Missing => missing(),
        }
    }
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
