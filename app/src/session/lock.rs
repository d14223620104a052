//! One tab of a phone hosts at a time: two would write over each other's table.
use std::time::Duration;

use futures_channel::oneshot;
use futures_timer::Delay;
use futures_util::future::{Either, select};
use js_sys::{Function, Promise};
use leptos::prelude::window;
use wasm_bindgen::prelude::*;

/// A page that is being reloaded lets go within this time.
const PATIENCE: Duration = Duration::from_millis(1500);

/// What people read when another tab hosts.
pub(super) const OTHER_TAB: &str = "Your table is open in another tab of this phone. Go on there, or close that tab and try again.";

#[wasm_bindgen]
extern "C" {
    type LockManager;

    #[wasm_bindgen(method, catch)]
    fn request(this: &LockManager, name: &str, granted: &JsValue) -> Result<Promise, JsValue>;
}

/// The right to host. Dropping it gives it up.
pub(super) struct Hold(Option<Function>);

impl Drop for Hold {
    fn drop(&mut self) {
        if let Some(release) = self.0.take() {
            let _ = release.call0(&JsValue::NULL);
        }
    }
}

/// Asks for the right to host; `None` if another tab has it. Browsers that cannot tell always give it.
pub(super) async fn hold() -> Option<Hold> {
    let Some(locks) = locks() else {
        return Some(Hold(None));
    };
    let (sender, receiver) = oneshot::channel();
    let granted = Closure::once_into_js(move |_lock: JsValue| {
        let mut sender = Some(sender);
        Promise::new(&mut |release, _| {
            // If nobody waits any more, the right is given up at once.
            drop(sender.take().map(|sender| sender.send(Hold(Some(release)))));
        })
    });
    if locks.request("one-left.host", &granted).is_err() {
        return Some(Hold(None));
    }
    match select(receiver, Delay::new(PATIENCE)).await {
        Either::Left((hold, _)) => hold.ok(),
        Either::Right(_) => None,
    }
}

fn locks() -> Option<LockManager> {
    let locks = js_sys::Reflect::get(&window().navigator(), &"locks".into()).ok()?;
    (!locks.is_undefined()).then(|| locks.unchecked_into())
}
