//! The middle of the table: stock, discard piles, the way play goes, the colour in force.

use super::{
    choice::Step,
    desk::{Desk, memo},
};
use crate::art::{CardBack, CardFace, SuitMark};
use engine::{
    Action, Deck, Direction, Seat, Suit, View,
    rules::view::{Asked, Laid, PileView},
};
use leptos::prelude::*;

/// Cards of a pile that are drawn, the top one included.
const DRAWN: usize = 3;

/// How many cards are due from somebody now; 0 if none.
pub(super) fn due(view: &View) -> u16 {
    let owes = |seat: Seat| view.seats.get(seat.index()).map_or(0, |at| at.owes);
    match view.prompt.map(|prompt| prompt.asked) {
        Some(Asked::Total(total)) => total,
        Some(Asked::Owed | Asked::Pull) => view.viewer.map_or(0, owes),
        _ => 0,
    }
}

/// Stock and piles within the way play goes, the colour in force below.
#[component]
pub(super) fn Centre(desk: Desk) -> impl IntoView {
    let piles = desk.part(|view| view.piles.len());
    view! {
        <div class="centre">
            <Ring desk />
            <div class="piles">
                <Stock desk />
                <For each=move || 0..piles.get() key=|at| *at children=move |at| view! { <Pile desk at /> } />
            </div>
        </div>
    }
}

/// A track around the piles, with chevrons that point the way play goes.
#[component]
fn Ring(desk: Desk) -> impl IntoView {
    let direction = desk.part(|view| view.direction);
    let word = move || match direction.get() {
        Some(Direction::Clockwise) => "Play goes to the left, clockwise",
        Some(Direction::Counterclockwise) => "Play goes to the right, counter-clockwise",
        None => "The first play decides which way it goes",
    };
    let way = || view! { <svg class="way" viewBox="0 0 28 16" aria-hidden="true"><path d="M3 3 8 8 3 13M11.5 3l5 5-5 5M20 3l5 5-5 5" /></svg> };
    view! {
        <div
            class="ring" role="img" aria-label=word
            class:back=move || direction.get() == Some(Direction::Counterclockwise)
            class:open=move || direction.get().is_none()
        >
            {way()} {way()} {way()} {way()}
        </div>
    }
}

#[component]
fn Stock(desk: Desk) -> impl IntoView {
    let stock = desk.part(|view| view.stock);
    let due = desk.part(due);
    let may = memo(move || desk.may(Action::Draw));
    view! {
        <button
            type="button" class="pile stock" id="stock"
            aria-disabled=move || (!may.get()).then_some("true")
            on:click=move |_| if may.get_untracked() { desk.send(Action::Draw) }
        >
            <span class="visually-hidden">"Draw from the stock of "</span>
            <CardBack />
            <span class="count">{stock}</span>
            <span class="due" class:shown=move || { due.get() > 0 }>{move || format!("+{}", due.get())}</span>
        </button>
    }
}

/// The topmost cards of a discard pile; a button while it may be chosen.
#[component]
fn Pile(desk: Desk, at: usize) -> impl IntoView {
    let pile = memo(move || desk.view.with(|view| view.piles.get(at).cloned()));
    let cards = move || pile.get().map(|pile| drawn(&pile)).unwrap_or_default();
    let label = move || {
        pile.with(|pile| {
            pile.as_ref()
                .map(|pile| describe(pile, desk.deck.get()))
                .unwrap_or_default()
        })
    };
    let number = u8::try_from(at).unwrap_or(u8::MAX);
    let open = Memo::new(
        move |_| matches!(desk.step(), Some(Step::Pile(piles)) if piles.contains(&number)),
    );
    let choose = move |_| {
        if let Some(choice) = desk.choice.get_untracked() {
            desk.choose(choice.on_pile(number));
        }
    };
    let suit = move || pile.with(|pile| pile.as_ref().and_then(|pile| pile.suit));
    view! {
        <div class="pile discard" id=format!("pile-{at}") class:aimed=move || open.get()>
            <div role="img" aria-label=label>
                <For
                    each=cards
                    key=|(number, laid)| (*number, laid.face, laid.named)
                    children=|(number, laid)| view! {
                        <span class="laid" style:--lie=lie(number)><CardFace face=laid.face named=laid.named /></span>
                    }
                />
            </div>
            <Show when=move || open.get()>
                <button type="button" class="button choose" on:click=choose>"Here"</button>
            </Show>
            {move || suit().map(|suit| view! { <Swatch desk suit /> })}
        </div>
    }
}

/// The suit in force, as large as it can be told from across a table.
#[component]
fn Swatch(desk: Desk, suit: Suit) -> impl IntoView {
    view! { <p class=format!("swatch {}", suit.colour())><SuitMark suit /> {move || desk.deck.get().suit(suit)}</p> }
}

/// The topmost cards with their numbers from the bottom of the pile, by which each keeps its place.
fn drawn(pile: &PileView) -> Vec<(usize, Laid)> {
    let from = pile.top.len().saturating_sub(DRAWN);
    let below = usize::from(pile.cards).saturating_sub(pile.top.len());
    pile.top
        .iter()
        .enumerate()
        .skip(from)
        .map(|(i, laid)| (below + i, *laid))
        .collect()
}

/// How askew the card with this number lies, in degrees: a little, and always the same.
fn lie(number: usize) -> String {
    format!("{}deg", (number * 7 % 13) as i32 - 6)
}

/// "Discard pile: Wild, blue".
fn describe(pile: &PileView, deck: Deck) -> String {
    let Some(top) = pile.top.last() else {
        return "Discard pile, empty".into();
    };
    let named = top
        .named
        .map(|suit| format!(", {}", deck.suit(suit)))
        .unwrap_or_default();
    format!("Discard pile: {}{named}", deck.name(top.face))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_keeps_its_number_while_others_are_laid_on_it() {
        let laid = |text: &str| Laid {
            face: text.parse().expect("a face"),
            by: None,
            named: None,
        };
        let mut pile = PileView {
            top: vec![laid("r1"), laid("r2")],
            cards: 2,
            suit: None,
        };
        assert_eq!(drawn(&pile).last().map(|(number, _)| *number), Some(1));
        pile.top.extend([laid("r3"), laid("r4")]);
        pile.cards = 4;
        let shown = drawn(&pile);
        assert_eq!(
            (shown.len(), shown[0].0, shown[0].1.face),
            (3, 1, laid("r2").face)
        );
    }
}
