//! The tours that there are, and the way to one.
use engine::RulesetId;
use engine::rulesets::{RULESETS, RulesetSpec};
use leptos::prelude::*;

use super::super::lobby::Emblem;
use super::super::parts::Heading;
use crate::router::{Route, use_router};
use crate::say;
use crate::session::use_session;
use crate::storage::Toured;
use crate::tongue;

/// How far somebody is in a tour, in a word for the way to it.
fn word(toured: Toured) -> String {
    match toured {
        Toured { behind: 1.., .. } => say!("Go on with the tour"),
        Toured { done: true, .. } => say!("Tour ✓"),
        Toured { .. } => say!("Take the tour"),
    }
}

/// The way to a game's tour.
#[component]
pub(in crate::screens) fn TourWay(
    /// Of which game.
    game: RulesetId,
) -> impl IntoView {
    let router = use_router();
    view! {
        <button type="button" class="button" on:click=move |_| router.go(Route::Tour(game))>{word(Toured::of(game))}</button>
    }
}

/// Every tour, and how far one is.
#[component]
pub(in crate::screens) fn Tours() -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let back = move |_| {
        let at_table = session.phase.with_untracked(Option::is_some);
        router.go(if at_table { Route::Table } else { Route::Home });
    };
    let game = move |spec: &'static RulesetSpec| {
        let id = spec.id;
        view! {
            <li>
                <button type="button" class="game-choice" on:click=move |_| router.go(Route::Tour(id))>
                    <Emblem ruleset=id />
                    <span class="game-words">
                        <b>{tongue::game(id)}</b> <small>{tongue::of(spec.about)}</small> <small class="game-players">{word(Toured::of(id))}</small>
                    </span>
                </button>
            </li>
        }
    };
    view! {
        <main class="screen">
            <header class="head">
                <button type="button" class="button quiet" on:click=back>{say!("Back")}</button>
                <Heading>{say!("Learn a game")}</Heading>
            </header>
            <p class="lead">{say!("Two minutes each, at a table of your own. Begin with Classic, if all of this is new to you.")}</p>
            <ul class="games">{RULESETS.iter().map(game).collect_view()}</ul>
        </main>
    }
}
