//! The screen until a later program is here.
use leptos::prelude::*;

use crate::ui::parts::Heading;
use crate::{
    chunk_loader::{Fetching, use_chunk_loader},
    platform::router::{Route, use_router},
};
use wording::say;

/// Shows a later program once it is here, and a waiting screen until then.
pub(crate) fn here_or_wait<P>(
    fetching: Fetching<P>,
    show: impl FnOnce(&'static P) -> AnyView,
) -> AnyView {
    match fetching {
        Fetching::Done(program) => show(program),
        Fetching::Running => view! { <Wait failed=false /> }.into_any(),
        Fetching::Failed => view! { <Wait failed=true /> }.into_any(),
    }
}

/// The waiting screen: the program is on its way, or out of reach.
#[component]
fn Wait(
    /// True if the program could not be fetched.
    failed: bool,
) -> impl IntoView {
    let (loader, router) = (use_chunk_loader(), use_router());
    let home = move |_| {
        loader.forget();
        router.replace(Route::Home);
    };
    let word = match failed {
        true => say!("The game could not be fetched. Look whether this phone has a network."),
        false => say!("The game is on its way…"),
    };
    view! {
        <main class="screen middle">
            <Heading>{say!("One moment")}</Heading>
            <p class="lead" role="status">{word}</p>
            {failed.then(|| view! {
                <button type="button" class="button primary big" on:click=move |_| loader.again()>{say!("Try again")}</button>
            })}
            <button type="button" class="button" on:click=home>{say!("Home")}</button>
        </main>
    }
}
