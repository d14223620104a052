//! Every screen but the first. The route and the stage of the table decide which one shows. Before the results,
//! players have a last look at the card that decided the round.

use crate::ui::focus::replaced;
use engine::session::{DisconnectReason, Phase, Purpose};
use leptos::{prelude::*, task::spawn_local};
use std::{future::Future, time::Duration};

use crate::{
    chunk_loader::{TableChunk, use_chunk_loader},
    pages::{
        app::here_or_wait,
        home::home_page::ends_something,
        join::{
            join_page::{Invited, JoinPage},
            rule_link::RuleLink,
            screen_invite::BringPage,
        },
        lobby::LobbyPage,
        play::connection::UntrustedHelp,
        public_screen::PublicLobby,
    },
    platform::{
        clock::painted,
        pointer,
        router::{Route, Router, use_router},
    },
    session::{Recovery, Session, TableScreen, TableStart, use_session},
    storage,
    table::moves,
    ui::parts::{Heading, Show},
};
use wording::{i18n, say};

/// The screen of a route. The first program shows home, the invitation to a room, and the pages of extras.
pub fn screen(route: Route) -> AnyView {
    let router = use_router();
    match route {
        Route::Home | Route::Settings | Route::History | Route::Tours | Route::Tour(_) => {
            ().into_any()
        }
        Route::Join => view! { <JoinPage purpose=Purpose::Play /> }.into_any(),
        Route::Show => view! { <JoinPage purpose=Purpose::Show /> }.into_any(),
        Route::Invited(codes) => view! { <Invited codes /> }.into_any(),
        Route::Screen(code) => view! { <BringPage code /> }.into_any(),
        Route::GameConfig(text) => view! { <RuleLink text /> }.into_any(),
        Route::Table => view! { <AtTable router /> }.into_any(),
        Route::Host => view! { <OpenedTable start=TableStart::Host /> }.into_any(),
        Route::Alone => view! { <OpenedTable start=TableStart::Alone /> }.into_any(),
    }
}

/// A screen of the table's program, once that is here.
fn played(show: impl Fn(&'static TableChunk) -> AnyView + Copy + Send + 'static) -> AnyView {
    let loader = use_chunk_loader();
    replaced(move || here_or_wait(loader.table(), show))
}

/// The present table. After a reload, the table where this phone was.
#[component]
fn AtTable(router: Router) -> impl IntoView {
    let session = use_session();
    effect_with_last(move |came: Option<bool>| {
        let is_at_none = session.phase.with(Option::is_none);
        match (is_at_none, came) {
            (false, _) => true,
            // The table can disappear while it is shown, for example if a host cannot be restored.
            (true, Some(true)) => {
                router.replace(Route::Home);
                true
            }
            (true, _) => come_back(session, router),
        }
    });
    session.follow_turning();
    let at = memo(move || session.table_screen());
    let shows = memo(move || session.is_screen());
    let ends = |before, now| (before, now) == (TableScreen::Round, TableScreen::Results);
    let at = with_a_look(at, ends);
    replaced(move || match at.get() {
        TableScreen::Finding => view! { <Finding router /> }.into_any(),
        TableScreen::Lobby if shows.get() => view! { <PublicLobby /> }.into_any(),
        TableScreen::Lobby => view! { <LobbyPage /> }.into_any(),
        TableScreen::Round => played(|game| (game.table)()),
        TableScreen::Results if shows.get() => played(|game| (game.scoreboard)()),
        TableScreen::Results => played(|game| (game.results)()),
        TableScreen::Ended(farewell) => view! { <Farewell farewell /> }.into_any(),
    })
}

/// Opens a new table for a player who came straight here, from the page before the app or from the app's icon. If that
/// would end something, it leads to home, which asks first.
#[component]
fn OpenedTable(start: TableStart) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    effect(move || {
        if session.recovery.get() == Recovery::UnderWay {
            return;
        }
        untrack(|| match ends_something(session) {
            true => router.replace(Route::Home),
            false => {
                session.start(start.clone());
                router.replace(Route::Table);
            }
        });
    });
    view! { <main class="screen middle"><Heading>{say!("Setting up your table…")}</Heading></main> }
}

/// Comes back to the table where this phone was, once that is known. True if it is known.
fn come_back(session: Session, router: Router) -> bool {
    let knows = session.recovery.get() != Recovery::UnderWay;
    if knows {
        match storage::place_of_tab() {
            Some(place) => untrack(|| session.come_back(place)),
            None => router.replace(Route::Home),
        }
    }
    knows
}

