//! What the first screen does not need.
//!
//! A release build is taken apart (`app/build.rs`, `app/build.mjs`): the first program brings the first screen, and at
//! once fetches the second, all that it takes to get together: links, host and guest, the lobby. Behind that comes the third,
//! all that shows a game: the table, results, tours, rules that are shown, the history. `chunks.rs` says what stands in
//! each; earlier programs go through the functions of [`Rest`] and [`Game`].
use engine::{Mix, RulesetId};
use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;
use std::pin::Pin;
use wasm_bindgen_futures::spawn_local;
use web_sys::DedicatedWorkerGlobalScope;

use crate::install::Begins;
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
    /// Keeps the focus from getting lost with what is pressed.
    pub keep_focus: fn(Session),
    /// How to put the app on the home screen by hand, told what to do once it is closed.
    pub pictures: fn(Begins, Callback<()>) -> AnyView,
    /// Lets bots try what the page asks, in a worker.
    pub listen: fn(DedicatedWorkerGlobalScope),
}

/// The functions of the third program.
#[derive(Debug)]
pub struct Game {
    /// The table of a round.
    pub table: fn() -> AnyView,
    /// The results of a round.
    pub results: fn() -> AnyView,
    /// The same on a screen that shows the table to everybody.
    pub scoreboard: fn() -> AnyView,
    /// The rules of a mix, with what stands above them, told what to do once they are closed.
    pub rulebook: fn(Signal<Mix>, ViewFn, Callback<()>) -> AnyView,
    /// All tours.
    pub tours: fn() -> AnyView,
    /// The tour of a game.
    pub tour: fn(RulesetId) -> AnyView,
    /// What was played on this phone.
    pub history: fn() -> AnyView,
}

/// A later program on its way.
pub type Fetch<P> = Pin<Box<dyn Future<Output = Result<&'static P, SplitLoaderError>>>>;

/// How the later programs are fetched.
#[derive(Clone, Copy, Debug)]
pub struct Chunks {
    /// Fetches the second one; after a failure the next call tries again.
    pub rest: fn() -> Fetch<Rest>,
    /// Fetches the third one, likewise.
    pub game: fn() -> Fetch<Game>,
}

/// How far a later program is.
#[derive(Debug)]
pub enum Fetching<P: 'static> {
    /// On its way.
    Running,
    /// Out of reach.
    Failed,
    /// Here.
    Done(&'static P),
}

impl<P> Clone for Fetching<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Fetching<P> {}

/// What is to be done as soon as the second program is here.
type Plan = Box<dyn FnOnce(&'static Rest)>;

/// The later programs as the first sees them.
#[derive(Clone, Copy)]
pub struct Later {
    chunks: Chunks,
    rest: RwSignal<Fetching<Rest>>,
    game: RwSignal<Fetching<Game>>,
    plan: StoredValue<Option<Plan>, LocalStorage>,
}

impl Later {
    /// Begins to fetch them. Call it once, at the top of the app.
    pub fn start(chunks: Chunks) -> Self {
        let later = Self {
            chunks,
            rest: RwSignal::new(Fetching::Running),
            game: RwSignal::new(Fetching::Running),
            plan: StoredValue::new_local(None),
        };
        spawn_local(later.fetch());
        later
    }

    /// How far the second one is.
    pub fn rest(self) -> Fetching<Rest> {
        self.rest.get()
    }

    /// How far the third one is.
    pub fn game(self) -> Fetching<Game> {
        self.game.get()
    }

    /// Fetches once more what failed.
    pub fn again(self) {
        match self.rest.get_untracked() {
            Fetching::Running => {}
            Fetching::Failed => {
                self.rest.set(Fetching::Running);
                spawn_local(self.fetch());
            }
            Fetching::Done(_) => {
                self.game.set(Fetching::Running);
                spawn_local(self.go_on());
            }
        }
    }

    /// Does it with the second program, now or as soon as that is here. Only the last plan counts.
    pub fn plan(self, plan: impl FnOnce(&'static Rest) + 'static) {
        match self.rest.get_untracked() {
            Fetching::Done(rest) => plan(rest),
            Fetching::Running | Fetching::Failed => self.plan.set_value(Some(Box::new(plan))),
        }
    }

    /// Nothing is planned any more.
    pub fn forget(self) {
        self.plan.set_value(None);
    }

    /// The second program, then the third: neither waits for bytes of what is needed later.
    async fn fetch(self) {
        let Ok(rest) = (self.chunks.rest)().await else {
            return self.rest.set(Fetching::Failed);
        };
        let plan = self.plan.try_update_value(Option::take).flatten();
        if let Some(plan) = plan {
            plan(rest);
        }
        self.rest.set(Fetching::Done(rest));
        self.go_on().await;
    }

    async fn go_on(self) {
        self.game.set(
            (self.chunks.game)()
                .await
                .map_or(Fetching::Failed, Fetching::Done),
        );
    }
}

/// What was provided at the top of the app.
pub fn use_later() -> Later {
    expect_context()
}
