//! All tours, and the way to each.
use engine::rulesets::{RULESETS, RulesetSpec};
use engine::{GameConfig, RulesetId};
use leptos::prelude::*;

use crate::{
    pages::lobby::Emblem,
    platform::router::{Route, use_router},
    storage::TourProgress,
};
use wording::{i18n, say};

/// The label of the button to a tour, by the learner's place in it.
fn word(toured: TourProgress) -> String {
    match toured {
        TourProgress { behind: 1.., .. } => say!("Go on with the tour"),
        TourProgress { done: true, .. } => say!("Tour ✓"),
        TourProgress { .. } => say!("Tour"),
    }
}

/// The learner's place in a tour, on the list of tours.
fn place(toured: TourProgress) -> String {
    match toured {
        TourProgress {
            behind: 0,
            done: false,
            ..
        } => say!("Not started"),
        _ => word(toured),
    }
}

/// A button to a game's tour.
#[component]
pub(crate) fn TourWay(game: RulesetId) -> impl IntoView {
    let router = use_router();
    view! {
        <button type="button" class="button" on:click=move |_| router.go(Route::Tour(game))>{word(TourProgress::of(game))}</button>
    }
}

/// Every tour, with the learner's place in it, below the heading of the page.
#[component]
pub(crate) fn Tours() -> impl IntoView {
    let router = use_router();
    let game = move |spec: &'static RulesetSpec| {
        let id = spec.id;
        view! {
            <li>
                <button type="button" class="game-choice" on:click=move |_| router.go(Route::Tour(id))>
                    <Emblem config=GameConfig::plain(id) />
                    <span class="game-words">
                        <b>{i18n::game_name(id)}</b> <small>{i18n::message_text(spec.about)}</small> <small class="game-players">{place(TourProgress::of(id))}</small>
                    </span>
                </button>
            </li>
        }
    };
    view! {
        <p class="lead">{say!("Two minutes each, at a table of your own. Begin with Classic, if all of this is new to you.")}</p>
        <ul class="games">{RULESETS.iter().map(game).collect_view()}</ul>
    }
}
