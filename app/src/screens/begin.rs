//! The ways to a new table, which ask before they end something.
use engine::session::Stage;
use leptos::prelude::*;

use crate::say;
use crate::session::{Session, use_session};
use crate::storage::{self, Role};

/// The way to a new table. This phone hosts one at a time: if that ends something, it asks first.
#[component]
pub(super) fn Begin(
    /// Of the button.
    class: &'static str,
    /// What it says.
    word: String,
    /// Opens the table.
    on_begin: Callback<()>,
) -> impl IntoView {
    let session = use_session();
    let asked = RwSignal::new(None);
    let press = move |_| match ending(session) {
        Some(ending) if asked.get_untracked().is_none() => asked.set(Some(ending)),
        _ => on_begin.run(()),
    };
    let word = move || match asked.get() {
        Some(Ending::Table) => say!("That closes your table. Tap again"),
        Some(Ending::Match) => say!("That ends the game you are playing. Tap again"),
        None => word.clone(),
    };
    view! { <button type="button" class=class on:click=press on:blur=move |_| asked.set(None)>{word}</button> }
}

/// What comes to its end when this phone opens a new table.
#[derive(Clone, Copy)]
enum Ending {
    /// A table that others can come to.
    Table,
    /// A match against bots, or among those on this phone.
    Match,
}

/// Whether a new table ends something.
pub(super) fn ends_something(session: Session) -> bool {
    ending(session).is_some()
}

fn ending(session: Session) -> Option<Ending> {
    let place = storage::host_place()?;
    if place.role == (Role::Host { open: true }) {
        return Some(Ending::Table);
    }
    let here = session
        .place
        .with_untracked(|here| here.as_ref().is_some_and(|here| here.room == place.room));
    session.table.with_untracked(|table| {
        match table.as_ref().filter(|_| here).map(|table| &table.stage) {
            Some(Stage::Lobby | Stage::MatchOver(..)) => None,
            // Of a table that this page is not at, all that is known is that it was not left.
            Some(Stage::Round(_) | Stage::RoundOver(..)) | None => Some(Ending::Match),
        }
    })
}
