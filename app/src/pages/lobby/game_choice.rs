//! Choosing a game: the six rulebooks, and the game configs that this phone keeps.
use engine::rulesets::{RULESETS, RulesetSpec};
use engine::{GameConfig, RulesetId};
use leptos::prelude::*;

use crate::{
    art::emblem::Emblem,
    pages::lobby::{
        agreement::{agree, agreed, seats},
        kept_rules::AllKeptRules,
    },
};
use crate::{session::use_session, storage};
use wording::{i18n, say};

/// All games, then the game configs that this phone keeps, for the host.
#[component]
pub(crate) fn GameChoice(on_done: Callback<()>) -> impl IntoView {
    let session = use_session();
    let (config, seats) = (agreed(session), seats(session));
    let chosen = move |id: RulesetId| {
        config.with(|config| config.is_some_and(|config| config.ruleset == id))
    };
    let take = move |id: RulesetId| {
        if !untrack(|| chosen(id)) {
            agree(session, |_| as_last(id));
        }
        on_done.run(());
    };
    let game = move |spec: &'static RulesetSpec| {
        let id = spec.id;
        view! {
            <li>
                <button
                    type="button" class="game-choice" aria-pressed=move || chosen(id).to_string() on:click=move |_| take(id)
                >
                    <Emblem config=GameConfig::plain(id) />
                    <span class="game-words">
                        <b>{i18n::game_name(id)}</b> <small>{i18n::message_text(spec.about)}</small>
                        <small class="game-players">{dynamic(move || players(spec, seats.get()))}</small>
                    </span>
                </button>
            </li>
        }
    };
    view! {
        <ul class="games">{RULESETS.iter().map(game).collect_view()}</ul>
        <AllKeptRules on_use=Callback::new(move |config| {
            agree(session, |_| config);
            on_done.run(());
        }) />
    }
}

/// A game as this phone last played it, or with its standard rules.
pub(crate) fn as_last(ruleset: RulesetId) -> GameConfig {
    let mut last = storage::last_configs().into_iter();
    last.find(|config| config.ruleset == ruleset)
        .unwrap_or_else(|| GameConfig::plain(ruleset))
}

/// "2 to 10 players", with a note if this number is too many or too few.
fn players(spec: &RulesetSpec, seats: usize) -> String {
    let (fewest, highest) = spec.players;
    let (least, most) = (fewest.to_string(), highest.to_string());
    match seats {
        _ if seats > usize::from(highest) => {
            say!("{least} to {most} players: you are too many", least, most)
        }
        _ if seats < usize::from(fewest) => say!(
            "{least} to {most} players: {count} missing | {least} to {most} players: {count} missing",
            least,
            most,
            count = usize::from(fewest) - seats
        ),
        _ => say!("{least} to {most} players", least, most),
    }
}
