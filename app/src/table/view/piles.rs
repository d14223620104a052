//! The middle of the table: draw pile, discard piles, direction of play.

use crate::art::CardBack;
use crate::table::{
    input::button_rest::guard,
    state::table_state::TableState,
    view::{
        pile::Pile,
        spoken_message::{before, behind},
    },
};
use engine::{Action, Asked, Direction, Seat, View, message};
use leptos::prelude::*;
use wording::say;

/// Returns the number of cards that a player owes now; 0 if none.
pub(crate) fn due(view: &View) -> u16 {
    let owes = |seat: Seat| view.seats.get(seat.index()).map_or(0, |at| at.owes);
    match view.prompt.map(|prompt| prompt.asked) {
        Some(Asked::Total(total)) => total,
        Some(Asked::Owed(_) | Asked::Pull) => view.viewer.map_or(0, owes),
        _ => 0,
    }
}

/// The draw pile and the discard piles within the direction of play. In Grand the draw pile lies in two halves beside
/// two piles, from the start, so that nothing has to move later.
#[component]
pub(crate) fn Piles(table: TableState) -> impl IntoView {
    let least = memo(move || table.rules.with(|rules| rules.piles()));
    let two = move || least.get() > 1;
    let piles = memo(move || table.view.with(|view| view.piles.len()).max(least.get()));
    view! {
        <div class="centre">
            <Ring table />
            <div class="piles" class:grand=two>
                <DrawPile table half=false />
                <For each=move || 0..piles.get() key=|at| *at children=move |at| view! { <Pile table at /> } />
                {dynamic(move || two().then(|| view! { <DrawPile table half=true /> }))}
            </div>
        </div>
    }
}

/// The rim of the table around the piles, with chevrons that point in the direction of play. It has the color of the suit in
/// force.
#[component]
fn Ring(table: TableState) -> impl IntoView {
    let direction = table.memo_of(|view| view.direction);
    let word = move || match direction.get() {
        Some(Direction::Clockwise) => say!("Play goes to the left, clockwise"),
        Some(Direction::Counterclockwise) => {
            say!("Play goes to the right, counter-clockwise")
        }
        None => say!("The first play decides which way it goes"),
    };
    let race = table.memo_of(|view| view.prompt.is_some_and(|prompt| prompt.is_race()));
    // Two piles may have two suits in force.
    let suit = table.memo_of(|view| match &view.piles[..] {
        [pile] => pile.suit,
        _ => None,
    });
    let suit = move || suit.get().map_or("", |suit| table.deck.get().suit(suit));
    let way = move || match direction.get() {
        Some(Direction::Clockwise) => "",
        Some(Direction::Counterclockwise) => "reversed",
        None => "open",
    };
    let race = move || if race.get() { "race" } else { "" };
    let arrow = || view! { <svg class="way" viewBox="0 0 28 16" aria-hidden="true"><path d="M3 3 8 8 3 13M11.5 3l5 5-5 5M20 3l5 5-5 5" /></svg> };
    view! {
        <div
            class=move || format!("table-rim {} {} {}", suit(), way(), race())
            role="img" aria-label=word
        >
            {arrow()} {arrow()} {arrow()} {arrow()}
        </div>
    }
}

/// The draw pile, or the second half of it, which is one with the first.
#[component]
fn DrawPile(table: TableState, half: bool) -> impl IntoView {
    let draw_pile = table.memo_of(|view| view.draw_pile);
    let due = table.memo_of(due);
    let may = memo(move || table.may(Action::Draw));
    let watched = table.memo_of(|view| view.viewer.is_none());
    let counts = guard(
        table,
        memo(move || {
            may.get()
                .then(|| (Some(Action::Draw), u32::from(due.get())))
        }),
    );
    let others = table.memo_of(|view| {
        view.actions
            .iter()
            .any(|a| matches!(a, Action::TakeDiscard(_)))
    });
    let draw = move |_| match (may.get_untracked(), counts.get_untracked()) {
        (true, true) => table.send(Action::Draw),
        (false, _) => table.draws_in_vain(),
        _ => {}
    };
    let label = move || match watched.get() {
        true => message!("Stock of {count}"),
        false => message!("Draw from the stock of {count}"),
    };
    let count = move || Some(u32::from(draw_pile.get()));
    let class = if half {
        "pile stock half"
    } else {
        "pile stock"
    };
    view! {
        <button
            type="button" class=class id=(!half).then(|| table.id("stock"))
            class:bare=move || draw_pile.get() == 0 class:aimed=move || may.get() && others.get()
            // A screen reader finds only one draw pile.
            aria-hidden=half.then_some("true") tabindex=move || (half || watched.get()).then_some("-1")
            aria-disabled=move || (!(may.get() && counts.get())).then_some("true")
            on:click=draw
        >
            {dynamic(move || before(label(), count()))}
            {dynamic(move || (draw_pile.get() > 0).then(|| view! { <CardBack /> }))}
            <span class="count">{draw_pile}</span>
            {dynamic(move || behind(label(), count()))}
            <span class="due plus" class:shown=move || { due.get() > 0 }>{dynamic(move || format!("+{}", due.get()))}</span>
        </button>
    }
}
