//! The lobby: people come, choose and get ready.
mod invite;
mod pair;
mod people;

pub(super) use invite::Invite;
pub(super) use people::People;

use engine::bot::Strength;
use engine::session::{Command, Edit, PlayerId, Stage, Wish};
use leptos::prelude::*;

use super::parts::{Heading, Sheet, Sure};
use super::rules::Rules;
use super::summary::summary;
use super::update::Update;
use super::who::Who;
use crate::router::{Route, use_router};
use crate::session::{Session, use_session};
use crate::storage::Profile;

/// Who is there, what is played, how others come in, and the start.
#[component]
pub(super) fn Lobby() -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    ready_those_beside_the_host(session);
    let title = move || {
        let host = session.table.with(|table| {
            let host = table.as_ref()?.players.iter().find(|p| p.host)?;
            Some(host.name.to_string())
        });
        match (session.is_host(), host) {
            (true, _) | (false, None) => "Your table".to_owned(),
            (false, Some(host)) => format!("{host}’s table"),
        }
    };
    let leaving = move || {
        if session.is_host() {
            "Close the table"
        } else {
            "Leave the table"
        }
        .to_owned()
    };
    let leave = Callback::new(move |()| {
        session.leave();
        router.replace(Route::Home);
    });
    view! {
        <main class="screen lobby">
            <header class="head">
                <button type="button" class="button quiet" on:click=move |_| router.go(Route::Home)>"Home"</button>
                <Heading>{title}</Heading>
                <button type="button" class="button quiet" on:click=move |_| router.go(Route::Settings)>"Settings"</button>
            </header>
            <Update />
            <section class="card-like" aria-labelledby="players-title">
                <h2 id="players-title">"Players"</h2>
                <People />
                <Company />
            </section>
            <section class="card-like" aria-labelledby="invite-title">
                <h2 id="invite-title">"Invite"</h2>
                <Show when=move || session.is_host() fallback=Others><Invite /></Show>
            </section>
            <Agreed />
            <div class="row end leaving"><Sure word=Signal::derive(leaving) sure="Really? Tap again" on_sure=leave quiet=true /></div>
            <Start />
        </main>
    }
}

/// A guest may let others in too, by the same link.
#[component]
fn Others() -> impl IntoView {
    view! { <details class="details"><summary>"Show the code and the link"</summary><Invite /></details> }
}

/// People on the host's phone are ready when the host is: nobody is asked for each of them.
fn ready_those_beside_the_host(session: Session) {
    Effect::new(move || {
        let waiting: Vec<PlayerId> = session.table.with(|table| {
            let Some(table) = table.as_ref().filter(|t| t.stage == Stage::Lobby) else {
                return Vec::new();
            };
            let mine = session.mine.get();
            let beside = table
                .players
                .iter()
                .filter(|p| mine.contains(&p.id) && !p.host && !p.ready);
            beside.map(|player| player.id).collect()
        });
        if session.is_host() {
            for player in waiting {
                session.wish(Wish::Edit(player, Edit::Ready(true)));
            }
        }
    });
}

/// More company: bots, and others on this phone.
#[component]
fn Company() -> impl IntoView {
    let session = use_session();
    let adding = RwSignal::new(false);
    let someone = RwSignal::new(Profile::default());
    let open = move |_| {
        someone.set(Profile::default());
        adding.set(true);
    };
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        adding.set(false);
        session.add_player(someone.get_untracked());
    };
    view! {
        <div class="row">
            <Show when=move || session.is_host()>
                <button type="button" class="button" on:click=move |_| session.wish(Wish::Command(Command::AddBot(Strength::Good)))>"Add a bot"</button>
            </Show>
            <button type="button" class="button" on:click=open>"Add a player on this phone"</button>
        </div>
        <Show when=move || adding.get()>
            <Sheet title=Signal::stored("A player on this phone".to_owned()) on_close=Callback::new(move |()| adding.set(false))>
                <form class="stack" on:submit=add>
                    <p class="small">"You pass the phone on at every turn. Nobody sees another’s hand."</p>
                    <Who profile=someone label="Their name" />
                    <button type="submit" class="button primary big">"Add"</button>
                </form>
            </Sheet>
        </Show>
    }
}

/// What is played.
#[component]
fn Agreed() -> impl IntoView {
    let session = use_session();
    let open = RwSignal::new(false);
    let words = move || session.table.with(|t| t.as_ref().map(|t| summary(&t.mix)));
    view! {
        <section class="card-like" aria-labelledby="rules-title">
            <h2 id="rules-title">"Rules"</h2>
            <p>{words}</p>
            <div class="row">
                <button type="button" class="button" on:click=move |_| open.set(true)>
                    {move || if session.is_host() { "Change the rules" } else { "Every rule" }}
                </button>
            </div>
            <Show when=move || open.get()>
                <Sheet title=Signal::stored("Rules".to_owned()) on_close=Callback::new(move |()| open.set(false))>
                    <Rules open=Signal::derive(move || session.is_host()) />
                </Sheet>
            </Show>
        </section>
    }
}

/// The host's start, with what stands in its way; a guest's word to be ready.
#[component]
fn Start() -> impl IntoView {
    let session = use_session();
    let obstacle = Memo::new(move |_| {
        session.table.with(|table| {
            let table = table.as_ref()?;
            table.obstacle().map(|obstacle| table.sentence(obstacle))
        })
    });
    let start = move |_| session.wish(Wish::Command(Command::Start));
    view! {
        <footer class="start">
            <p class="small" role="status">
                {move || obstacle.get().unwrap_or_else(|| match session.is_host() {
                    true => "Everybody is ready.".to_owned(),
                    false => "Everybody is ready. The host starts.".to_owned(),
                })}
            </p>
            <Show when=move || session.is_host() fallback=ReadyButton>
                <button
                    type="button" class="button primary big" on:click=start
                    aria-disabled=move || obstacle.with(Option::is_some).then_some("true")
                >
                    "Start"
                </button>
            </Show>
        </footer>
    }
}

/// Whether everybody on this phone is ready.
pub(super) fn all_mine_ready(session: Session) -> bool {
    session.table.with(|table| {
        let mine = session.mine.get();
        let players = table.iter().flat_map(|table| &table.players);
        players
            .filter(|player| mine.contains(&player.id))
            .all(|player| player.ready)
    })
}

/// Says for everybody on this phone that they are ready, or not.
pub(super) fn set_ready(session: Session, ready: bool) {
    for player in session.mine.get_untracked() {
        session.wish(Wish::Edit(player, Edit::Ready(ready)));
    }
}

#[component]
fn ReadyButton() -> impl IntoView {
    let session = use_session();
    let ready = Memo::new(move |_| all_mine_ready(session));
    view! {
        <button
            type="button" class="button big" class:primary=move || !ready.get() aria-pressed=move || ready.get().to_string()
            on:click=move |_| set_ready(session, !ready.get_untracked())
        >
            "I’m ready"
        </button>
    }
}
