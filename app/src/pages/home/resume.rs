//! One tap back: to the present table, to the tables where this phone still has a seat, or to the last one again.
use engine::session::Phase;
use leptos::prelude::*;

use crate::{
    chunk_loader::use_chunk_loader,
    platform::router::{Route, use_router},
    session::{Recovery, TableStart, use_session},
    storage::{self, LastTable, Profile, Role, TablePlace},
};
use link::RoomSecret;
use wording::{list::listed, say};

/// A way to the present table. If there is none, to the tables where this phone has seats, and to the last table where
/// people played together.
#[component]
pub(crate) fn Resume(
    /// The player who holds this phone.
    profile: RwSignal<Profile>,
) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    // After a farewell there is no table to go back to.
    let running = move || {
        let phase = session.phase.get();
        phase.is_some_and(|phase| !matches!(phase, Phase::Ended(_)))
    };
    let recovered = memo(move || session.recovery.get() == Recovery::Done);
    dynamic(move || {
        if running() {
            return view! {
                <button type="button" class="button accent big" on:click=move |_| router.go(Route::Table)>{say!("Back to the table")}</button>
            }
            .into_any();
        }
        recovered.get();
        let (places, last) = (storage::places(), LastTable::load());
        let open = |place: &TablePlace| {
            let word = match place.role {
                Role::Host { open: true } => say!("Go on hosting your table"),
                Role::Host { open: false } => say!("Go on with your game"),
                Role::Guest => say!("Back to your seat at the last table"),
                Role::Screen => say!("Show the last table again"),
            };
            let last = last.as_ref().filter(|last| last.place.room == place.room);
            let (company, start) = (last.map(company), TableStart::ComeBack(place.clone()));
            view! { <Back word company start profile /> }
        };
        let of =
            |is_it: fn(&TablePlace) -> bool| places.iter().find(|place| is_it(place)).map(open);
        let host = of(TablePlace::is_host);
        let guest = of(|place| place.role == Role::Guest);
        let screen = of(|place| place.role == Role::Screen);
        let is_open = |room: &RoomSecret| places.iter().any(|place| place.room == *room);
        let again = last.as_ref().filter(|last| !is_open(&last.place.room));
        let again = again.map(|last| {
            let (word, company) = (word(last), Some(company(last)));
            let start = TableStart::MeetAgain(last.clone());
            view! { <Back word company start profile /> }
        });
        view! { {host} {guest} {screen} {again} }.into_any()
    })
}

/// A way back: its button, and the other players there.
#[component]
fn Back(
    word: String,
    company: Option<String>,
    start: TableStart,
    profile: RwSignal<Profile>,
) -> impl IntoView {
    let (session, router, loader) = (use_session(), use_router(), use_chunk_loader());
    let go = move |_| {
        // The player may have typed a name just now.
        if profile.with_untracked(|who| !who.name.trim().is_empty()) {
            session.heed(profile.with_untracked(Profile::save));
        }
        let start = start.clone();
        loader.plan(move |rest| (rest.start)(session, start));
        router.go(Route::Table);
    };
    view! {
        <div class="way-back">
            <button type="button" class="button accent big" on:click=go>{word}</button>
            {company.map(|company| view! { <p class="small">{company}</p> })}
        </div>
    }
}

/// The label of the button to the last table, once this phone keeps no seat there.
fn word(last: &LastTable) -> String {
    match last.place.role {
        Role::Host { .. } => say!("The same table again"),
        Role::Guest => say!("Back to {host}’s table", host = &last.host),
        Role::Screen => say!("Show {host}’s table again", host = &last.host),
    }
}

/// "Classic with jump-in. With Ben, Cleo and Dia."
fn company(last: &LastTable) -> String {
    say!(
        "{rules}. With {who}.",
        rules = &last.rules,
        who = listed(&last.others)
    )
}
