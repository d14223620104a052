//! The installed app: its service worker, and the change to a newer build.
//!
//! The service worker fetches a newer build in the background, and that build then waits. It takes over when the page
//! calls [`Updates::apply`]. The lobby offers that; a running game never does.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState};

/// The message that lets the waiting build take over. `public/sw.js` listens for it.
const APPLY: &str = "apply-update";

/// The message, before the tag of a language, that this language is read here.
const SPEAKS: &str = "speaks";

/// Tells if a newer build waits, and lets it take over.
#[derive(Clone, Copy)]
pub struct Updates {
    registration: RwSignal<Option<ServiceWorkerRegistration>>,
    waiting: RwSignal<bool>,
}

impl Updates {
    /// True as soon as a newer build has been fetched completely and could take over.
    #[must_use]
    pub fn waiting(&self) -> Signal<bool> {
        self.waiting.into()
    }

    /// Lets the waiting build take over, which reloads the page. Does nothing if no build waits.
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

/// Keeps the app on the phone and looks for newer builds, now and whenever the page is visible again.
///
/// Call it once, where the app is mounted. The service worker keeps the files of a language by its tag; English is part
/// of the app. Some pages keep nothing and never have an update: debug builds, pages without https, and browsers
/// without service workers.
#[must_use]
pub fn start(language: Option<&'static str>) -> Updates {
    let updates = Updates {
        registration: RwSignal::new(None),
        waiting: RwSignal::new(false),
    };
    if !cfg!(debug_assertions)
        && let Some(container) = container()
    {
        spawn_local(async move {
            // A phone without room for the files still plays; it only needs the network next time.
            let registered = JsFuture::from(container.register("sw.js")).await;
            // A browser that forbids workers may report success and hand out nothing.
            if let Ok(Ok(registration)) = registered.map(JsCast::dyn_into) {
                updates.watch(registration);
                // If it cannot be kept, the page fetches it again next time.
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
    let message = format!("{SPEAKS} {language}");
    registration.active()?.post_message(&message.into()).ok()
}

impl Updates {
    fn watch(self, registration: ServiceWorkerRegistration) {
        self.waiting.set(registration.waiting().is_some());
        let found = Closure::<dyn FnMut()>::new(move || self.watch_installing());
        registration.set_onupdatefound(Some(found.into_js_value().unchecked_ref()));
        self.registration.set(Some(registration));
        // The first look came too early to see a build that is being installed.
        self.watch_installing();
        // People resume an installed app far more often than they load it.
        let _ = window_event_listener_untyped("visibilitychange", move |_| {
            if !document().hidden() {
                self.look();
            }
        });
    }

    /// Follows a build from its download until it waits. The very first build never waits: it starts to work at once.
    fn watch_installing(self) {
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
        let looking = self
            .registration
            .with_untracked(|known| known.as_ref()?.update().ok());
        if let Some(looking) = looking {
            // Without a network there is nothing new.
            spawn_local(async move { drop(JsFuture::from(looking).await) });
        }
    }
}

/// The browser's service workers. There are none without https, and in some private windows.
fn container() -> Option<ServiceWorkerContainer> {
    let navigator = window().navigator();
    let exists = js_sys::Reflect::has(&navigator, &"serviceWorker".into()).unwrap_or(false);
    exists.then(|| navigator.service_worker())
}
