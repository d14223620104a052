//! Installs the app on the home screen, where browsers let pages offer it.
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::storage::{self, StorageFull};

#[wasm_bindgen]
extern "C" {
    #[derive(Clone)]
    type InstallPrompt;

    #[wasm_bindgen(method, catch)]
    async fn prompt(this: &InstallPrompt) -> Result<JsValue, JsValue>;
}

/// The way in which this phone can install the app.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Installing {
    /// There is no way to offer. The page runs as an app already, or no way is known.
    Nothing,
    /// A button installs it.
    Button,
    /// The player has to do it by hand.
    ByHand(Begins),
}

/// The place where the way by hand begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Begins {
    /// The share button, as on iPhones.
    Share,
    /// The browser's menu, as in Firefox on Android.
    Menu,
}

/// The browser's offer to install the app.
#[derive(Clone, Copy)]
pub struct Install {
    offer: RwSignal<Option<InstallPrompt>>,
    put_away: RwSignal<bool>,
}

impl Install {
    /// Listens for the offer. Call it once, as early as possible.
    pub fn start() -> Self {
        let offer = RwSignal::new(None);
        let _ = window_event_listener_untyped("beforeinstallprompt", move |event| {
            event.prevent_default();
            offer.set(Some(JsValue::from(event).unchecked_into()));
        });
        let _ = window_event_listener_untyped("appinstalled", move |_| offer.set(None));
        let put_away = RwSignal::new(!storage::offers_install());
        Self { offer, put_away }
    }

    /// True if the first screen should no longer mention it.
    pub fn is_put_away(self) -> bool {
        self.put_away.get()
    }

    /// Makes the first screen mention it no more. The settings still do.
    ///
    /// # Errors
    /// [`StorageFull`]: the choice then lasts only until the page reloads.
    pub fn put_away(self) -> Result<(), StorageFull> {
        self.put_away.set(true);
        storage::put_install_away()
    }

    /// The way to install the app now.
    pub fn step(self) -> Installing {
        if self.offer.with(Option::is_some) {
            return Installing::Button;
        }
        // Only Safari on iPhones has this property. It tells if the page runs as an app.
        let standalone = js_sys::Reflect::get(&window().navigator(), &"standalone".into());
        match standalone.ok().and_then(|standalone| standalone.as_bool()) {
            Some(false) => Installing::ByHand(Begins::Share),
            None if has_silent_menu() && !is_app() => Installing::ByHand(Begins::Menu),
            Some(true) | None => Installing::Nothing,
        }
    }

    /// Accepts the browser's offer.
    pub fn run(self) {
        let offer = self.offer.try_update(Option::take).flatten();
        if let Some(offer) = offer {
            spawn_local(async move { drop(offer.prompt().await) });
        }
    }
}

/// True if this browser installs pages by its menu and offers that to no page. Only its name tells.
fn has_silent_menu() -> bool {
    let name = window().navigator().user_agent().unwrap_or_default();
    name.contains("Android") && name.contains("Firefox/")
}

/// True if the page runs as an app.
fn is_app() -> bool {
    let asked = window().match_media("(display-mode: browser)");
    !asked.is_ok_and(|asked| asked.is_some_and(|browser| browser.matches()))
}
