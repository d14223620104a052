//! Play by keyboard. A pressed element is often gone the moment after, and the focus with it. The focus then goes to
//! the hand, or to the players where the viewer has to choose one of them.

use crate::table::{
    input::gestures::HandTouch,
    state::{
        choice::ChoiceStep,
        hand_order::Held,
        selection::Fits,
        table_state::{OpenSheet, TableState},
    },
};
use crate::{platform::router::Router, ui::sheet::is_lost};
use engine::{Action, FaceSet};
use leptos::{ev, html, prelude::*, wasm_bindgen::JsCast, web_sys};
use wording::say;

/// The targets of the focus: cards first, then a hand to take up, then one on the table, then the permanent buttons.
const HAND: [&str; 4] = [
    "#hand [tabindex='0']",
    "#hand button",
    ".heap:not([aria-disabled])",
    ".slot",
];
/// The number of frames after a change in which the focus may get lost: old and new elements may take a while.
const FRAMES: u8 = 30;

/// Puts the focus on the first element that one of these selectors finds.
fn focus(selectors: &[&str]) {
    let find = |selector: &&str| document().query_selector(selector).ok().flatten();
    let found = selectors.iter().find_map(find);
    if let Some(element) = found.and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Moves the focus to the hand whenever it is lost within this number of frames.
fn keep(frames: u8) {
    if is_lost() {
        focus(&HAND);
    }
    if frames > 0 {
        request_animation_frame(move || keep(frames - 1));
    }
}

/// True if the viewer has to tap a player.
fn aims(table: TableState) -> bool {
    let picks = |action: &Action| matches!(action, Action::Pick(_) | Action::PickTwo(..));
    matches!(table.step(), Some(ChoiceStep::Seat(_)))
        || table.catching.get()
        || table.aims.trading.get()
        || table.view.with(|view| view.actions.iter().any(picks))
}

/// Handles keys in the hand. Left, right, Home and End move within it; up and down move among the cards that fit.
/// "p" plays the chosen cards, Escape puts them back, and "i" opens the sheet about a card.
pub(crate) fn walk_in_hand(
    key: &ev::KeyboardEvent,
    touch: HandTouch,
    table: TableState,
    group: NodeRef<html::Div>,
    fits: Memo<Fits>,
) {
    let (at, count) = (
        touch.at.get_untracked(),
        table.hand.with_untracked(Vec::len),
    );
    let any = match table.feed.hints.get_untracked() {
        true => fits.get_untracked().any(),
        false => FaceSet::ALL,
    };
    let fit = |to: &usize| {
        let held = |hand: &Vec<Held>| hand.get(*to).is_some_and(|held| any.has(held.face));
        table.hand.with_untracked(held)
    };
    let to = match key.key().as_str() {
        "ArrowRight" => (at + 1).min(count.saturating_sub(1)),
        "ArrowLeft" => at.saturating_sub(1),
        // The search wraps around at the ends of the hand.
        "ArrowDown" => (at + 1..count).chain(0..at).find(fit).unwrap_or(at),
        "ArrowUp" => {
            let mut back = (0..at).rev().chain((at + 1..count).rev());
            back.find(fit).unwrap_or(at)
        }
        "Home" => 0,
        "End" => count.saturating_sub(1),
        "i" => {
            let held = table.hand.with_untracked(|hand| hand.get(at).copied());
            return table.open.set(held.map(|held| OpenSheet::Card(held.face)));
        }
        "p" => return table.play(None),
        "Escape" => return table.put_back(),
        _ => return,
    };
    key.prevent_default();
    let card = group
        .get_untracked()
        .and_then(|hand| hand.children().item(to as u32));
    if let Some(card) = card.and_then(|card| card.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = card.focus();
    }
}

/// Moves the focus to the hand for a keyboard player. The pressed button stays, but means something else from now on.
pub(crate) fn go_on(table: TableState) {
    if table.by_key.get_value() {
        request_animation_frame(|| focus(&HAND));
    }
}

/// Looks after the focus, as long as the viewer last used a key.
pub(crate) fn keep_focus(table: TableState) {
    let aims = memo(move || aims(table));
    effect_with_last(move |aimed: Option<bool>| {
        let aims = aims.get();
        table.view.track();
        table.choice.track();
        let from = aimed.unwrap_or_default();
        if table.by_key.get_value() {
            // The table shows its new state by then.
            request_animation_frame(move || {
                match (from, aims) {
                    (false, true) => focus(&[".pod.aimed"]),
                    (true, false) => focus(&HAND),
                    _ => {}
                }
                keep(FRAMES);
            });
        }
        aims
    });
}

/// Notes that a button got a visible focus. A screen reader moves the focus and presses buttons without a key.
pub(crate) fn focused(table: TableState, event: &ev::FocusEvent) {
    let element: web_sys::Element = event_target(event);
    if element.matches("button:focus-visible").unwrap_or(false) {
        table.by_key.set_value(true);
    }
}

/// Handles a key pressed anywhere on the table.
///
/// - Escape takes back an open choice that needs no answer, with its cards, and moves the focus to the hand.
/// - Numbers choose a pile.
/// - Letters press the button that shows them, while the focus is in the hand or at the buttons. No letter spoken or
///   typed elsewhere plays (WCAG 2.1.4).
///
/// Keys on a sheet are meant for the sheet, and combined keys for the browser.
pub(crate) fn typed(table: TableState, key: &ev::KeyboardEvent) {
    table.by_key.set_value(true);
    let sheet = matches!(document().query_selector("dialog"), Ok(Some(_)));
    if sheet || key.ctrl_key() || key.alt_key() || key.meta_key() || key.repeat() {
        return;
    }
    match key.key().as_str() {
        "1" => table.play_on(0),
        "2" => table.play_on(1),
        letter @ ("o" | "c" | "n" | "d") if is_at_play() => press(letter),
        "Escape" => {
            go_on(table);
            take_back(table);
        }
        _ => {}
    }
}

/// Takes back any choice that needs no answer, and the cards chosen for it.
fn take_back(table: TableState) {
    table.put_back();
    table.catching.set(false);
    table.aims.put_back();
}

/// Makes a step back in the browser do that too, as long as there is something to take back.
pub(crate) fn go_back(table: TableState) {
    let Some(router) = use_context::<Router>() else {
        return;
    };
    let begun = memo(move || {
        let chosen = table.chosen.with(|chosen| !chosen.is_empty());
        chosen || table.choice.with(Option::is_some) || table.catching.get() || table.aims.begun()
    });
    effect(move || {
        if begun.get() {
            router.over(Callback::new(move |()| take_back(table)));
        }
    });
}

/// True if the focus is in the hand or at the buttons below it.
fn is_at_play() -> bool {
    let place = "#hand:focus-within, .bar:focus-within";
    matches!(document().query_selector(place), Ok(Some(_)))
}

/// Presses the button under the thumb that has this key.
fn press(letter: &str) {
    let find = format!(".slot[aria-keyshortcuts='{letter}']");
    let slot = document().query_selector(&find).ok().flatten();
    if let Some(slot) = slot.and_then(|slot| slot.dyn_into::<web_sys::HtmlElement>().ok()) {
        slot.click();
    }
}

pub(crate) fn at_a_button() -> bool {
    matches!(document().query_selector(".slot:focus"), Ok(Some(_)))
}

/// Handles a pressed button: if it went away by that, the focus goes to the hand.
pub(crate) fn pressed(table: TableState) {
    if table.by_key.get_value() {
        request_animation_frame(|| keep(FRAMES));
    }
}

/// The list of keys at the table, shown where there may be a keyboard. Keys for cards work while the focus is in the
/// hand.
#[component]
pub fn Keys(
    /// True if there are two piles.
    two: bool,
) -> impl IntoView {
    let arrows = sign("← →", say!("left and right arrow"));
    let up_and_down = sign("↑ ↓", say!("up and down arrow"));
    let keys = [
        (arrows, Some(say!("go to another card"))),
        (up_and_down, Some(say!("go to another card that fits"))),
        (
            sign("↵", say!("Enter")),
            Some(say!("choose the card, and play it")),
        ),
        ("P".into_any(), Some(say!("play what is chosen"))),
        (
            "1 2".into_any(),
            two.then(|| say!("play it on the left pile, or on the right one")),
        ),
        (
            "Esc".into_any(),
            Some(say!("put it back, and go to your hand")),
        ),
        ("I".into_any(), Some(say!("what the card does now"))),
        ("N".into_any(), Some(say!("“Not me”, or another no"))),
        ("D".into_any(), Some(say!("draw"))),
        ("O".into_any(), Some(say!("say “One left!”"))),
        ("C".into_any(), Some(say!("catch somebody"))),
    ];
    let row = |(key, does): (AnyView, Option<String>)| {
        does.map(|does| view! { <dt><kbd>{key}</kbd></dt> <dd>{does}</dd> })
    };
    view! { <dl class="keys">{keys.map(row)}</dl> }
}

/// A key shown as a sign; a screen reader says its word.
fn sign(sign: &'static str, word: String) -> AnyView {
    view! { <span aria-hidden="true">{sign}</span><span class="visually-hidden">{word}</span> }
        .into_any()
}
