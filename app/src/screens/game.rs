//! The functions of the third program, for the other programs to call (`app/src/chunks.rs`).
use engine::{Mix, RulesetId};
use leptos::prelude::*;

use super::history::History;
use super::play::Play;
use super::results::{Results, Scoreboard};
use super::rulebook::Rulebook;
use super::tour::{Tour, Tours};
use crate::later::Game;

/// The functions of the third program.
pub static GAME: Game = Game {
    table: || view! { <Play /> }.into_any(),
    results: || view! { <Results /> }.into_any(),
    scoreboard: || view! { <Scoreboard /> }.into_any(),
    rulebook,
    tours: || view! { <Tours /> }.into_any(),
    tour,
    history: || view! { <History /> }.into_any(),
};

fn rulebook(mix: Signal<Mix>, above: ViewFn, on_close: Callback<()>) -> AnyView {
    view! { <Rulebook mix at=None above on_close /> }.into_any()
}

fn tour(game: RulesetId) -> AnyView {
    view! { <Tour game /> }.into_any()
}
