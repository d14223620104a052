//! The whole app: which screen is shown, and what is said over all of them.
use engine::session::{Farewell, Phase, Stage};
use leptos::prelude::*;

use super::farewell::Goodbye;
use super::history::History;
use super::home::Home;
use super::invited::{Invited, is_here};
use super::join::Join;
use super::lobby::Lobby;
use super::look::with_a_look;
use super::mixed::Mixed;
use super::parts::Heading;
use super::play::Play;
use super::results::{Results, Scoreboard};
use super::saying::Saying;
use super::screen::Doorway;
use super::settings::Settings;
use super::sheet::Layers;
use crate::art::Sprite;
use crate::install::Install;
use crate::pwa;
use crate::router::{Route, Router};
use crate::session::{Session, use_session};
use crate::storage::{self, Motion, Theme};
use crate::wake_lock::keep_awake;

/// One Left.
#[component]
pub fn App() -> impl IntoView {
    let (session, router) = (Session::new(), Router::start());
    provide_context(session);
    provide_context(router);
    provide_context(pwa::start());
    provide_context(Install::start());
    provide_context(Layers::new(|layer| view! { <Saying layer /> }.into_any()));
    dress(session);
    keep_awake(Signal::derive(move || {
        session.is_screen() || at(session) == At::Round
    }));
    view! {
        <Sprite />
        {move || match router.get() {
            Route::Home => view! { <Home /> }.into_any(),
            Route::Join => view! { <Join /> }.into_any(),
            Route::Invited(codes) if is_here(session, &codes) => {
                router.replace(Route::Table);
                ().into_any()
            }
            Route::Invited(codes) => view! { <Invited codes /> }.into_any(),
            Route::Mix(code) => view! { <Mixed code /> }.into_any(),
            Route::Table => view! { <AtTable router /> }.into_any(),
            Route::Settings => view! { <Settings /> }.into_any(),
            Route::History => view! { <History /> }.into_any(),
        }}
        <Saying layer=0 />
    }
}

/// Light or dark, moving or still.
fn dress(session: Session) {
    Effect::new(move || {
        let Some(root) = document().document_element() else {
            return;
        };
        let (theme, motion) = session.preferences.with(|p| (p.theme, p.motion));
        let set = |name: &str, value: Option<&str>| {
            let _ = match value {
                Some(value) => root.set_attribute(name, value),
                None => root.remove_attribute(name),
            };
        };
        set(
            "data-theme",
            match theme {
                Theme::Auto => None,
                Theme::Light => Some("light"),
                Theme::Dark => Some("dark"),
            },
        );
        set(
            "data-motion",
            (motion == Motion::Reduced).then_some("reduced"),
        );
    });
}

/// What the table is at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Finding,
    Lobby,
    Round,
    Results,
    Ended(Farewell),
}

fn at(session: Session) -> At {
    if let Some(farewell) = session.farewell() {
        return At::Ended(farewell);
    }
    session
        .table
        .with(|table| match table.as_ref().map(|table| &table.stage) {
            None => At::Finding,
            Some(Stage::Lobby) => At::Lobby,
            Some(Stage::Round(_)) => At::Round,
            Some(Stage::RoundOver(..) | Stage::MatchOver(..)) => At::Results,
        })
}

/// The present table; after a reload, the one this phone was at.
#[component]
fn AtTable(router: Router) -> impl IntoView {
    let session = use_session();
    if session.phase.with_untracked(Option::is_none) {
        match storage::present() {
            Some(place) => session.come_back(place),
            None => router.replace(Route::Home),
        }
    }
    // The table can go away while it is shown: a host that cannot be taken up again, for one.
    Effect::new(move || {
        if session.phase.with(Option::is_none) {
            router.replace(Route::Home);
        }
    });
    let at = Memo::new(move |_| at(session));
    let ends = |before, now| (before, now) == (At::Round, At::Results);
    let at = with_a_look(session, at, ends);
    move || match at.get() {
        At::Finding => view! { <Finding router /> }.into_any(),
        At::Lobby if untrack(move || session.is_screen()) => view! { <Doorway /> }.into_any(),
        At::Lobby => view! { <Lobby /> }.into_any(),
        At::Round => view! { <Play /> }.into_any(),
        At::Results if untrack(move || session.is_screen()) => view! { <Scoreboard /> }.into_any(),
        At::Results => view! { <Results /> }.into_any(),
        At::Ended(farewell) => view! { <Goodbye farewell /> }.into_any(),
    }
}

/// On the way to a table.
#[component]
fn Finding(router: Router) -> impl IntoView {
    let session = use_session();
    let stop = move |_| {
        session.step_out();
        router.replace(Route::Home);
    };
    let word = move || match (session.phase.get(), session.trouble.get()) {
        (Some(Phase::Linking), Some(trouble)) => trouble.sentence().to_owned(),
        (Some(Phase::Greeting), _) => "The host is there. One moment…".to_owned(),
        _ => "Looking for the host…".to_owned(),
    };
    view! {
        <main class="screen middle">
            <Heading>"On the way to the table"</Heading>
            <p class="lead" role="status">{word}</p>
            <Show when=move || session.trouble.get().is_some()>
                <p class="small">"It is tried again by itself."</p>
                <button type="button" class="button" on:click=move |_| router.go(Route::Join)>"Scan a new invitation"</button>
            </Show>
            <button type="button" class="button" on:click=stop>"Home"</button>
        </main>
    }
}
