//! The menu over a running game.
use engine::session::{Command, Purpose, Wish};
use leptos::prelude::*;

use super::heirs::PassTheHost;
use super::lobby::{Invite, People};
use super::parts::{Fold, Sheet, Sure};
use super::results::Limits;
use super::rulebook::RulesButton;
use super::rules::Rules;
use crate::router::{Route, use_router};
use crate::session::use_session;
use crate::storage::{Preferences, Sense};

/// Rules in force, who is here, a way in for others, settings, and the ways out.
#[component]
pub(super) fn Menu(on_close: Callback<()>) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let mix = Memo::new(move |_| session.table.with(|table| table.as_ref().map(|t| t.mix)));
    let host = move || session.is_host();
    let leave = Callback::new(move |()| {
        session.leave();
        router.replace(Route::Home);
    });
    let leaving = move || {
        if host() {
            "Close the table for all"
        } else {
            "Leave for good"
        }
        .to_owned()
    };
    let lobby = Callback::new(move |()| {
        on_close.run(());
        session.wish(Wish::Command(Command::Lobby));
    });
    view! {
        <Sheet title=Signal::stored("Menu".to_owned()) on_close>
            <div class="stack">
                {move || mix.get().map(|mix| view! { <RulesButton mix /> })}
                <Sounds />
                <button type="button" class="button" on:click=move |_| router.go(Route::Settings)>"Settings"</button>
                <button type="button" class="button" on:click=move |_| router.go(Route::Home)>"Home; keep my seat"</button>
                <Show when=host>
                    <Sure word=Signal::stored("Back to the lobby".to_owned()) sure="End this match? Tap again" on_sure=lobby />
                </Show>
                <Sure word=Signal::derive(leaving) sure="Really? Tap again" on_sure=leave />
            </div>
            <Fold summary="Rules in force"><Rules /></Fold>
            <Fold summary="Players"><People /></Fold>
            <Fold summary="Who checks the deal"><Limits /></Fold>
            <Fold summary="Let somebody in, or back in"><Invite /></Fold>
            <Show when=host><Fold summary="Pass the host"><PassTheHost on_close /></Fold></Show>
        </Sheet>
    }
}

/// Sounds off, or on again, by one tap.
#[component]
fn Sounds() -> impl IntoView {
    let session = use_session();
    let preferences = session.preferences;
    let switch = move |_| {
        preferences.update(|p| p.sounds = p.sounds.other());
        session.heed(preferences.with_untracked(Preferences::save));
    };
    let word = move || match preferences.with(|p| p.sounds) {
        Sense::On => "Sounds off",
        Sense::Off => "Sounds on",
    };
    view! { <button type="button" class="button" on:click=switch>{word}</button> }
}

/// The menu of a screen that shows the table: it plays no part, so there is little to choose.
#[component]
pub(super) fn ScreenMenu(on_close: Callback<()>) -> impl IntoView {
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
        <Sheet title=Signal::stored("Menu".to_owned()) on_close>
            <div class="stack">
                {move || mix.get().map(|mix| view! { <RulesButton mix /> })}
                <button type="button" class="button" on:click=play>"Play on this device instead"</button>
                <Sounds />
                <button type="button" class="button" on:click=move |_| router.go(Route::Settings)>"Settings"</button>
                <Sure word=Signal::stored("Stop showing the table".to_owned()) sure="Really? Tap again" on_sure=leave />
            </div>
        </Sheet>
    }
}
