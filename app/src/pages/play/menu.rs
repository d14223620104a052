//! The menu over a running game.
use engine::session::{GuestCommand, Purpose, TableCommand};
use leptos::prelude::*;

use crate::{
    pages::{
        join::untrusted_help::UntrustedHelp,
        lobby::{Invite, Options, People},
        play::host_handover::HostHandover,
        results::Limits,
        rules::rulebook::RulesButton,
    },
    table::Keys,
    ui::parts::{Fold, Sheet, Sure},
};
use crate::{
    platform::router::{Route, use_router},
    session::use_session,
    storage::{Preferences, Sense},
};
use wording::{house_rules::players::rules, say};

/// The rules in force, the players, a way in for others, settings, and the ways out.
#[component]
pub(crate) fn Menu(on_close: Callback<()>) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let mix = Memo::new(move |_| session.table.with(|table| table.as_ref().map(|t| t.mix)));
    let two = mix.with_untracked(|mix| mix.is_some_and(|mix| rules(&mix).piles() > 1));
    let host = move || session.is_host();
    let leave = Callback::new(move |()| {
        session.leave();
        router.replace(Route::Home);
    });
    let leaving = move || match host() {
        true => say!("Close the table for all"),
        false => say!("Leave for good"),
    };
    let lobby = Callback::new(move |()| {
        on_close.run(());
        session.wish(GuestCommand::Command(TableCommand::Lobby));
    });
    view! {
        <Sheet title=Signal::stored(say!("Menu")) on_close>
            <div class="stack">
                <UntrustedHelp />
                {move || mix.get().map(|mix| view! { <RulesButton mix /> })}
                <Sounds />
                <button type="button" class="button" on:click=move |_| router.go(Route::Settings)>{say!("Settings")}</button>
                <button type="button" class="button" on:click=move |_| router.go(Route::Home)>{say!("Home; keep my seat")}</button>
                <Show when=host>
                    <Sure word=Signal::stored(say!("Back to the lobby")) sure=say!("End this match? Tap again") on_sure=lobby />
                </Show>
                <Sure word=Signal::derive(leaving) on_sure=leave />
            </div>
            <div class="by-keyboard"><Fold summary=say!("Keys in your hand")><Keys two /></Fold></div>
            <Fold summary=say!("Rules in force")><Options open=false /></Fold>
            <Fold summary=say!("Players")><People /></Fold>
            <Fold summary=say!("Who checks the deal")><Limits /></Fold>
            <Fold summary=say!("Let somebody in, or back in")><Invite /></Fold>
            <Show when=host><Fold summary=say!("Pass the host")><HostHandover on_close /></Fold></Show>
        </Sheet>
    }
}

/// A button that turns sounds off or on with one tap.
#[component]
fn Sounds() -> impl IntoView {
    let session = use_session();
    let preferences = session.preferences;
    let switch = move |_| {
        preferences.update(|p| p.sounds = p.sounds.other());
        session.heed(preferences.with_untracked(Preferences::save));
    };
    let word = move || match preferences.with(|p| p.sounds) {
        Sense::On => say!("Sounds off"),
        Sense::Off => say!("Sounds on"),
    };
    view! { <button type="button" class="button" on:click=switch>{word}</button> }
}

/// The menu of a screen that shows the table. It takes no part in the game, so there is little to choose.
#[component]
pub(crate) fn ScreenMenu(on_close: Callback<()>) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let mix = Memo::new(move |_| session.table.with(|table| table.as_ref().map(|t| t.mix)));
    let play = move |_| {
        on_close.run(());
        session.turn_into(Purpose::Play);
    };
    let leave = Callback::new(move |()| {
        session.leave();
        router.replace(Route::Home);
    });
    view! {
        <Sheet title=Signal::stored(say!("Menu")) on_close>
            <div class="stack">
                <UntrustedHelp />
                {move || mix.get().map(|mix| view! { <RulesButton mix /> })}
                <button type="button" class="button" on:click=play>{say!("Play on this device instead")}</button>
                <Sounds />
                <button type="button" class="button" on:click=move |_| router.go(Route::Settings)>{say!("Settings")}</button>
                <Sure word=Signal::stored(say!("Stop showing the table")) on_sure=leave />
            </div>
        </Sheet>
    }
}
