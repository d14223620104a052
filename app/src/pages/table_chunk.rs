//! The functions of the third program, for the other programs to call (`app/src/chunks.rs`).
use engine::{Mix, RulesetId};
use leptos::prelude::*;

use crate::chunk_loader::Game;
use crate::pages::play::round::Round;
use crate::pages::replay::history_page::HistoryPage;
use crate::pages::results::{Results, Scoreboard};
use crate::pages::rules::rulebook::Rulebook;
use crate::pages::rules::tour::{Tour, Tours};

/// The functions of the third program.
pub static GAME: Game = Game {
    table: || view! { <Round /> }.into_any(),
    results: || view! { <Results /> }.into_any(),
    scoreboard: || view! { <Scoreboard /> }.into_any(),
    rulebook,
    tours: || view! { <Tours /> }.into_any(),
    tour,
    history: || view! { <HistoryPage /> }.into_any(),
};

fn rulebook(mix: Signal<Mix>, above: ViewFn, on_close: Callback<()>) -> AnyView {
    view! { <Rulebook mix at=None above on_close /> }.into_any()
}

fn tour(game: RulesetId) -> AnyView {
    view! { <Tour game /> }.into_any()
}
