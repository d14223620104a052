//! Lets only one tab of a phone host at a time: two would write over each other's table.
use std::time::Duration;

use engine::message;
use futures_channel::oneshot;
use futures_timer::Delay;
use futures_util::future::{Either, select};
use js_sys::{Array, Function, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// The name of the right to host.
const RIGHT: &str = "one-left.host";

/// How often this page asks for the right while another page has it, and the pause between. A page that reloads lets go
/// within this time, even on a busy phone.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(150);
/// The same for a page that opens another table. A page that is closed lets go sooner.
const CLOSES: u32 = 6;

/// The message for a player whose other tab hosts.
pub(crate) const OTHER_TAB: &str = message!(
    "Your table is open in another tab of this phone. Go on there, or close that tab and try again."
);

#[wasm_bindgen]
extern "C" {
    type LockManager;

    #[wasm_bindgen(method, catch)]
    fn request(
        this: &LockManager,
        name: &str,
        options: &JsValue,
        answered: &JsValue,
    ) -> Result<Promise, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn query(this: &LockManager) -> Result<Promise, JsValue>;
}

/// The right to host. Dropping it gives up the right.
pub(crate) struct TabLock(Option<Function>);

impl Drop for TabLock {
    fn drop(&mut self) {
        if let Some(release) = self.0.take() {
            let _ = release.call0(&JsValue::NULL);
        }
    }
}

/// Asks for the right to host; `None` if another tab has it. Browsers without locks always give it.
pub(crate) async fn acquire() -> Option<TabLock> {
    let Some(locks) = locks() else {
        return Some(TabLock(None));
    };
    for _ in 0..TRIES {
        let lock = ask(&locks).await;
        if lock.is_some() {
            return lock;
        }
        Delay::new(PAUSE).await;
    }
    None
}

/// True if a tab has the right to host, and keeps it for a moment. Browsers without locks never tell.
pub(crate) async fn is_taken() -> bool {
    for _ in 0..CLOSES {
        if !is_held().await {
            return false;
        }
        Delay::new(PAUSE).await;
    }
    true
}

async fn is_held() -> bool {
    async fn held() -> Result<Array, JsValue> {
        let asked = locks().ok_or(JsValue::NULL)?.query()?;
        let all = JsFuture::from(asked).await?;
        Ok(Array::from(&Reflect::get(&all, &"held".into())?))
    }
    let is_it = |lock: JsValue| Reflect::get(&lock, &"name".into()).is_ok_and(|name| name == RIGHT);
    held().await.is_ok_and(|held| held.iter().any(is_it))
}

/// The right to host, if no tab has it. This waits for the answer however long it takes: only the answer tells if
/// another tab has the right.
async fn ask(locks: &LockManager) -> Option<TabLock> {
    let (sender, receiver) = oneshot::channel();
    let answered = Closure::once_into_js(move |lock: JsValue| {
        if lock.is_null() {
            drop(sender.send(None));
            return JsValue::UNDEFINED;
        }
        let mut sender = Some(sender);
        Promise::new(&mut |release, _| {
            // If the caller no longer waits, the right is given up at once.
            let lock = Some(TabLock(Some(release)));
            drop(sender.take().map(|sender| sender.send(lock)));
        })
        .into()
    });
    let options = js_sys::Object::new();
    let _ = Reflect::set(&options, &"ifAvailable".into(), &JsValue::TRUE);
    let Ok(asked) = locks.request(RIGHT, &options, &answered) else {
        return Some(TabLock(None));
    };
    match select(receiver, JsFuture::from(asked)).await {
        Either::Left((lock, _)) => lock.ok().flatten(),
        // The browser never answered.
        Either::Right(_) => Some(TabLock(None)),
    }
}

fn locks() -> Option<LockManager> {
    let locks = Reflect::get(&window().navigator(), &"locks".into()).ok()?;
    (!locks.is_undefined()).then(|| locks.unchecked_into())
}
