//! The other players, on an arc in seat order: up to four with room, more as chips.

use super::{
    choice::Step,
    desk::{Desk, memo},
};
use crate::art::CardBack;
use engine::{Seat, View};
use leptos::prelude::*;

/// As many others get full pods.
const FULL: usize = 4;

/// The other seats, clockwise from the viewer's left; for a spectator, all.
pub(super) fn others(view: &View) -> Vec<Seat> {
    let me = view
        .viewer
        .and_then(|me| view.order.iter().position(|seat| *seat == me));
    match me {
        Some(at) => view.order[at + 1..]
            .iter()
            .chain(&view.order[..at])
            .copied()
            .collect(),
        None => view.order.clone(),
    }
}

/// How many of so many seats sit on the left, along the top, and on the right.
pub(super) fn arc(seats: usize) -> [usize; 3] {
    let side = match seats {
        0..=3 => 0,
        4..=5 => 1,
        6..=7 => 2,
        _ => seats.div_ceil(3),
    };
    [side, seats - 2 * side, side]
}

/// Whether this seat plays in the viewer's team.
fn partner(view: &View, seat: Seat) -> bool {
    let team = |seat: Seat| view.seats.get(seat.index()).and_then(|s| s.team);
    view.viewer
        .and_then(team)
        .is_some_and(|mine| team(seat) == Some(mine))
}

/// The seats around the table.
#[component]
pub(super) fn Pods(desk: Desk) -> impl IntoView {
    let seats = desk.part(others);
    let part = move |which: usize| {
        let seats = seats.get();
        let sizes = arc(seats.len());
        let from: usize = sizes[..which].iter().sum();
        seats[from..from + sizes[which]].to_vec()
    };
    let chips = move || seats.with(|seats| seats.len() > FULL);
    let side = move |which: usize, class: &'static str| {
        view! {
            <ul class=format!("pods {class}") class:chips=chips class:bare=move || part(which).is_empty()>
                <For each=move || part(which) key=|seat| *seat children=move |seat| view! { <Pod desk seat /> } />
            </ul>
        }
    };
    view! { {side(0, "left")} {side(1, "top")} {side(2, "right")} }
}

#[component]
fn Pod(desk: Desk, seat: Seat) -> impl IntoView {
    let state = memo(move || desk.view.with(|view| view.seats.get(seat.index()).cloned()));
    let is = move |of: fn(&engine::rules::view::SeatView) -> bool| {
        state.with(|s| s.as_ref().is_some_and(of))
    };
    let cards = move || state.with(|s| s.as_ref().map_or(0, |s| s.cards));
    let on_turn = memo(move || {
        desk.view
            .with(|view| view.prompt.is_some_and(|p| p.seats.has(seat)))
    });
    let next = memo(move || desk.view.with(|view| view.next == Some(seat)));
    let aimed = memo(move || match desk.step() {
        Some(Step::Seat(seats)) => seats.contains(&seat),
        _ => false,
    });
    let partner = memo(move || desk.view.with(|view| partner(view, seat)));
    let tap = move |_| match desk.choice.get_untracked() {
        Some(choice) if aimed.get_untracked() => desk.choose(choice.with(seat)),
        _ => desk.catch(seat),
    };
    view! {
        <li>
            <button
                type="button" class="pod" id=format!("seat-{}", seat.index())
                class:turn=move || on_turn.get() class:next=move || next.get() class:absent=move || is(|s| s.absent)
                class:aimed=move || aimed.get() || (desk.catching.get() && cards() == 1)
                on:click=tap
            >
                <span class="visually-hidden">{move || if aimed.get() { "Choose " } else { "Catch " }}</span>
                <span class="pod-name">{move || desk.name(seat)}</span>
                <span class="pod-cards">
                    <i class="pod-back"><CardBack /></i> {cards}
                    <span class="visually-hidden">{move || if cards() == 1 { " card" } else { " cards" }}</span>
                </span>
                <span class="pod-flag partner" class:shown=move || partner.get()>"partner"</span>
                <span class="pod-flag" class:shown=move || is(|s| s.called)>"One left!"</span>
                <span class="pod-flag away" class:shown=move || is(|s| s.absent)>"away"</span>
                <span class="visually-hidden">
                    {move || on_turn.get().then_some("on turn")} {move || next.get().then_some("next")}
                </span>
            </button>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arc_holds_everybody_and_is_even() {
        for seats in 0..=15 {
            let [left, top, right] = arc(seats);
            assert_eq!((left + top + right, left), (seats, right));
        }
        assert_eq!(arc(3), [0, 3, 0]);
        assert_eq!(arc(9), [3, 3, 3]);
    }
}
