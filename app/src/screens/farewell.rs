//! The end of one's time at a table, said kindly.
use engine::session::Farewell;
use leptos::prelude::*;

use super::parts::Heading;
use crate::router::{Route, use_router};
use crate::session::use_session;

/// Why it is over, and what can be done now.
#[component]
pub(super) fn Goodbye(
    /// Why.
    farewell: Farewell,
) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let home = move |_| {
        session.step_out();
        router.replace(Route::Home);
    };
    let again = match farewell {
        Farewell::TakenOver => Some("Take the seat back"),
        Farewell::Full | Farewell::Screens | Farewell::Busy => Some("Try again"),
        Farewell::Version { .. } | Farewell::Garbled => Some("Reload"),
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
            <p class="lead">{farewell.to_string()}</p>
            {again.map(|word| view! { <button type="button" class="button primary big" on:click=retry>{word}</button> })}
            <button type="button" class="button big" on:click=home>"Home"</button>
        </main>
    }
}

fn title(farewell: Farewell) -> &'static str {
    match farewell {
        Farewell::Version { .. } => "Two versions",
        Farewell::Full | Farewell::Screens => "Full house",
        Farewell::Busy => "The host is busy",
        Farewell::Removed => "You were removed",
        Farewell::TakenOver => "Open elsewhere",
        Farewell::Closed => "The table is closed",
        Farewell::Left => "You left",
        Farewell::Garbled => "Lost in translation",
    }
}
