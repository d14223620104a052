//! The menu over a running game, passing the table on to another phone, and the question before a step back leads out
//! of a match.

use engine::session::{GuestCommand, Purpose, TableCommand};
use leptos::prelude::*;

use crate::{
    pages::{
        lobby::{HouseRules, Invite, PassRulesOn, People, agreement::agreed},
        play::connection::UntrustedHelp,
        results::Limits,
        rules::sheets::RulesButton,
    },
    platform::router::{Route, Router, use_router},
    session::{Session, successors, use_session},
    storage::Preferences,
    table::Keys,
    ui::parts::{Fold, Sheet, Show, Sure},
};
use wording::{house_rules::summary::rules, say};

/// The rules in force, the players, a way in for others, settings, and the ways out.
#[component]
pub(crate) fn Menu(on_close: Callback<()>) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let config = agreed(session);
    let two =
        config.with_untracked(|config| config.is_some_and(|config| rules(&config).piles() > 1));
    let host = move || session.is_host();
    let leave = leave_for_home(session, router);
    let leaving = move || match host() {
        true => say!("Close the table for all"),
        false => say!("Leave for good"),
    };
    let lobby = Callback::new(move |()| {
        on_close.run(());
        session.send(GuestCommand::Table(TableCommand::Lobby));
    });
    view! {
        <Sheet title=Signal::stored(say!("Menu")) on_close>
            <Fold summary=say!("Tonight’s rules")><HouseRules /><PassRulesOn config changing=RwSignal::new(false) /></Fold>
            <div class="stack">
                <UntrustedHelp />
                {dynamic(move || config.get().map(|config| view! { <RulesButton config /> }))}
                <Sounds />
                <button type="button" class="button" on:click=move |_| router.go(Route::Settings)>{say!("Settings")}</button>
                <button type="button" class="button" on:click=move |_| router.go(Route::Home)>{say!("Home; keep my seat")}</button>
                <Show when=host>
                    <Sure word=Signal::stored(say!("Back to the lobby")) sure=say!("End this match? Tap again") on_sure=lobby />
                </Show>
                <Sure word=Signal::derive(leaving) on_sure=leave />
            </div>
            <div class="by-keyboard"><Fold summary=say!("Keys in your hand")><Keys two /></Fold></div>
            <Fold summary=say!("Players")><People /></Fold>
            <Fold summary=say!("Who checks the deal")><Limits /></Fold>
            <Fold summary=say!("Let somebody in, or back in")><Invite /></Fold>
            <Show when=host><Fold summary=say!("Pass the host")><HostHandover on_close /></Fold></Show>
        </Sheet>
    }
}

pub(crate) fn leave_for_home(session: Session, router: Router) -> Callback<()> {
    Callback::new(move |()| {
        session.leave();
        router.replace(Route::Home);
    })
}

/// A button that turns sounds off or on with one tap.
#[component]
fn Sounds() -> impl IntoView {
    let session = use_session();
    let preferences = session.preferences;
    let switch = move |_| {
        preferences.update(|p| p.silent = !p.silent);
        session.heed(preferences.with_untracked(Preferences::save));
    };
    let word = move || match preferences.with(|p| p.silent) {
        false => say!("Sounds off"),
        true => say!("Sounds on"),
    };
    view! { <button type="button" class="button" on:click=switch>{dynamic(word)}</button> }
}

/// The menu of a screen that shows the table. It takes no part in the game, so there is little to choose.
#[component]
pub(crate) fn ScreenMenu(on_close: Callback<()>) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let config = agreed(session);
    let play = move |_| {
        on_close.run(());
        session.turn_into(Purpose::Play);
    };
    let leave = leave_for_home(session, router);
    view! {
        <Sheet title=Signal::stored(say!("Menu")) on_close>
            <div class="stack">
                <UntrustedHelp />
                {dynamic(move || config.get().map(|config| view! { <RulesButton config /> }))}
                <button type="button" class="button" on:click=play>{say!("Play on this device instead")}</button>
                <Sounds />
                <button type="button" class="button" on:click=move |_| router.go(Route::Settings)>{say!("Settings")}</button>
                <Sure word=Signal::stored(say!("Stop showing the table")) on_sure=leave />
            </div>
        </Sheet>
    }
}

/// A choice of another phone to host from now on.
#[component]
pub(crate) fn HostHandover(on_close: Callback<()>) -> impl IntoView {
    let session = use_session();
    let others = memo(move || {
        let mine = session.mine.get();
        session
            .of_table(|table| successors(table, &mine))
            .unwrap_or_default()
    });
    let pass = move |(id, name)| {
        let on_sure = Callback::new(move |()| {
            on_close.run(());
            session.pass_host(id);
        });
        let word = Signal::stored(say!("Pass the host to {name}", name));
        view! { <Sure word on_sure /> }
    };
    view! {
        <p>
            {say!("The phone that hosts should stay awake. If it is locked or gone for some seconds, another phone goes on in its place, as soon as two others are at the table. You can also pass it on yourself, before you lock yours.")}
        </p>
        <div class="stack">{dynamic(move || others.get().into_iter().map(pass).collect_view())}</div>
    }
}

/// Asks before a step back leads away from the table.
#[component]
pub(crate) fn LeaveQuestion(#[prop(into)] title: Signal<String>) -> impl IntoView {
    let router = use_router();
    let asks = RwSignal::new(false);
    router.stay(Callback::new(move |()| asks.set(true)));
    let stay = Callback::new(move |()| asks.set(false));
    dynamic(move || {
        asks.get().then(|| {
            view! {
                <Sheet title on_close=stay>
                    <p>{say!("You keep your seat, and the others can wait for you.")}</p>
                    <div class="stack">
                        <button type="button" class="button accent" on:click=move |_| stay.run(())>{say!("Stay at the table")}</button>
                        <button type="button" class="button" on:click=move |_| router.go(Route::Home)>{say!("Home; keep my seat")}</button>
                    </div>
                </Sheet>
            }
        })
    })
}
