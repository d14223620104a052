//! The choices that a card needs: a color in four quadrants over the piles, a player among the pods. Neither covers the
//! bar or the hand.

use crate::art::SuitMark;
use crate::table::{
    state::{
        choice::{Choice, ChoiceStep},
        table_state::TableState,
    },
    view::{
        centre_choices::{button, strip},
        pile::reach_id,
    },
};
use engine::{Action, Asked, Deck, Suit, View};
use leptos::{html, prelude::*, wasm_bindgen::JsCast, web_sys};
use wording::{i18n::cards, say};

/// The current choice in the middle of the table.
#[derive(Clone, PartialEq, Eq)]
enum OpenPicker {
    /// A color. The viewer may be able to take the card back instead, or to leave the color for others to name.
    Suit { taken_back: bool, open: bool },
    /// A question with its answers elsewhere on the table, of which a few have these element ids. The viewer may be able
    /// to choose nobody.
    Aim {
        text: String,
        answers: Option<String>,
        nobody: bool,
    },
}

fn picker(table: TableState) -> Option<OpenPicker> {
    let aim = |text: String, answers, nobody| {
        Some(OpenPicker::Aim {
            text,
            answers,
            nobody,
        })
    };
    match table.step() {
        Some(ChoiceStep::Suit(_)) => {
            let open =
                |choice: &Option<Choice>| choice.as_ref().is_some_and(Choice::may_leave_open);
            let open = table.choice.with(open);
            let taken_back = true;
            return Some(OpenPicker::Suit { taken_back, open });
        }
        Some(ChoiceStep::Seat(_)) => {
            let gives = |action: &Action| matches!(action, Action::GiveTo(..));
            let nobody = table.choice.with(is_optional);
            let text = match table.view.with(|view| view.actions.iter().any(gives)) && !nobody {
                true => say!("To whom? Tap a player."),
                false => say!("Swap hands with whom? Tap a player."),
            };
            return aim(text, None, nobody);
        }
        Some(ChoiceStep::Pile(_)) => {
            let piles = [0, 1].map(|number| reach_id(table, number));
            return aim(say!("On which pile?"), Some(piles.join(" ")), false);
        }
        None => {}
    }
    let asked = |view: &View| view.prompt.filter(|_| view.is_asked()).map(|p| p.asked);
    if table.view.with(asked) == Some(Asked::Name) {
        let (taken_back, open) = (false, false);
        return Some(OpenPicker::Suit { taken_back, open });
    }
    let catches = table.catching.get();
    aim(say!("Who forgot? Tap a player."), None, false).filter(|_| catches)
}

/// The current choice, whichever it is.
#[component]
pub(crate) fn ChoicePickers(table: TableState) -> impl IntoView {
    let picker = memo(move || picker(table));
    dynamic(move || match picker.get() {
        None => ().into_any(),
        Some(OpenPicker::Suit { taken_back, open }) => {
            view! { <Suits table taken_back open /> }.into_any()
        }
        Some(OpenPicker::Aim {
            text,
            answers,
            nobody,
        }) => aim(table, text, answers, nobody),
    })
}

/// Four quadrants, each with its shape and its word.
#[component]
fn Suits(table: TableState, taken_back: bool, open: bool) -> impl IntoView {
    let group = NodeRef::<html::Div>::new();
    // A viewer who came here by keyboard goes on by keyboard.
    effect(move || {
        let first = group.get().and_then(|group| group.first_element_child());
        if let Some(button) = first.and_then(|first| first.dyn_into::<web_sys::HtmlElement>().ok())
        {
            let _ = button.focus();
        }
    });
    let pick = move |suit: Suit| match table.choice.get_untracked() {
        Some(choice) => table.choose(choice.named(Some(suit))),
        None => table.send(Action::Name(suit)),
    };
    let leave_open = move |_| {
        if let Some(choice) = table.choice.get_untracked() {
            table.choose(choice.named(None));
        }
    };
    let deck = table.deck.get_untracked();
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
                    <button type="button" class="button" on:click=move |_| table.choice.set(None)>{say!("Take it back")}</button>
                })}
                {open.then(|| view! {
                    <button type="button" class="button" on:click=leave_open>{say!("Leave it open")}</button>
                })}
            </div>
        </div>
    }
}

/// True if the cards can go without the player that is asked for.
fn is_optional(choice: &Option<Choice>) -> bool {
    choice.as_ref().is_some_and(Choice::may_choose_nobody)
}

/// A question with its answers elsewhere on the table, and one here if no player has to be chosen.
fn aim(table: TableState, text: String, answers: Option<String>, nobody: bool) -> AnyView {
    let cancel = move || {
        table.choice.set(None);
        table.catching.set(false);
    };
    let swap_nothing = move || {
        if let Some(choice) = table.choice.get_untracked() {
            table.choose(choice.with_nobody());
        }
    };
    let nobody = nobody.then(|| button(say!("No swap"), swap_nothing));
    let choices = view! { {nobody} {button(say!("Cancel"), cancel)} };
    strip(text, answers, choices.into_any())
}
