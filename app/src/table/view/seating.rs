//! The other players, on an arc in seat order: up to four with room, more as chips.

use crate::table::{state::table_state::TableState, view::player_pod::PlayerPod};
use engine::{Seat, View};
use leptos::prelude::*;

/// The most other players with full pods.
const FULL: usize = 4;

/// Returns the other seats, clockwise from the viewer's left; for a spectator, all.
pub(crate) fn others(view: &View) -> Vec<Seat> {
    seen_from(&view.order, view.viewer)
}

/// Does the same for any order of the seats, clockwise.
pub(crate) fn seen_from(order: &[Seat], viewer: Option<Seat>) -> Vec<Seat> {
    let at = viewer.and_then(|me| order.iter().position(|seat| *seat == me));
    match at {
        Some(at) => order[at + 1..]
            .iter()
            .chain(&order[..at])
            .copied()
            .collect(),
        None => order.to_vec(),
    }
}

/// Returns how many of these seats sit on the left, along the top, and on the right.
pub(crate) fn arc(seats: usize) -> [usize; 3] {
    let side = match seats {
        0..=3 => 0,
        4..=5 => 1,
        6..=7 => 2,
        _ => 3,
    };
    [side, seats - 2 * side, side]
}

/// Returns the same for spectators, with a fourth side: along the bottom.
fn around(seats: usize) -> [usize; 4] {
    let side = match seats {
        0..=2 => 0,
        3..=9 => 1,
        10..=13 => 2,
        _ => 3,
    };
    let rest = seats - 2 * side;
    [side, rest.div_ceil(2), side, rest / 2]
}

/// Returns how many sit in each row along the top: beyond five they take two rows.
fn row(top: usize) -> usize {
    match top {
        0..=5 => top,
        _ => top.div_ceil(2),
    }
}

/// The seats around the table.
#[component]
pub(crate) fn Seating(table: TableState) -> impl IntoView {
    let seats = table.memo_of(others);
    let watched = table.memo_of(|view| view.viewer.is_none());
    let part = move |which: usize| {
        let seats = seats.get();
        let sizes = match watched.get() {
            true => around(seats.len()),
            false => {
                let [left, top, right] = arc(seats.len());
                [left, top, right, 0]
            }
        };
        let from: usize = sizes[..which].iter().sum();
        seats[from..from + sizes[which]].to_vec()
    };
    let chips = move || seats.with(|seats| seats.len() > FULL);
    let side = move |which: usize, class: &'static str| {
        view! {
            <ul class=format!("pods {class}") class:chips=chips class:dense=move || { part(which).len() > 5 } class:bare=move || part(which).is_empty()
                style:--row=move || row(part(which).len()).max(3).to_string()
            >
                <For each=move || part(which) key=|seat| *seat children=move |seat| view! { <PlayerPod table seat /> } />
            </ul>
        }
    };
    view! { {side(0, "left")} {side(1, "top")} {side(2, "right")} {side(3, "bottom")} }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_arc_holds_everybody_and_is_even() {
        for seats in 0..=15 {
            let [left, top, right] = arc(seats);
            assert_eq!((left + top + right, left), (seats, right));
        }
        assert_eq!(arc(3), [0, 3, 0]);
        assert_eq!(arc(9), [3, 3, 3]);
        for seats in 2..=16 {
            let [left, top, right, bottom] = around(seats);
            assert_eq!((left + top + right + bottom, left), (seats, right));
            assert!(top - bottom <= 1);
        }
        assert_eq!((around(2), around(10)), ([0, 1, 0, 1], [2, 3, 2, 3]));
        assert_eq!((arc(15), row(9), row(3)), ([3, 9, 3], 5, 3));
    }
}
