//! The rules in force, to read during a game.
use leptos::prelude::*;

use crate::pages::lobby::Options;

/// Every house rule with its value.
#[component]
pub(crate) fn Rules() -> impl IntoView {
    view! { <Options open=false /> }
}
