//! Hands dealt face down onto the table: numbered packets, and a touch takes one of them.

use crate::art::CardBack;
use crate::table::{
    state::table_state::TableState,
    view::spoken_message::{before, behind},
};
use engine::{Action, message};
use leptos::prelude::*;
use wording::say;

/// The most packets beside each other.
const BESIDE: usize = 5;

/// The packets, also those that a player has taken; they stay where they lie.
#[component]
pub(crate) fn Packets(table: TableState) -> impl IntoView {
    let count = table.memo_of(|view| view.heaps.len());
    // The rows are as even as possible.
    let row = move || {
        let count = count.get().max(1);
        count.div_ceil(count.div_ceil(BESIDE)).to_string()
    };
    view! {
        <div class="picker heaps" role="group" aria-label=say!("Hands on the table") style:--row=row>
            <For each=move || 0..count.get() key=|at| *at children=move |at| view! { <Heap table at /> } />
        </div>
    }
}

#[component]
fn Heap(table: TableState, at: usize) -> impl IntoView {
    let take = Action::Claim(u8::try_from(at).unwrap_or(u8::MAX));
    let by = memo(move || {
        table
            .view
            .with(|view| view.heaps.get(at).copied().flatten())
    });
    let mine = memo(move || by.get().is_some() && by.get() == table.view.with(|view| view.viewer));
    let whose = move || match by.get() {
        None => say!("to take"),
        Some(_) if mine.get() => say!("yours"),
        Some(seat) => table.name(seat),
    };
    let may = memo(move || table.may(take));
    // The host tells which player was faster: a tap in time counts, and a late one gets a refusal.
    let tap = move |_| {
        if may.get_untracked() {
            table.send(take);
        }
    };
    let label = move || match may.get() {
        true => message!("Take hand {number}"),
        false => message!("Hand {number}"),
    };
    view! {
        <button
            type="button" class="heap" id=table.id(&format!("heap-{at}")) class:taken=move || by.get().is_some() class:mine=move || mine.get()
            aria-disabled=move || (!may.get()).then_some("true") on:click=tap
        >
            {dynamic(move || before(label(), None))}
            <i class="pod-back lies"><CardBack /></i> <b>{at + 1}</b>
            {dynamic(move || behind(label(), None))}
            <span class="whose">{dynamic(whose)}</span>
        </button>
    }
}
