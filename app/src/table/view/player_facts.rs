//! The public facts of a player, in words.

use crate::art::CardFace;
use crate::table::state::table_state::TableState;
use engine::Seat;
use leptos::prelude::*;
use wording::{list::in_a_row, say};

/// The facts of a player, over the piles until the viewer puts them away or has to answer a question.
#[component]
pub(crate) fn Look(desk: TableState, seat: Seat) -> impl IntoView {
    let facts = move || desk.facts(seat);
    let line = move || {
        let facts = facts();
        let told = desk.said(|_, cast| facts.told(cast));
        let cards = say!("{count} card | {count} cards", count = facts.cards);
        say!(
            "{facts}.",
            facts = in_a_row(std::iter::once(cards).chain(told))
        )
    };
    let open = move || {
        let faces = facts().shows.into_iter();
        faces
            .map(|face| view! { <CardFace deck=desk.deck.get() face /> })
            .collect_view()
    };
    view! {
        <section class="picker look" aria-label=move || desk.name(seat)>
            <h2>{move || desk.name(seat)}</h2>
            <p>{line}</p>
            <div class="shows" aria-hidden="true">{open}</div>
            <button type="button" class="button" on:click=move |_| desk.aims.looking.set(None)>{say!("Close")}</button>
        </section>
    }
}
