//! Texts in files beside the app.
use leptos::prelude::window;
use leptos::web_sys::Response;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// The text of the file with this name; `None` if it cannot be fetched.
pub async fn text(name: &str) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(name)).await;
    let response: Response = response.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?)
        .await
        .ok()?
        .as_string()
}
