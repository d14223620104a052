//! The pages of the program for extras. Each shows its frame at once, and the rest when that program is here.

use engine::RulesetId;
use leptos::prelude::*;

use crate::{
    chunk_loader::{ExtrasChunk, use_chunk_loader},
    platform::router::{Route, use_router},
    session::use_session,
    ui::parts::{Heading, ScreenHead},
};
use wording::say;

pub(crate) fn extra_page(route: &Route) -> Option<AnyView> {
    let page = match *route {
        Route::Settings => page(table_or_home(), say!("Settings"), |extras| {
            (extras.settings)()
        }),
        Route::History => page(Route::Home.into(), say!("History"), |extras| {
            (extras.history)()
        }),
        Route::Tours => page(table_or_home(), say!("Learn a game"), |extras| {
            (extras.tours)()
        }),
        Route::Tour(game) => tour_page(game),
        _ => return None,
    };
    Some(page)
}

/// A page: the way back, the heading, and the content from the program for extras.
fn page(back: Signal<Route>, title: String, show: fn(&'static ExtrasChunk) -> AnyView) -> AnyView {
    let loader = use_chunk_loader();
    let unfetched = || view! { <Unfetched /> }.into_any();
    let content = move || loader.extras().drawn(show, coming, unfetched);
    view! {
        <main class="screen">
            <ScreenHead back=say!("Back") to=back title />
            {dynamic(content)}
        </main>
    }
    .into_any()
}

/// A tour. Its lessons fill the screen, so the frame is for the time before them.
fn tour_page(game: RulesetId) -> AnyView {
    let loader = use_chunk_loader();
    dynamic(move || {
        loader.extras().drawn(
            |extras| (extras.tour)(game),
            || view! { <BeforeTour>{coming()}</BeforeTour> }.into_any(),
            || view! { <BeforeTour><Unfetched /></BeforeTour> }.into_any(),
        )
    })
}

/// The page of a tour without a lesson.
#[component]
pub(crate) fn BeforeTour(
    /// The state of the tour, in words.
    children: Children,
) -> impl IntoView {
    let leave = leave_tour();
    view! {
        <main class="screen middle">
            <Heading>{say!("A tour")}</Heading>
            {children()}
            <button type="button" class="button" on:click=move |_| leave.run(())>{say!("Back")}</button>
        </main>
    }
}

/// The way out of a tour: to the table, or to the list of tours.
pub(crate) fn leave_tour() -> Callback<()> {
    let (session, router) = (use_session(), use_router());
    Callback::new(move |()| {
        let at_table = session.phase.with_untracked(Option::is_some);
        router.go(if at_table { Route::Table } else { Route::Tours });
    })
}

/// The way back to the table, or home if this phone is at none.
fn table_or_home() -> Signal<Route> {
    let session = use_session();
    Signal::derive(move || match session.phase.with(Option::is_some) {
        true => Route::Table,
        false => Route::Home,
    })
}

/// Says that a page is on its way.
pub(crate) fn coming() -> AnyView {
    view! { <p class="lead" role="status">{say!("One moment…")}</p> }.into_any()
}

/// Says that a program could not be fetched. A button tries again.
#[component]
pub(crate) fn Unfetched() -> impl IntoView {
    let loader = use_chunk_loader();
    view! {
        <p class="lead" role="status">{say!("The game could not be fetched. Look whether this phone has a network.")}</p>
        <button type="button" class="button primary big" on:click=move |_| loader.again()>{say!("Try again")}</button>
    }
}
