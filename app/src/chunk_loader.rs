//! The programs that the first screen does not need.
//!
//! A release build is taken apart (`app/build.rs`, `app/build.mjs`). The first program shows the first screen and at
//! once fetches the second. The second has everything for meeting: links, host and guest, the lobby. The third follows,
//! with everything that shows a game: the table, results, tours, rules, the history. `chunks.rs` says which code is in
//! each. Earlier programs call the functions of [`LobbyChunk`] and [`TableChunk`].
use engine::{GameConfig, RulesetId};
use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;
use std::pin::Pin;
use wasm_bindgen_futures::spawn_local;

use crate::install::Begins;
use crate::platform::router::Route;
use crate::session::{Session, TableStart};

/// The functions of the second program.
#[derive(Clone, Copy, Debug)]
pub struct LobbyChunk {
    /// Every screen but the first.
    pub screen: fn(Route) -> AnyView,
    /// The drawings that cards refer to.
    pub sprite: fn() -> AnyView,
    /// Takes a way to a table.
    pub start: fn(Session, TableStart),
    /// Finds the places at tables again that a killed browser had no time to store.
    pub restore: fn(Session),
    /// Plays the sounds and vibrations of the table.
    pub feel: fn(Session),
    /// Keeps the focus from getting lost when a pressed element goes away.
    pub keep_focus: fn(Session),
    /// Pictures of how to put the app on the home screen by hand. The callback runs when they close.
    pub pictures: fn(Begins, Callback<()>) -> AnyView,
}

/// The functions of the third program.
#[derive(Clone, Copy, Debug)]
pub struct TableChunk {
    /// The table of a round.
    pub table: fn() -> AnyView,
    /// The results of a round.
    pub results: fn() -> AnyView,
    /// The same results, on a screen that shows the table to everyone.
    pub scoreboard: fn() -> AnyView,
    /// The rules of a game config, with a view above them. The callback runs when they close.
    pub rulebook: fn(Signal<GameConfig>, ViewFn, Callback<()>) -> AnyView,
    /// The list of all tours.
    pub tours: fn() -> AnyView,
    /// The tour of a game.
    pub tour: fn(RulesetId) -> AnyView,
    /// The matches that were played on this phone.
    pub history: fn() -> AnyView,
}

/// A later program while the browser fetches it.
pub type Fetch<P> = Pin<Box<dyn Future<Output = Result<&'static P, SplitLoaderError>>>>;

/// The functions that fetch the later programs.
#[derive(Clone, Copy, Debug)]
pub struct Chunks {
    /// Fetches the second program. After a failure the next call tries again.
    pub lobby: fn() -> Fetch<LobbyChunk>,
    /// Fetches the third program, likewise.
    pub table: fn() -> Fetch<TableChunk>,
}

/// The state of a later program.
#[derive(Clone, Copy, Debug)]
pub enum Fetching<P: 'static> {
    /// The browser fetches it.
    Running,
    /// The browser could not fetch it.
    Failed,
    /// The program is here.
    Done(&'static P),
}

/// A task for the second program as soon as it is here.
type ChunkTask = Box<dyn FnOnce(&'static LobbyChunk)>;

/// The later programs as the first sees them.
#[derive(Clone, Copy)]
pub struct ChunkLoader {
    chunks: Chunks,
    lobby: RwSignal<Fetching<LobbyChunk>>,
    table: RwSignal<Fetching<TableChunk>>,
    plan: StoredValue<Option<ChunkTask>, LocalStorage>,
}

impl ChunkLoader {
    /// Begins to fetch them. Call it once, at the top of the app.
    pub fn start(chunks: Chunks) -> Self {
        let loader = Self {
            chunks,
            lobby: RwSignal::new(Fetching::Running),
            table: RwSignal::new(Fetching::Running),
            plan: StoredValue::new_local(None),
        };
        spawn_local(loader.fetch());
        loader
    }

    /// The state of the second program.
    pub fn lobby(self) -> Fetching<LobbyChunk> {
        self.lobby.get()
    }

    /// The state of the third program.
    pub fn table(self) -> Fetching<TableChunk> {
        self.table.get()
    }

    /// Fetches the failed program once more.
    pub fn again(self) {
        match self.lobby.get_untracked() {
            Fetching::Running => {}
            Fetching::Failed => {
                self.lobby.set(Fetching::Running);
                spawn_local(self.fetch());
            }
            Fetching::Done(_) => {
                self.table.set(Fetching::Running);
                spawn_local(self.go_on());
            }
        }
    }

    /// Runs a plan with the second program, now or as soon as that is here. Only the last plan counts.
    pub fn plan(self, plan: impl FnOnce(&'static LobbyChunk) + 'static) {
        match self.lobby.get_untracked() {
            Fetching::Done(rest) => plan(rest),
            Fetching::Running | Fetching::Failed => self.plan.set_value(Some(Box::new(plan))),
        }
    }

    /// Drops the plan.
    pub fn forget(self) {
        self.plan.set_value(None);
    }

    /// Fetches the second program, then the third. Neither waits for bytes that are needed later.
    async fn fetch(self) {
        let Ok(rest) = (self.chunks.lobby)().await else {
            return self.lobby.set(Fetching::Failed);
        };
        let plan = self.plan.try_update_value(Option::take).flatten();
        if let Some(plan) = plan {
            plan(rest);
        }
        self.lobby.set(Fetching::Done(rest));
        self.go_on().await;
    }

    async fn go_on(self) {
        let fetched = (self.chunks.table)().await;
        self.table
            .set(fetched.map_or(Fetching::Failed, Fetching::Done));
    }
}

/// The value that the top of the app provides.
pub fn use_chunk_loader() -> ChunkLoader {
    expect_context()
}
