//! Texts that a phone fetches when a player wants to see them.
use std::future::Future;

use leptos::{prelude::*, task::spawn_local};

/// The state of fetching something.
#[derive(Clone)]
pub(crate) enum Fetched<T> {
    /// It is on its way.
    Coming,
    /// Fetching failed.
    Missing,
    Here(T),
}

/// Begins to fetch something for the screen. The future gives `None` if it could not be fetched.
pub(crate) fn fetched<T: Send + Sync + 'static>(
    found: impl Future<Output = Option<T>> + 'static,
) -> RwSignal<Fetched<T>> {
    let state = RwSignal::new(Fetched::Coming);
    spawn_local(async move {
        let found = found.await.map_or(Fetched::Missing, Fetched::Here);
        // The screen may be gone by then.
        let _ = state.try_set(found);
    });
    state
}
