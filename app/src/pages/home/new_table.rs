//! Buttons that open a new table. They ask before they end something.
use engine::session::TableStage;
use leptos::prelude::*;

use crate::{
    session::{Session, use_session},
    storage::{self, Role},
};
use wording::say;

/// A button that opens a new table. A phone hosts one table at a time, so the button asks first if it would end
/// another.
#[component]
pub(crate) fn NewTable(class: &'static str, word: String, on_begin: Callback<()>) -> impl IntoView {
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

/// The table or match that ends when this phone opens a new table.
#[derive(Clone, Copy)]
enum Ending {
    /// A table that others can come to.
    Table,
    /// A match against bots, or among those on this phone.
    Match,
}

/// True if a new table would end something.
pub(crate) fn ends_something(session: Session) -> bool {
    ending(session).is_some()
}

fn ending(session: Session) -> Option<Ending> {
    let place = storage::host_place()?;
    if place.role == (Role::Host { open: true }) {
        return Some(Ending::Table);
    }
    let here = untrack(|| session.room_secret()) == Some(place.room);
    session.table.with_untracked(|table| {
        match table.as_ref().filter(|_| here).map(|table| &table.stage) {
            Some(TableStage::Lobby | TableStage::MatchOver(..)) => None,
            // If the page is not at its table, it only knows that nobody left the table.
            Some(TableStage::Round(_) | TableStage::RoundOver(..)) | None => Some(Ending::Match),
        }
    })
}
