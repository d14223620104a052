//! The first screen: host a table, join one, play alone, or go back to one.
use engine::session::{Purpose, TableStage};
use leptos::prelude::*;

use crate::{
    art::Logo,
    chunk_loader::use_chunk_loader,
    platform::router::{Route, use_router},
    session::{Session, TableStart, can_link, use_session},
    storage::{self, History, Profile, Role},
};
use crate::{
    pages::{
        home::{
            install_offer::InstallOffer,
            resume::Resume,
            whats_new::{UpdateOffer, WhatsNew},
        },
        join::name_and_look::NameAndLook,
    },
    ui::parts::Heading,
};
use link::LinkError;
use wording::{i18n, say};

/// Buttons to host, join, play alone, or go on with the last table.
#[component]
pub(crate) fn HomePage() -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let profile = RwSignal::new(Profile::load());
    let save = Callback::new(move |profile: Profile| session.heed(profile.save()));
    session.purpose.set(Purpose::Play);
    let loader = use_chunk_loader();
    let start = move |start: TableStart| {
        session.heed(profile.with_untracked(Profile::save));
        loader.plan(move |rest| (rest.start)(session, start));
        router.go(Route::Table);
    };
    // One tap starts the game that was played last.
    let again = storage::last_game();
    let new = again.is_none() && !History::is_begun();
    view! {
        <main class="screen home">
            <header class="home-name"><Logo /> <Heading>"One Left"</Heading></header>
            <p class="lead">{say!("A card game. Your hand is on your phone.")}</p>
            <NameAndLook profile on_change=save />
            <nav class="stack" aria-label=say!("Ways to play")>
                <Resume profile />
                <NewTable class="button primary big" word=say!("Host a table") on_begin=Callback::new(move |()| start(TableStart::Host)) />
                {storage::last_rules().map(|rules| view! { <p class="small told">{say!("As last time: {rules}.", rules)}</p> })}
                <button type="button" class="button big" on:click=move |_| router.go(Route::Join)>{say!("Join a table")}</button>
                <NewTable class="button big" word=say!("Play alone") on_begin=Callback::new(move |()| start(TableStart::Alone)) />
                {again.clone().map(|game| {
                    let at_once = Callback::new(move |()| start(TableStart::AtOnce));
                    view! { <NewTable class="button quiet" word=say!("{game} with bots, at once", game) on_begin=at_once /> }
                })}
                {new.then(|| view! { <Learn class="button big" word=say!("Learn a game") /> })}
            </nav>
            {(!can_link()).then(|| view! { <p class="note">{i18n::message_text(LinkError::Unsupported.sentence())}</p> })}
            <UpdateOffer />
            <WhatsNew />
            <footer class="stack foot">
                <InstallOffer />
                <div class="row">
                    {(!new).then(|| view! { <Learn class="button quiet" word=say!("Learn a game") /> })}
                    <button type="button" class="button quiet" on:click=move |_| router.go(Route::Show)>{say!("Use this screen as the table")}</button>
                    <button type="button" class="button quiet" on:click=move |_| router.go(Route::History)>{say!("History")}</button>
                    <button type="button" class="button quiet" on:click=move |_| router.go(Route::Settings)>{say!("Settings")}</button>
                </div>
            </footer>
        </main>
    }
}

/// A button to the tours, or back into an unfinished one.
#[component]
fn Learn(class: &'static str, word: String) -> impl IntoView {
    let router = use_router();
    let open = storage::open_tour();
    let word = open.map_or(word, |game| {
        say!(
            "Go on with the tour of {game}",
            game = i18n::game_name(game)
        )
    });
    let to = open.map_or(Route::Tours, Route::Tour);
    view! { <button type="button" class=class on:click=move |_| router.go(to.clone())>{word}</button> }
}

/// A button that opens a new table. A phone hosts one table at a time, so the button asks first if it would end
/// another.
#[component]
pub(crate) fn NewTable(class: &'static str, word: String, on_begin: Callback<()>) -> impl IntoView {
    let session = use_session();
    let asked = RwSignal::new(None);
    let press = move |_| match ending(session) {
        Some(ending) if asked.get_untracked().is_none() => asked.set(Some(ending)),
        _ => on_begin.run(()),
    };
    let word = move || match asked.get() {
        Some(Ending::Table) => say!("That closes your table. Tap again"),
        Some(Ending::Match) => say!("That ends the game you are playing. Tap again"),
        None => word.clone(),
    };
    view! { <button type="button" class=class on:click=press on:blur=move |_| asked.set(None)>{dynamic(word)}</button> }
}

/// The table or match that ends when this phone opens a new table.
#[derive(Clone, Copy)]
enum Ending {
    /// A table that others can come to.
    Table,
    /// A match against bots, or among those on this phone.
    Match,
}

pub(crate) fn ends_something(session: Session) -> bool {
    ending(session).is_some()
}

fn ending(session: Session) -> Option<Ending> {
    let place = storage::host_place()?;
    if place.role == (Role::Host { open: true }) {
        return Some(Ending::Table);
    }
    let here = untrack(|| session.room_secret()) == Some(place.room);
    session.table.with_untracked(|table| {
        match table.as_ref().filter(|_| here).map(|table| &table.stage) {
            Some(TableStage::Lobby | TableStage::MatchOver(..)) => None,
            // If the page is not at its table, it only knows that nobody left the table.
            Some(TableStage::Round(_) | TableStage::RoundOver(..)) | None => Some(Ending::Match),
        }
    })
}
