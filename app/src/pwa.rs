//! The installed app: its service worker, and when to change to a newer build of it.
//!
//! A newer build is fetched in the background and then waits. It takes over when
//! [`Updates::apply`] is called, which the lobby offers and a running game never does.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState};

/// What the worker is told when the waiting build may take over; `public/sw.js` listens for it.
const APPLY: &str = "apply-update";

/// What the worker is told, before a language's tag, when that is read here.
const SPEAKS: &str = "speaks";

/// Whether a newer build waits, and the way to let it take over.
#[derive(Clone, Copy)]
pub struct Updates {
    registration: RwSignal<Option<ServiceWorkerRegistration>, LocalStorage>,
    waiting: RwSignal<bool>,
}

impl Updates {
    /// True as soon as a newer build has been fetched completely and could take over.
    #[must_use]
    pub fn waiting(&self) -> Signal<bool> {
        self.waiting.into()
    }

    /// Lets the waiting build take over, which loads the page anew; without one, does nothing.
    pub fn apply(&self) {
        let waiting = self
            .registration
            .with_untracked(|known| known.as_ref()?.waiting());
        let Some(worker) = waiting else { return };
        if let Some(container) = container() {
            let reload = Closure::<dyn FnMut()>::new(|| {
                let _ = window().location().reload();
            });
            container.set_oncontrollerchange(Some(reload.into_js_value().unchecked_ref()));
        }
        let _ = worker.post_message(&APPLY.into());
    }
}

/// Keeps the app on the phone and looks for newer builds, now and whenever the page is seen again.
///
/// The files of a language are kept by its tag; English is part of the app. Call it once, where the app is mounted. In a debug build, without https or where the browser has no service workers,
/// nothing is kept and no update ever waits.
#[must_use]
pub fn start(language: Option<&'static str>) -> Updates {
    let updates = Updates {
        registration: RwSignal::new_local(None),
        waiting: RwSignal::new(false),
    };
    if !cfg!(debug_assertions)
        && let Some(container) = container()
    {
        spawn_local(async move {
            // A phone without room for the files still plays; it only needs the network next time.
            let registered = JsFuture::from(container.register("sw.js")).await;
            // Where workers are forbidden, a browser may say that it succeeded and hand out nothing.
            if let Ok(Ok(registration)) = registered.map(JsCast::dyn_into) {
                updates.watch(registration);
                // It is fetched again next time, where it cannot be kept.
                let _ = keep_language(&container, language).await;
            }
        });
    }
    updates
}

/// Keeps the files of the language that is read here, too.
async fn keep_language(
    container: &ServiceWorkerContainer,
    language: Option<&'static str>,
) -> Option<()> {
    let language = language?;
    let ready = JsFuture::from(container.ready().ok()?).await.ok()?;
    let registration: ServiceWorkerRegistration = ready.unchecked_into();
    let told = format!("{SPEAKS} {language}");
    registration.active()?.post_message(&told.into()).ok()
}

impl Updates {
    fn watch(self, registration: ServiceWorkerRegistration) {
        self.waiting.set(registration.waiting().is_some());
        let found = Closure::<dyn FnMut()>::new(move || self.follow());
        registration.set_onupdatefound(Some(found.into_js_value().unchecked_ref()));
        self.registration.set(Some(registration));
        // The first look came too early to see one that is being installed.
        self.follow();
        // An installed app is resumed far more often than it is loaded.
        let _ = window_event_listener_untyped("visibilitychange", move |_| {
            if !document().hidden() {
                self.look();
            }
        });
    }

    /// Follows a build that is being fetched until it waits. The very first one never does: it
    /// starts to work at once.
    fn follow(self) {
        let installing = self
            .registration
            .with_untracked(|known| known.as_ref()?.installing());
        let Some(worker) = installing else { return };
        let follower = worker.clone();
        let changed = Closure::<dyn FnMut()>::new(move || {
            let first = container().is_none_or(|container| container.controller().is_none());
            if follower.state() == ServiceWorkerState::Installed && !first {
                self.waiting.set(true);
            }
        });
        worker.set_onstatechange(Some(changed.into_js_value().unchecked_ref()));
    }

    fn look(self) {
        self.registration.with_untracked(|known| {
            let looking = known
                .as_ref()
                .and_then(|registration| registration.update().ok());
            if let Some(looking) = looking {
                // Without a network there is nothing new.
                spawn_local(async move { drop(JsFuture::from(looking).await) });
            }
        });
    }
}

/// Missing without https, and in some private windows.
fn container() -> Option<ServiceWorkerContainer> {
    let navigator = window().navigator();
    let exists = js_sys::Reflect::has(&navigator, &"serviceWorker".into()).unwrap_or(false);
    exists.then(|| navigator.service_worker())
}