#[component]
fn Finding(router: Router) -> impl IntoView {
    let session = use_session();
    let stop = move |_| {
        session.step_out();
        router.replace(Route::Home);
    };
    // The host's phone does not look for a host. It has no place at first, but a phone that looks for a host has one.
    let hosts = move || match session.place.get() {
        Some(place) => place.is_host(),
        None => {
            let known = storage::place_of_tab();
            session.phase.get().is_some() || known.is_some_and(|place| place.is_host())
        }
    };
    let heading = move || match hosts() {
        true => say!("Setting up your table…"),
        false => say!("On the way to the table"),
    };
    let word = move || match (session.phase.get(), session.trouble.get()) {
        _ if hosts() => say!("One moment…"),
        (Some(Phase::Linking), Some(trouble)) => i18n::message_text(trouble.sentence()),
        (Some(Phase::Greeting), _) => say!("The host is there. One moment…"),
        _ => say!("Looking for the host…"),
    };
    let scan = move |_| {
        router.go(match session.is_screen() {
            true => Route::Show,
            false => Route::Join,
        });
    };
    view! {
        <main class="screen middle">
            <Heading>{dynamic(heading)}</Heading>
            <p class="lead" role="status">{dynamic(word)}</p>
            <Show when=move || session.trouble.get().is_some()>
                <p class="small">{say!("It is tried again by itself.")}</p>
                <button type="button" class="button" on:click=scan>{say!("Scan a new invitation")}</button>
            </Show>
            <UntrustedHelp />
            <button type="button" class="button" on:click=stop>{say!("Home")}</button>
        </main>
    }
}

/// The end of a player's time at a table, said kindly: the reason, and the next steps.
#[component]
fn Farewell(farewell: DisconnectReason) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let home = move |_| {
        session.step_out();
        router.replace(Route::Home);
    };
    let again = match farewell {
        DisconnectReason::TakenOver => Some(say!("Take the seat back")),
        DisconnectReason::Full | DisconnectReason::Screens | DisconnectReason::Busy => {
            Some(say!("Try again"))
        }
        DisconnectReason::Version { .. } | DisconnectReason::Garbled => Some(say!("Reload")),
        DisconnectReason::Removed | DisconnectReason::Closed | DisconnectReason::Left => None,
    };
    let retry = move |_| match farewell {
        DisconnectReason::Version { .. } | DisconnectReason::Garbled => drop(location().reload()),
        _ => {
            if let Some(place) = session.place.get_untracked() {
                session.come_back(place);
            }
        }
    };
    view! {
        <main class="screen middle">
            <Heading>{title_of(farewell)}</Heading>
            <p class="lead">{i18n::phrase_text(&farewell.phrase())}</p>
            {again.map(|word| view! { <button type="button" class="button primary big" on:click=retry>{word}</button> })}
            <button type="button" class="button big" on:click=home>{say!("Home")}</button>
        </main>
    }
}

fn title_of(farewell: DisconnectReason) -> String {
    match farewell {
        DisconnectReason::Version { .. } => say!("Two versions"),
        DisconnectReason::Full | DisconnectReason::Screens => say!("Full house"),
        DisconnectReason::Busy => say!("The host is busy"),
        DisconnectReason::Removed => say!("You were removed"),
        DisconnectReason::TakenOver => say!("Open elsewhere"),
        DisconnectReason::Closed => say!("The table is closed"),
        DisconnectReason::Left => say!("You left"),
        DisconnectReason::Garbled => say!("Lost in translation"),
    }
}

/// The time that the look lasts, unless a player touches the screen before.
const LOOK: Duration = Duration::from_millis(1100);

/// Follows `now`, but a moment behind if `waits` is true for the old and the new value. A touch or a key ends the
/// moment.
pub(crate) fn with_a_look<T>(now: Memo<T>, waits: fn(T, T) -> bool) -> Memo<T>
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let shown = RwSignal::new(now.get_untracked());
    let go_on = move || {
        // The screen may be gone by then.
        if let Some(now) = now.try_get_untracked() {
            shown.try_set(now);
        }
    };
    effect_with_last(move |before: Option<T>| {
        let now = now.get();
        if before.is_some_and(|before| waits(before, now)) && moves() {
            set_timeout(move || after(pointer::answered(), go_on), LOOK);
        } else {
            shown.set(now);
        }
        now
    });
    // The next screen takes longer than a frame to draw.
    let touch = window_event_listener(leptos::ev::pointerdown, move |_| after(painted(), go_on));
    let key = window_event_listener(leptos::ev::keydown, move |_| go_on());
    on_cleanup(move || {
        touch.remove();
        key.remove();
    });
    memo(move || shown.get())
}

fn after(moment: impl Future<Output = ()> + 'static, go_on: impl FnOnce() + 'static) {
    spawn_local(async move {
        moment.await;
        go_on();
    });
}
