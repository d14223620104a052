//! Who plays by keyboard. What a key pressed is often gone the moment after, and the focus with it: then one goes on in
//! the hand, or among the players where one of them is to be chosen.

use super::{
    choice::Step,
    desk::{Desk, memo},
};
use crate::router::Router;
use crate::say;
use crate::screens::sheet::is_lost;
use engine::Action;
use leptos::{ev, prelude::*, wasm_bindgen::JsCast, web_sys};

/// Cards first, then a hand to take up, then one on the table, then what is always there.
const HAND: [&str; 4] = [
    "#hand [tabindex='0']",
    "#hand button",
    ".heap:not([aria-disabled])",
    ".slot",
];
/// In so many frames after a change the focus may get lost: what goes and what comes may take a while.
const FRAMES: u8 = 30;

/// Puts the focus on the first element that one of these selectors finds.
fn focus(selectors: &[&str]) {
    let find = |selector: &&str| document().query_selector(selector).ok().flatten();
    let found = selectors.iter().find_map(find);
    if let Some(element) = found.and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Goes on in the hand whenever the focus is lost within so many frames.
fn keep(frames: u8) {
    if is_lost() {
        focus(&HAND);
    }
    if frames > 0 {
        request_animation_frame(move || keep(frames - 1));
    }
}

/// Whether a player is to be tapped.
fn aims(desk: Desk) -> bool {
    let picks = |action: &Action| matches!(action, Action::Pick(_) | Action::PickTwo(..));
    matches!(desk.step(), Some(Step::Seat(_)))
        || desk.catching.get()
        || desk.aims.trading.get()
        || desk.view.with(|view| view.actions.iter().any(picks))
}

/// What was pressed stays where it is, but means something else from now on: who goes by keyboard goes on in the hand.
pub(super) fn go_on(desk: Desk) {
    if desk.by_key.get_value() {
        request_animation_frame(|| focus(&HAND));
    }
}

/// Looks after the focus, as long as it was a key that was touched last.
pub(super) fn follow(desk: Desk) {
    let aims = memo(move || aims(desk));
    Effect::new(move |aimed: Option<bool>| {
        let aims = aims.get();
        desk.view.track();
        desk.choice.track();
        let from = aimed.unwrap_or_default();
        if desk.by_key.get_value() {
            // Once the table is drawn as it stands now.
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

/// A key was pressed somewhere on the table. Escape takes back whatever is being asked and need not be answered, and the cards
/// chosen for it, and goes to the hand; numbers choose a pile; letters press the button that says so, while one is in the hand
/// or at the buttons: no letter spoken or typed elsewhere plays (WCAG 2.1.4). What is pressed on a sheet is meant for that, and
/// so is what is pressed together with another key for the browser.
pub(super) fn typed(desk: Desk, key: &ev::KeyboardEvent) {
    desk.by_key.set_value(true);
    let sheet = matches!(document().query_selector("dialog"), Ok(Some(_)));
    if sheet || key.ctrl_key() || key.alt_key() || key.meta_key() || key.repeat() {
        return;
    }
    match key.key().as_str() {
        "1" => desk.lay_on(0),
        "2" => desk.lay_on(1),
        letter @ ("o" | "c" | "n" | "d") if is_at_play() => press(letter),
        "Escape" => {
            go_on(desk);
            take_back(desk);
        }
        _ => {}
    }
}

/// Takes back whatever was begun and need not be answered, and the cards chosen for it.
fn take_back(desk: Desk) {
    desk.put_back();
    desk.catching.set(false);
    desk.aims.put_back();
}

/// A step back does that too, as long as there is something to take back.
pub(super) fn go_back(desk: Desk) {
    let Some(router) = use_context::<Router>() else {
        return;
    };
    let begun = memo(move || {
        let chosen = desk.chosen.with(|chosen| !chosen.is_empty());
        chosen || desk.choice.with(Option::is_some) || desk.catching.get() || desk.aims.begun()
    });
    Effect::new(move || {
        if begun.get() {
            router.over(Callback::new(move |()| take_back(desk)));
        }
    });
}

/// Whether the focus is in the hand or at the buttons below it.
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

/// Whether the focus is on one of them.
pub(super) fn at_a_button() -> bool {
    matches!(document().query_selector(".slot:focus"), Ok(Some(_)))
}

/// A button was pressed: if it went away by that, the hand comes next.
pub(super) fn pressed(desk: Desk) {
    if desk.by_key.get_value() {
        request_animation_frame(|| keep(FRAMES));
    }
}

/// What keys do at the table, those for cards while the focus is in the hand; seen where there may be a keyboard.
#[component]
pub fn Keys(
    /// Whether there are two piles.
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

/// A key that is shown by a sign, and told by a word.
fn sign(sign: &'static str, word: String) -> AnyView {
    view! { <span aria-hidden="true">{sign}</span><span class="visually-hidden">{word}</span> }
        .into_any()
}
