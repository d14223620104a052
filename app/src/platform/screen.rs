//! The screen of the phone, kept awake during play.
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

#[wasm_bindgen]
extern "C" {
    type WakeLock;
    type Sentinel;

    #[wasm_bindgen(method, catch)]
    async fn request(this: &WakeLock, kind: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch)]
    async fn release(this: &Sentinel) -> Result<JsValue, JsValue>;
}

/// Keeps the screen awake while `playing` is true. Does nothing if the browser has no such lock. Browsers let go of the
/// lock whenever the page is hidden, so this asks again when the page is visible.
///
/// Call it once, where `playing` lives as long as the page.
pub fn keep_awake(playing: Signal<bool>) {
    let held = StoredValue::new(None::<Sentinel>);
    let renew = move || match playing.get_untracked() && !document().hidden() {
        true => spawn_local(hold(held)),
        false => let_go(held),
    };
    effect(move || {
        playing.track();
        renew();
    });
    let _ = window_event_listener_untyped("visibilitychange", move |_| renew());
}

pub fn can_keep_awake() -> bool {
    wake_lock().is_some()
}

async fn hold(held: StoredValue<Option<Sentinel>>) {
    let Some(lock) = wake_lock() else { return };
    // Browsers refuse this on a low battery, for one. The screen then sleeps as it always does.
    if let Ok(sentinel) = lock.request("screen").await {
        let_go(held);
        held.set_value(Some(sentinel.unchecked_into()));
    }
}

fn let_go(held: StoredValue<Option<Sentinel>>) {
    let sentinel = held.try_update_value(Option::take).flatten();
    if let Some(sentinel) = sentinel {
        spawn_local(async move { drop(sentinel.release().await) });
    }
}

fn wake_lock() -> Option<WakeLock> {
    let lock = js_sys::Reflect::get(&window().navigator(), &"wakeLock".into()).ok()?;
    (!lock.is_undefined()).then(|| lock.unchecked_into())
}
