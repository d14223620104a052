//! House rules from a link: to look at, then to host, to play alone or to keep.
use engine::GameConfig;
use engine::session::{TableCommand, TableStage};
use leptos::prelude::*;

use crate::{
    pages::{
        home::home_page::NewTable,
        join::name_and_look::NameAndLook,
        lobby::{GameSummary, KeepRules, mix_name, named},
    },
    ui::parts::{ScreenHead, Show},
};
use crate::{
    platform::router::{Route, use_router},
    session::{TableStart, use_session},
    storage::{self, Profile},
};
use wording::{house_rules::summary::in_short, i18n, say};

#[component]
pub(crate) fn RuleLink(
    /// The game config as the link has it, with its name.
    text: String,
) -> impl IntoView {
    let (title, body) = match storage::read_mix(&text) {
        Some((config, name)) => (
            match (
                name.clone()
                    .or_else(|| mix_name(Some(use_session()), &config)),
                config.deviations().next(),
            ) {
                (Some(name), _) => name,
                (None, Some(_)) => say!("House rules for you"),
                (None, None) => i18n::game_name(config.ruleset),
            },
            view! { <Offer config name /> }.into_any(),
        ),
        None => (
            say!("These rules cannot be read"),
            view! { <Unreadable /> }.into_any(),
        ),
    };
    view! {
        <main class="screen">
            <ScreenHead back=say!("Home") to=Route::Home title=title />
            {body}
        </main>
    }
}

#[component]
fn Unreadable() -> impl IntoView {
    view! {
        <p class="note">
            {say!("This link is not whole, or it comes from another version of the game. Ask for it once more, and reload this page.")}
        </p>
    }
}

#[component]
fn Offer(config: GameConfig, name: Option<String>) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let profile = RwSignal::new(Profile::load());
    let given = StoredValue::new(name.clone());
    let open = move |start: TableStart| {
        // The table has that name then, and nothing that is kept already goes for it.
        let is_kept = |name: &String| {
            let mut kept = storage::kept_rules().into_iter();
            kept.any(|kept| kept.name == *name || kept.config == config)
        };
        if let Some(name) = given.get_value().filter(|name| !is_kept(name)) {
            session.heed(storage::keep_rules(&name, config));
        }
        session.heed(profile.with_untracked(Profile::save));
        session.heed(storage::remember_config(config, &in_short(&config)));
        session.start(start);
        router.replace(Route::Table);
    };
    let agree = move |_| {
        session.set(|_| Some(TableCommand::GameConfig(named(config))));
        router.replace(Route::Table);
    };
    // If this phone hosts a table in the lobby, the rules are for that table.
    let hosting = move || {
        session.is_host()
            && session.of_table(|table| table.stage == TableStage::Lobby) == Some(true)
    };
    view! {
        <section class="card-like game" aria-labelledby="game-title"><GameSummary config seats=Signal::stored(0) /></section>
        <Show
            when=hosting
            fallback=move || view! {
                <NameAndLook profile />
                <div class="stack">
                    <NewTable class="button primary big" word=say!("Host with these rules") on_begin=Callback::new(move |()| open(TableStart::Host)) />
                    <NewTable class="button big" word=say!("Play alone with these rules") on_begin=Callback::new(move |()| open(TableStart::Alone)) />
                </div>
            }
        >
            <button type="button" class="button primary big" on:click=agree>{say!("Play this at your table")}</button>
        </Show>
        <KeepRules config=Signal::stored(Some(config)) name />
    }
}
