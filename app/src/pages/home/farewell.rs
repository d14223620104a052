//! The end of a player's time at a table, said kindly.
use engine::session::DisconnectReason;
use leptos::prelude::*;

use crate::ui::parts::Heading;
use crate::{
    platform::router::{Route, use_router},
    session::use_session,
};
use wording::{i18n, say};

/// The reason why it is over, and the next steps.
#[component]
pub(crate) fn Farewell(farewell: DisconnectReason) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let home = move |_| {
        session.step_out();
        router.replace(Route::Home);
    };
    let again = match farewell {
        DisconnectReason::TakenOver => Some(say!("Take the seat back")),
        DisconnectReason::Full | DisconnectReason::Screens | DisconnectReason::Busy => {
            Some(say!("Try again"))
        }
        DisconnectReason::Version { .. } | DisconnectReason::Garbled => Some(say!("Reload")),
        DisconnectReason::Removed | DisconnectReason::Closed | DisconnectReason::Left => None,
    };
    let retry = move |_| match farewell {
        DisconnectReason::Version { .. } | DisconnectReason::Garbled => drop(location().reload()),
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

fn title(farewell: DisconnectReason) -> String {
    match farewell {
        DisconnectReason::Version { .. } => say!("Two versions"),
        DisconnectReason::Full | DisconnectReason::Screens => say!("Full house"),
        DisconnectReason::Busy => say!("The host is busy"),
        DisconnectReason::Removed => say!("You were removed"),
        DisconnectReason::TakenOver => say!("Open elsewhere"),
        DisconnectReason::Closed => say!("The table is closed"),
        DisconnectReason::Left => say!("You left"),
        DisconnectReason::Garbled => say!("Lost in translation"),
    }
}
