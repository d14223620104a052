//! The end of a player's time at a table, said kindly.
use engine::session::Farewell;
use leptos::prelude::*;

use super::parts::Heading;
use crate::{
    router::{Route, use_router},
    session::use_session,
};
use wording::{i18n, say};

/// The reason why it is over, and the next steps.
#[component]
pub(super) fn Goodbye(
    /// The reason why the time at the table is over.
    farewell: Farewell,
) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let home = move |_| {
        session.step_out();
        router.replace(Route::Home);
    };
    let again = match farewell {
        Farewell::TakenOver => Some(say!("Take the seat back")),
        Farewell::Full | Farewell::Screens | Farewell::Busy => Some(say!("Try again")),
        Farewell::Version { .. } | Farewell::Garbled => Some(say!("Reload")),
        Farewell::Removed | Farewell::Closed | Farewell::Left => None,
    };
    let retry = move |_| match farewell {
        Farewell::Version { .. } | Farewell::Garbled => drop(location().reload()),
        _ => {
            if let Some(place) = session.place.get_untracked() {
                session.come_back(place);
            }
        }
    };
    view! {
        <main class="screen middle">
            <Heading>{title(farewell)}</Heading>
            <p class="lead">{i18n::phrase_text(&farewell.phrase())}</p>
            {again.map(|word| view! { <button type="button" class="button primary big" on:click=retry>{word}</button> })}
            <button type="button" class="button big" on:click=home>{say!("Home")}</button>
        </main>
    }
}

fn title(farewell: Farewell) -> String {
    match farewell {
        Farewell::Version { .. } => say!("Two versions"),
        Farewell::Full | Farewell::Screens => say!("Full house"),
        Farewell::Busy => say!("The host is busy"),
        Farewell::Removed => say!("You were removed"),
        Farewell::TakenOver => say!("Open elsewhere"),
        Farewell::Closed => say!("The table is closed"),
        Farewell::Left => say!("You left"),
        Farewell::Garbled => say!("Lost in translation"),
    }
}
