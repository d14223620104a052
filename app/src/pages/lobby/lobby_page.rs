//! The lobby as a page: the game, the people and the start, for the host and for guests.

use engine::session::{Edit, GuestCommand, Player, PlayerId, TableStage};
use leptos::prelude::*;

use super::{
    agreement,
    invite::Invite,
    people::{Company, People},
    seats,
    start_button::all_mine_ready,
};
use crate::{
    pages::{
        app::hosted,
        home::whats_new::UpdateOffer,
        lobby::{
            agreement::{Agreed, agreement},
            announcements::Announcements,
            game::Game,
            start_button::{Start, stands},
        },
        play::{
            connection::{Connection, UntrustedHelp},
            menu::leave_for_home,
        },
    },
    platform::router::{Route, use_router},
    session::{Session, use_session},
    storage::Role,
    ui::{
        parts::{Fold, Heading, Show, Sure},
        sheet::OpenedSheet,
    },
};
use wording::say;

/// The game, the players, the ways to come in, and the start.
#[component]
pub(crate) fn LobbyPage() -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    ready_those_beside_the_host(session);
    let known = last_known(session);
    let stands = stands(session, known);
    let title = move || match table_of_host(session).filter(|_| !session.is_host()) {
        Some(title) => title,
        None => say!("Your table"),
    };
    let leaving = move || match session.is_host() {
        true => say!("Close the table"),
        false => say!("Leave the table"),
    };
    let leave = leave_for_home(session, router);
    let adds = StoredValue::new(false);
    // The section stays where it is when the first guest comes.
    let invites_first = untrack(move || awaits_the_first(session));
    view! {
        <main class="screen lobby">
            <header class="head">
                <button type="button" class="button quiet" on:click=move |_| router.go(Route::Home)>{say!("Home")}</button>
                <Heading>{dynamic(title)}</Heading>
                <button type="button" class="button quiet" on:click=move |_| router.go(Route::Settings)>{say!("Settings")}</button>
            </header>
            <div class="notices">
                <Connection />
                <UntrustedHelp />
                <UpdateOffer />
                <Announcements known start=stands.said />
            </div>
            {invites_first.then(Invitations)}
            <Game known />
            {(!invites_first).then(Invitations)}
            <section class="card-like players" aria-labelledby="players-title">
                <Title />
                <People adds />
                <Company />
            </section>
            <div class="row end leaving"><Sure word=Signal::derive(leaving) on_sure=leave quiet=true /></div>
            <Start stands adds />
        </main>
    }
}

/// "Ana's table", after the host.
pub(crate) fn table_of_host(session: Session) -> Option<String> {
    let host = session.of_table(|table| table.players.iter().find(|p| p.host).cloned());
    host.flatten()
        .map(|host| say!("{host}’s table", host = host.name.to_string()))
}

/// The ways for others to come in.
#[component]
fn Invitations() -> impl IntoView {
    let session = use_session();
    view! {
        <section class="card-like invite" aria-labelledby="invite-title">
            <h2 id="invite-title">{say!("Invite")}</h2>
            <Show when=move || session.is_host() fallback=Others><Invite /></Show>
        </section>
    }
}

/// True if this phone has opened its table and nobody else is there yet. Then players look for the code first.
fn awaits_the_first(session: Session) -> bool {
    let open = session.place.with(|place| {
        let role = place.as_ref().map(|place| place.role);
        role == Some(Role::Host { open: true })
    });
    let mine = session.mine.get();
    let other = |p: &Player| p.kind.is_person() && !mine.contains(&p.id);
    let others = session.of_table(|table| table.players.iter().any(other));
    open && others != Some(true)
}

/// The heading of the players, and the way to their seats.
#[component]
fn Title() -> impl IntoView {
    let session = use_session();
    let seated = agreement::seats(session);
    let aged = memo(move || session.of_table(seats::goes_by_age) == Some(true));
    let title_of_seats = Signal::derive(move || match aged.get() {
        true => say!("Seats and ages"),
        false => say!("Seats"),
    });
    let seating = RwSignal::new(false);
    view! {
        <div class="titled">
            <h2 id="players-title">{say!("Players")} " " <small>{dynamic(move || seated.get())}</small></h2>
            <Show when=move || session.is_host()>
                <button type="button" class="button quiet" on:click=move |_| seating.set(true)>
                    {title_of_seats}
                </button>
            </Show>
        </div>
        <OpenedSheet open=seating title=title_of_seats>{hosted(|sheets| (sheets.seats)())}</OpenedSheet>
    }
}

/// A guest can let others in too, with the same link.
#[component]
fn Others() -> impl IntoView {
    view! { <Fold summary=say!("Show the code and the link")><Invite /></Fold> }
}

/// People on the host's phone are ready when the host is. They need not say so one by one.
fn ready_those_beside_the_host(session: Session) {
    effect(move || {
        let mine = session.mine.get();
        let waits = |p: &&Player| mine.contains(&p.id) && !p.host && !p.ready;
        let waiting = session.of_table(|table| -> Vec<PlayerId> {
            let beside = table.players.iter().filter(waits);
            let beside = beside.filter(|_| table.stage == TableStage::Lobby);
            beside.map(|player| player.id).collect()
        });
        if session.is_host() {
            for player in waiting.into_iter().flatten() {
                session.send(GuestCommand::Edit(player, Edit::Ready(true)));
            }
        }
    });
}

/// The terms when all players on this phone were last ready. They hear of any change from then on.
fn last_known(session: Session) -> RwSignal<Option<Agreed>> {
    let known = RwSignal::new(None);
    let agreed = agreement(session);
    effect(move || {
        if all_mine_ready(session) {
            known.set(agreed.get());
        }
    });
    known
}
