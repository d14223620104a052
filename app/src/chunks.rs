//! The seams at which a release build is taken apart: the content of each later program.
//!
//! Any other build is one program, and fetches nothing.
use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;

use crate::{
    chunk_loader::{Chunks, LobbyChunk, TableChunk},
    pages::{
        play::round::Round,
        replay::history_page::HistoryPage,
        results::{Results, Scoreboard},
        rules::{
            rulebook::Rulebook,
            tour::{Tour, Tours},
        },
    },
    session::Session,
};

/// The functions that fetch the two later programs.
pub const CHUNKS: Chunks = Chunks {
    lobby: || Box::pin(fetch_rest()),
    table: || Box::pin(fetch_game()),
};

static LOBBY_CHUNK: LobbyChunk = LobbyChunk {
    screen: crate::pages::screen,
    sprite: || crate::art::Sprite().into_any(),
    start: Session::start,
    restore: Session::restore,
    feel: crate::sound::feel,
    keep_focus: crate::pages::keep_focus,
    pictures: crate::pages::pictures,
};

static TABLE_CHUNK: TableChunk = TableChunk {
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

/// Fetches the second program. The first ends here.
///
/// # Errors
/// The browser could not fetch it. The next call tries again.
#[cfg(apart)]
#[leptos::wasm_split::wasm_split(rest, wasm_split_path = leptos::wasm_split, fallible)]
fn fetch_rest() -> Result<&'static LobbyChunk, SplitLoaderError> {
    Ok(&LOBBY_CHUNK)
}

/// Fetches the third program.
///
/// # Errors
/// The browser could not fetch it. The next call tries again.
#[cfg(apart)]
#[leptos::wasm_split::wasm_split(game, wasm_split_path = leptos::wasm_split, fallible)]
fn fetch_game() -> Result<&'static TableChunk, SplitLoaderError> {
    Ok(&TABLE_CHUNK)
}

/// The second program. In this build it is one with the first.
///
/// # Errors
/// This never fails.
#[cfg(not(apart))]
async fn fetch_rest() -> Result<&'static LobbyChunk, SplitLoaderError> {
    Ok(&LOBBY_CHUNK)
}

#[cfg(not(apart))]
async fn fetch_game() -> Result<&'static TableChunk, SplitLoaderError> {
    Ok(&TABLE_CHUNK)
}
