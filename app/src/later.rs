//! What the first screen does not need.
//!
//! A release build is taken apart (`app/build.rs`, `app/build.mjs`): the first program brings the first screen, and at
//! once fetches the second, whatever that screen does not need. Only this file names anything of the second; all others
//! of the first go through the functions of [`Rest`]. Any other build is one program, and nothing has to be fetched.
use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;
use wasm_bindgen_futures::spawn_local;
use web_sys::DedicatedWorkerGlobalScope;

use crate::router::Route;
use crate::session::{Session, Start};

/// The functions of the second program.
#[derive(Debug)]
pub struct Rest {
    /// Every screen but the first.
    pub screen: fn(Route) -> AnyView,
    /// The drawings that cards refer to.
    pub sprite: fn() -> AnyView,
    /// Sits down at a table.
    pub start: fn(Session, Start),
    /// Finds places at tables again that a killed browser had no time to keep.
    pub restore: fn(Session),
    /// Lets the table be heard and felt.
    pub feel: fn(Session),
    /// How to put the app on the home screen by hand, told what to do once it is closed.
    pub pictures: fn(Callback<()>) -> AnyView,
    /// Lets bots try what the page asks, in a worker.
    pub listen: fn(DedicatedWorkerGlobalScope),
}

static REST: Rest = Rest {
    screen: crate::screens::screen,
    sprite: || crate::art::Sprite().into_any(),
    start: Session::start,
    restore: Session::restore,
    feel: crate::senses::feel,
    pictures: crate::screens::pictures,
    listen: crate::trial::listen,
};

/// The second program. This is where the first ends.
///
/// # Errors
/// It could not be fetched; the next call tries anew.
#[cfg(apart)]
#[leptos::wasm_split::wasm_split(rest, wasm_split_path = leptos::wasm_split, fallible)]
pub fn fetch() -> Result<&'static Rest, SplitLoaderError> {
    Ok(&REST)
}

/// The second program, which is one with the first in this build.
///
/// # Errors
/// Never.
#[cfg(not(apart))]
pub async fn fetch() -> Result<&'static Rest, SplitLoaderError> {
    Ok(&REST)
}

/// How far the second program is.
#[derive(Clone, Copy)]
pub enum Fetching {
    /// On its way.
    Running,
    /// Out of reach.
    Failed,
    /// Here.
    Done(&'static Rest),
}

/// What is to be done as soon as the second program is here.
type Plan = Box<dyn FnOnce(&'static Rest)>;

/// The second program as the first sees it.
#[derive(Clone, Copy)]
pub struct Later {
    fetching: RwSignal<Fetching>,
    plan: StoredValue<Option<Plan>, LocalStorage>,
}

impl Later {
    /// Begins to fetch it. Call it once, at the top of the app.
    pub fn start() -> Self {
        let later = Self {
            fetching: RwSignal::new(Fetching::Running),
            plan: StoredValue::new_local(None),
        };
        later.fetch();
        later
    }

    /// How far it is.
    pub fn get(self) -> Fetching {
        self.fetching.get()
    }

    /// Fetches it once more, after it failed.
    pub fn again(self) {
        self.fetching.set(Fetching::Running);
        self.fetch();
    }

    /// Does it with the second program, now or as soon as that is here. Only the last plan counts.
    pub fn plan(self, plan: impl FnOnce(&'static Rest) + 'static) {
        match self.fetching.get_untracked() {
            Fetching::Done(rest) => plan(rest),
            Fetching::Running | Fetching::Failed => self.plan.set_value(Some(Box::new(plan))),
        }
    }

    /// Nothing is planned any more.
    pub fn forget(self) {
        self.plan.set_value(None);
    }

    fn fetch(self) {
        spawn_local(async move {
            let Ok(rest) = fetch().await else {
                return self.fetching.set(Fetching::Failed);
            };
            let plan = self.plan.try_update_value(Option::take).flatten();
            if let Some(plan) = plan {
                plan(rest);
            }
            self.fetching.set(Fetching::Done(rest));
        });
    }
}

/// What was provided at the top of the app.
pub fn use_later() -> Later {
    expect_context()
}
