//! Passes a text on: through the phone's share sheet, or by the clipboard.
use leptos::prelude::window;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    type Sharer;

    #[wasm_bindgen(method, catch)]
    async fn share(this: &Sharer, data: &JsValue) -> Result<JsValue, JsValue>;

    type Clipboard;

    #[wasm_bindgen(method, catch, js_name = writeText)]
    async fn write_text(this: &Clipboard, text: &str) -> Result<JsValue, JsValue>;
}

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
