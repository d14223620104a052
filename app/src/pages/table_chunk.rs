//! The functions of the third program, for the other programs to call (`app/src/chunks.rs`).
use leptos::prelude::*;

use crate::{
    chunk_loader::TableChunk,
    pages::{
        play::round::Round,
        replay::history_page::HistoryPage,
        results::{Results, Scoreboard},
        rules::{
            rulebook::Rulebook,
            tour::{Tour, Tours},
        },
    },
};

/// The functions of the third program.
pub static TABLE_CHUNK: TableChunk = TableChunk {
    table: || view! { <Round /> }.into_any(),
    results: || view! { <Results /> }.into_any(),
    scoreboard: || view! { <Scoreboard /> }.into_any(),
    rulebook: |config, above, on_close| {
        view! { <Rulebook config at=None above on_close /> }.into_any()
    },
    tours: || view! { <Tours /> }.into_any(),
    tour: |game| view! { <Tour game /> }.into_any(),
    history: || view! { <HistoryPage /> }.into_any(),
};
