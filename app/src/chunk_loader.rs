//! Fetches the programs that the first screen does not need, in the order in which they will be needed.
//!
//! A release build is taken apart (`app/build.rs`, `app/build.mjs`) by what each part is for. The first program shows
//! home and the form of an invitation. It fetches the others: the one for links; the one for guests and the lobby; the
//! one for a guest's rounds; the one for hosts, with the rules; the table with its results; and extras, which people
//! open now and then. `chunks.rs` says which code is in each. Earlier programs call the functions of [`LobbyChunk`],
//! [`TableChunk`] and [`ExtrasChunk`].
use engine::session::Look;
use engine::{GameConfig, RuleId, RulesetId};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::install::Begins;
use crate::platform::{clock::painted, files::Fetched, router::Route};
use crate::session::{Fetch, HostChunk, LinksChunk, Session, SessionChunks, TableStart};
use crate::table::DemoPurpose;
use link::RoomSecret;

/// The functions of the program for guests and the lobby.
#[derive(Clone, Copy, Debug)]
pub struct LobbyChunk {
    /// Every screen but the first, and the pages of extras.
    pub screen: fn(Route) -> AnyView,
    /// Takes a way to a table.
    pub start: fn(Session, TableStart),
    pub join: fn(Session, RoomSecret),
    /// The sheet to choose a picture and a color from.
    pub looks: fn(RwSignal<bool>, Signal<Look>, Callback<Look>) -> AnyView,
    /// Begins the work beside the screens: the shapes of suits, the places at tables that a killed browser had no time to
    /// store, the focus that would get lost when a pressed element goes away.
    pub begin: fn(Session),
}

/// The functions of the program for the table.
#[derive(Clone, Copy, Debug)]
pub struct TableChunk {
    pub table: fn() -> AnyView,
    pub results: fn() -> AnyView,
    /// The same results, on a screen that shows the table to everyone.
    pub scoreboard: fn() -> AnyView,
    /// Begins the work beside the table: the drawings that cards refer to, sounds and vibrations.
    pub begin: fn(Session),
}

/// Draws the rules of a game config, open at a rule, with a view above them. The signal gets the rule to show.
pub type DrawRulebook =
    fn(Signal<GameConfig>, Option<RuleId>, ViewFn, RwSignal<Option<RuleId>>) -> AnyView;

/// The functions of the program for extras. Earlier programs show the frames of its pages and sheets. A callback runs when
/// a sheet closes.
#[derive(Clone, Copy, Debug)]
pub struct ExtrasChunk {
    /// The content of the rulebook.
    pub rulebook: DrawRulebook,
    /// A rule on a small table.
    pub demo: fn(RuleId, Signal<GameConfig>, DemoPurpose) -> AnyView,
    pub tours: fn() -> AnyView,
    pub tour: fn(RulesetId) -> AnyView,
    /// The matches that were played on this phone.
    pub history: fn() -> AnyView,
    pub settings: fn() -> AnyView,
    /// Pictures of how to put the app on the home screen by hand, as a sheet.
    pub pictures: fn(Begins, Callback<()>) -> AnyView,
}

/// The functions that fetch the later programs. After a failure the next call tries again.
#[derive(Clone, Copy, Debug)]
pub struct Chunks {
    pub session: SessionChunks,
    pub lobby: fn() -> Fetch<LobbyChunk>,
    pub table: fn() -> Fetch<TableChunk>,
    pub extras: fn() -> Fetch<ExtrasChunk>,
}

