//! The choices that a card needs: a color in four quadrants over the piles, a player among the pods. Neither covers the
//! bar or the hand.

use crate::art::SuitMark;
use crate::table::{
    state::{
        choice::{Choice, Step},
        table_state::{TableState, memo},
    },
    view::pile::reach_id,
};
use engine::{Action, Deck, Suit, kernel::view::Asked};
use leptos::{html, prelude::*, wasm_bindgen::JsCast, web_sys};
use wording::{i18n::cards, say};

/// The current choice in the middle of the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ask {
    Nothing,
    /// A color. The viewer may be able to take the card back instead, or to leave the color for others to name.
    Suit {
        taken_back: bool,
        open: bool,
    },
    Seat {
        gift: bool,
    },
    Pile,
    Caught,
}

fn ask(desk: TableState) -> Ask {
    match desk.step() {
        Some(Step::Suit(_)) => {
            let open =
                |choice: &Option<Choice>| choice.as_ref().is_some_and(Choice::may_leave_open);
            return Ask::Suit {
                taken_back: true,
                open: desk.choice.with(open),
            };
        }
        Some(Step::Seat(_)) => {
            let gift = desk
                .view
                .with(|view| view.actions.iter().any(|a| matches!(a, Action::GiveTo(..))));
            return Ask::Seat { gift };
        }
        Some(Step::Pile(_)) => return Ask::Pile,
        Some(Step::Done(_)) | None => {}
    }
    let must_name = desk.view.with(|view| {
        let asked = view
            .prompt
            .zip(view.viewer)
            .filter(|(prompt, me)| prompt.seats.has(*me));
        asked.is_some_and(|(prompt, _)| prompt.asked == Asked::Name)
    });
    match (must_name, desk.catching.get()) {
        (true, _) => Ask::Suit {
            taken_back: false,
            open: false,
        },
        (false, true) => Ask::Caught,
        (false, false) => Ask::Nothing,
    }
}

/// The current choice, whichever it is.
#[component]
pub(crate) fn Pickers(desk: TableState) -> impl IntoView {
    let ask = memo(move || ask(desk));
    move || match ask.get() {
        Ask::Nothing => ().into_any(),
        Ask::Suit { taken_back, open } => view! { <Suits desk taken_back open /> }.into_any(),
        Ask::Seat { gift: true } => aim(desk, say!("To whom? Tap a player."), None),
        Ask::Seat { gift: false } => aim(desk, say!("With whom? Tap a player."), None),
        Ask::Pile => {
            let piles = [0, 1].map(|number| reach_id(desk, number));
            aim(desk, say!("On which pile?"), Some(piles.join(" ")))
        }
        Ask::Caught => aim(desk, say!("Who forgot? Tap a player."), None),
    }
}

/// Four quadrants, each with its shape and its word.
#[component]
fn Suits(desk: TableState, taken_back: bool, open: bool) -> impl IntoView {
    let group = NodeRef::<html::Div>::new();
    // A viewer who came here by keyboard goes on by keyboard.
    Effect::new(move || {
        let first = group.get().and_then(|group| group.first_element_child());
        if let Some(button) = first.and_then(|first| first.dyn_into::<web_sys::HtmlElement>().ok())
        {
            let _ = button.focus();
        }
    });
    let pick = move |suit: Suit| match desk.choice.get_untracked() {
        Some(choice) => desk.choose(choice.named(Some(suit))),
        None => desk.send(Action::Name(suit)),
    };
    let leave_open = move |_| {
        if let Some(choice) = desk.choice.get_untracked() {
            desk.choose(choice.named(None));
        }
    };
    let deck = desk.deck.get_untracked();
    let quadrant = move |suit: Suit| {
        view! {
            <button type="button" class=format!("quadrant {}", deck.suit(suit)) on:click=move |_| pick(suit)>
                <SuitMark deck suit /> {cards::suit(deck, suit)}
            </button>
        }
    };
    let label = match deck {
        Deck::Colour => say!("Choose a colour"),
        Deck::French | Deck::FrenchWithJokers => say!("Choose a suit"),
    };
    let [red, yellow, green, blue] = Suit::ALL;
    view! {
        <div class="picker suits" role="group" aria-label=label>
            <div class="quadrants" node_ref=group>
                {quadrant(red)} {quadrant(yellow)} {quadrant(green)} {quadrant(blue)}
            </div>
            <div class="picker-ways">
                {taken_back.then(|| view! {
                    <button type="button" class="button" on:click=move |_| desk.choice.set(None)>{say!("Take it back")}</button>
                })}
                {open.then(|| view! {
                    <button type="button" class="button" on:click=leave_open>{say!("Leave it open")}</button>
                })}
            </div>
        </div>
    }
}

/// A question with its answers elsewhere on the table. `answers` can hold the element ids of a few answers, so that a
/// screen reader reads them as part of it.
fn aim(desk: TableState, text: String, answers: Option<String>) -> AnyView {
    let cancel = move |_| {
        desk.choice.set(None);
        desk.catching.set(false);
    };
    let label = text.clone();
    view! {
        <div class="aim" role="group" aria-label=label aria-owns=answers>
            <p>{text}</p>
            <button type="button" class="button" on:click=cancel>{say!("Cancel")}</button>
        </div>
    }
    .into_any()
}
