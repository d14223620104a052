//! The seams along which a release build is taken apart: what each later program holds.
//!
//! Any other build is one program, and nothing has to be fetched.
use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;

use crate::later::{Chunks, Game, Rest};
use crate::session::Session;

/// Both later programs.
pub const CHUNKS: Chunks = Chunks {
    rest: || Box::pin(fetch_rest()),
    game: || Box::pin(fetch_game()),
};

static REST: Rest = Rest {
    screen: crate::screens::screen,
    sprite: || crate::art::Sprite().into_any(),
    start: Session::start,
    restore: Session::restore,
    feel: crate::senses::feel,
    keep_focus: crate::screens::keep_focus,
    pictures: crate::screens::pictures,
    listen: crate::trial::listen,
};

/// The second program. This is where the first ends.
///
/// # Errors
/// It could not be fetched; the next call tries anew.
#[cfg(apart)]
#[leptos::wasm_split::wasm_split(rest, wasm_split_path = leptos::wasm_split, fallible)]
fn fetch_rest() -> Result<&'static Rest, SplitLoaderError> {
    Ok(&REST)
}

/// The third program.
///
/// # Errors
/// It could not be fetched; the next call tries anew.
#[cfg(apart)]
#[leptos::wasm_split::wasm_split(game, wasm_split_path = leptos::wasm_split, fallible)]
fn fetch_game() -> Result<&'static Game, SplitLoaderError> {
    Ok(&crate::screens::GAME)
}

/// The second program, which is one with the first in this build.
///
/// # Errors
/// Never.
#[cfg(not(apart))]
async fn fetch_rest() -> Result<&'static Rest, SplitLoaderError> {
    Ok(&REST)
}

#[cfg(not(apart))]
async fn fetch_game() -> Result<&'static Game, SplitLoaderError> {
    Ok(&crate::screens::GAME)
}