/// A task for the program of the lobby as soon as it is here.
type ChunkTask = Box<dyn FnOnce(&'static LobbyChunk)>;

/// The later programs as the first sees them.
#[derive(Clone, Copy)]
pub struct ChunkLoader {
    chunks: Chunks,
    /// True if people came to host, or to choose. They need no link before the lobby, and the program for hosts before the
    /// table.
    hosts: bool,
    links: RwSignal<Option<&'static LinksChunk>>,
    lobby: RwSignal<Option<&'static LobbyChunk>>,
    host: RwSignal<Option<&'static HostChunk>>,
    table: RwSignal<Option<&'static TableChunk>>,
    extras: RwSignal<Option<&'static ExtrasChunk>>,
    /// True after one could not be fetched. All that are not here wait for another time.
    failed: RwSignal<bool>,
    plan: StoredValue<Option<ChunkTask>>,
}

impl ChunkLoader {
    /// Begins to fetch them, for people who came by this route. Call it once, at the top of the app.
    pub fn start(chunks: Chunks, route: &Route) -> Self {
        let loader = Self {
            chunks,
            hosts: matches!(route, Route::Home | Route::Host | Route::Alone),
            links: RwSignal::default(),
            lobby: RwSignal::default(),
            host: RwSignal::default(),
            table: RwSignal::default(),
            extras: RwSignal::default(),
            failed: RwSignal::new(false),
            plan: StoredValue::new(None),
        };
        // The first program shows these screens. It draws them sooner if it does not ask for the others first.
        let shows = matches!(route, Route::Home | Route::Invited(_));
        spawn_local(async move {
            if shows {
                painted().await;
            }
            loader.fetch().await;
        });
        loader
    }

    pub fn links(self) -> Fetched<&'static LinksChunk> {
        self.state(self.links)
    }

    /// The state of the program for guests and the lobby.
    pub fn lobby(self) -> Fetched<&'static LobbyChunk> {
        self.state(self.lobby)
    }

    pub fn host(self) -> Fetched<&'static HostChunk> {
        self.state(self.host)
    }

    pub fn table(self) -> Fetched<&'static TableChunk> {
        self.state(self.table)
    }

    pub fn extras(self) -> Fetched<&'static ExtrasChunk> {
        self.state(self.extras)
    }

    fn state<P>(self, known: RwSignal<Option<&'static P>>) -> Fetched<&'static P> {
        match known.get() {
            Some(program) => Fetched::Here(program),
            None if self.failed.get() => Fetched::Missing,
            None => Fetched::Coming,
        }
    }

    /// The program for hosts; `None` if the browser cannot fetch it. Unlike `host` it does not wait for its turn.
    pub async fn host_now(self) -> Option<&'static HostChunk> {
        (self.chunks.session.host)().await.ok()
    }

    /// Fetches the programs that failed once more.
    pub fn again(self) {
        self.failed.set(false);
        spawn_local(self.fetch());
    }

    /// Runs a plan with the program of the lobby, now or as soon as that is here. Only the last plan counts.
    pub fn plan(self, plan: impl FnOnce(&'static LobbyChunk) + 'static) {
        match self.lobby.get_untracked() {
            Some(rest) => plan(rest),
            None => self.plan.set_value(Some(Box::new(plan))),
        }
    }

    pub fn forget(self) {
        self.plan.set_value(None);
    }

    /// Fetches the programs. If one cannot be fetched, it leaves the rest for another time, too.
    async fn fetch(self) {
        if self.fetch_in_order().await.is_none() {
            self.failed.set(true);
        }
    }

    /// Fetches the programs in the order in which people need them. None waits for bytes that are needed later. `None`
    /// if one could not be fetched.
    async fn fetch_in_order(self) -> Option<()> {
        let links = fetch(self.chunks.session.links, self.links);
        let host = fetch(self.chunks.session.host, self.host);
        let table = fetch(self.chunks.table, self.table);
        if self.hosts {
            self.fetch_lobby().await?;
            links.await?;
            host.await?;
            table.await?;
        } else {
            links.await?;
            self.fetch_lobby().await?;
            table.await?;
            host.await?;
        }
        fetch(self.chunks.extras, self.extras).await
    }

    /// Fetches the program for guests and the lobby, and follows the plan.
    async fn fetch_lobby(self) -> Option<()> {
        if self.lobby.get_untracked().is_some() {
            return Some(());
        }
        let lobby = (self.chunks.lobby)().await.ok()?;
        let plan = self.plan.try_update_value(Option::take).flatten();
        if let Some(plan) = plan {
            plan(lobby);
        }
        self.lobby.set(Some(lobby));
        Some(())
    }
}

/// Fetches a program, and tells screens that it is here.
async fn fetch<P>(program: fn() -> Fetch<P>, known: RwSignal<Option<&'static P>>) -> Option<()> {
    if known.with_untracked(Option::is_none) {
        known.set(Some(program().await.ok()?));
    }
    Some(())
}

/// The value that the top of the app provides.
pub fn use_chunk_loader() -> ChunkLoader {
    expect_context()
}
