//! The rules in force, to read during a game.
use leptos::prelude::*;

use super::lobby::Options;

/// Every house rule with its value.
#[component]
pub(super) fn Rules() -> impl IntoView {
    view! { <Options open=false /> }
}
