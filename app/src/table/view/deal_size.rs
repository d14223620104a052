//! The dealer's choice of the number of cards for each player.

use crate::table::state::table_state::{TableState, memo};
use engine::{Action, View};
use leptos::prelude::*;
use wording::say;

/// The usual number of cards, for a dealer who does not think about it.
const USUAL: u8 = 7;

/// Returns the allowed hand sizes, in order.
fn sizes(view: &View) -> Vec<u8> {
    let size = |action: &Action| match action {
        Action::Size(each) => Some(*each),
        _ => None,
    };
    view.actions.iter().filter_map(size).collect()
}

/// Fewer, more, and the button that deals.
#[component]
pub(crate) fn DealSize(table: TableState) -> impl IntoView {
    let sizes = table.part(sizes);
    let wanted = RwSignal::new(USUAL);
    let bounds = move || {
        sizes.with(|sizes| {
            (
                sizes.first().copied().unwrap_or(USUAL),
                sizes.last().copied().unwrap_or(USUAL),
            )
        })
    };
    let size = memo(move || wanted.get().clamp(bounds().0, bounds().1));
    let step = move |word: String, sign: &'static str, by: i8| {
        let to = move || size.get().saturating_add_signed(by);
        let may = memo(move || sizes.with(|sizes| sizes.contains(&to())));
        view! {
            <button
                type="button" class="button icon" aria-label=word aria-disabled=move || (!may.get()).then_some("true")
                on:click=move |_| if may.get_untracked() { wanted.set(untrack(to)) }
            >
                {sign}
            </button>
        }
    };
    view! {
        <div class="picker size" role="group" aria-label=say!("How many cards for everybody?")>
            {step(say!("Fewer"), "−", -1)} <output>{size}</output> {step(say!("More"), "+", 1)}
            <button type="button" class="button primary" on:click=move |_| table.send(Action::Size(size.get_untracked()))>
                {move || say!("Deal {count} card each | Deal {count} cards each", count = size.get())}
            </button>
        </div>
    }
}
