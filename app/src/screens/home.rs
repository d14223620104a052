//! Where everything begins.
use engine::session::Purpose;
use leptos::prelude::*;

use super::parts::Heading;
use super::update::Update;
use super::who::Who;
use crate::art::Logo;
use crate::install::{Install, Installing};
use crate::later::use_later;
use crate::link::LinkError;
use crate::router::{Route, use_router};
use crate::session::{Start, can_link, use_session};
use crate::storage::{self, Place, Profile, Role};

/// Host, join, play alone, or go on where one left.
#[component]
pub(super) fn Home() -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let profile = RwSignal::new(Profile::load());
    let save = Callback::new(move |profile: Profile| session.heed(profile.save()));
    session.purpose.set(Purpose::Play);
    let show = move |_| {
        session.purpose.set(Purpose::Show);
        router.go(Route::Join);
    };
    let later = use_later();
    let start = move |way: Start| {
        session.heed(profile.with_untracked(Profile::save));
        later.plan(move |rest| (rest.start)(session, way));
        router.go(Route::Table);
    };
    // One tap into what was played last.
    let again = storage::last_game();
    view! {
        <main class="screen home">
            <header class="home-name"><Logo /> <Heading>"One Left"</Heading></header>
            <p class="lead">"A card game for the people around your table. Every phone holds a hand."</p>
            <Who profile on_change=save />
            <nav class="stack" aria-label="Play">
                <GoOn />
                <button type="button" class="button primary big" on:click=move |_| start(Start::Host)>"Host a table"</button>
                <button type="button" class="button big" on:click=move |_| router.go(Route::Join)>"Join a table"</button>
                <button type="button" class="button big" on:click=move |_| start(Start::Alone)>"Play alone"</button>
                {again.map(|game| view! {
                    <button type="button" class="button quiet" on:click=move |_| start(Start::AtOnce)>
                        {format!("{game} with bots, at once")}
                    </button>
                })}
                {again.is_none().then(|| view! { <Learn class="button big" word="New here? Learn a game in two minutes" /> })}
            </nav>
            {(!can_link()).then(|| view! { <p class="note">{LinkError::Unsupported.sentence()}</p> })}
            <Update />
            <footer class="stack foot">
                <Installer />
                <div class="row">
                    {again.is_some().then(|| view! { <Learn class="button quiet" word="Learn a game" /> })}
                    <button type="button" class="button quiet" on:click=show>"Use this screen as the table"</button>
                    <button type="button" class="button quiet" on:click=move |_| router.go(Route::History)>"History"</button>
                    <button type="button" class="button quiet" on:click=move |_| router.go(Route::Settings)>"Settings"</button>
                </div>
            </footer>
        </main>
    }
}

/// The tables this phone still has seats at: the present one, and those it left open.
#[component]
fn GoOn() -> impl IntoView {
    let (session, router, later) = (use_session(), use_router(), use_later());
    let running = move || session.phase.get().is_some();
    let left = move |is_it: fn(&Place) -> bool| storage::places().into_iter().find(is_it);
    let back = move |place: Place, word: &'static str| {
        let go = move |_| {
            let way = Start::ComeBack(place.clone());
            later.plan(move |rest| (rest.start)(session, way));
            router.go(Route::Table);
        };
        view! { <button type="button" class="button accent big" on:click=go>{word}</button> }
    };
    move || {
        match running() {
        true => view! {
            <button type="button" class="button accent big" on:click=move |_| router.go(Route::Table)>"Back to the table"</button>
        }
        .into_any(),
        false => {
            session.restored.track();
            let host = left(Place::is_host).map(|place| back(place, "Go on hosting your table"));
            let guest = left(|place| place.role == Role::Guest);
            let guest = guest.map(|place| back(place, "Back to your seat at the last table"));
            let screen = left(|place| place.role == Role::Screen);
            let screen = screen.map(|place| back(place, "Show the last table again"));
            view! { {host} {guest} {screen} }.into_any()
        }
    }
    }
}

/// The way to the tours, or back into the one that was left in the middle.
#[component]
fn Learn(class: &'static str, word: &'static str) -> impl IntoView {
    let router = use_router();
    let open = storage::open_tour();
    let word = open.map_or_else(
        || word.to_owned(),
        |game| format!("Go on with the tour of {}", game.spec().name),
    );
    let to = open.map_or(Route::Tours, Route::Tour);
    view! { <button type="button" class=class on:click=move |_| router.go(to.clone())>{word}</button> }
}

/// The way to keep the app on the phone.
#[component]
fn Installer() -> impl IntoView {
    let install: Install = expect_context();
    move || {
        match install.way() {
        Installing::Nothing => ().into_any(),
        Installing::Button => view! {
            <button type="button" class="button" on:click=move |_| install.run()>"Put it on your home screen"</button>
        }
        .into_any(),
        Installing::ByHand => view! {
            <p class="small">"To keep the game, also without internet: tap Share, then “Add to Home Screen”."</p>
        }
        .into_any(),
    }
    }
}
