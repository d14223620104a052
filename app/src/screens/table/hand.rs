//! The viewer's cards: a fan of up to seven, overlapping strips beyond.

use super::{
    desk::{Desk, Open, memo},
    hold::{Hold, context},
    order::{Held, Sort, arranged},
};
use crate::art::CardFace;
use engine::{Action, FaceSet, View};
use leptos::{ev, html, prelude::*, wasm_bindgen::JsCast, web_sys};

/// As many cards lie in a fan; more become a row of strips.
const FAN: usize = 7;
/// So far up, in CSS pixels, is a swipe that plays a card.
const SWIPE: i32 = 36;

/// What a finger does to the hand.
#[derive(Clone, Copy)]
struct Touch {
    /// The cards as they lie; they stay so while a finger is down.
    shown: RwSignal<Vec<Held>>,
    lifted: RwSignal<Option<Held>>,
    /// The one card that the tab key reaches.
    at: RwSignal<usize>,
    /// Where the finger went down.
    down: RwSignal<Option<(i32, i32)>>,
    /// A swipe was just taken: the click that follows it means nothing.
    swiped: RwSignal<bool>,
    /// A finger that stays on a card asks what it does.
    hold: Hold,
}

impl Touch {
    fn new() -> Touch {
        Touch {
            shown: RwSignal::new(Vec::new()),
            lifted: RwSignal::new(None),
            at: RwSignal::new(0),
            down: RwSignal::new(None),
            swiped: RwSignal::new(false),
            hold: Hold::new(),
        }
    }

    /// Lays the cards out anew, unless a finger is on them.
    fn follow(self, desk: Desk, sort: RwSignal<Sort>) {
        let cards = desk.part(|view| view.hand.clone());
        Effect::new(move || {
            let held = cards.with(|hand| arranged(hand, sort.get()));
            if self.down.get().is_some() || self.shown.with_untracked(|shown| *shown == held) {
                return;
            }
            // One of two identical cards was played: the other one stays down.
            let fewer = |lifted: Held| {
                let copies = |all: &[Held]| all.iter().filter(|h| h.face == lifted.face).count();
                copies(&held) < self.shown.with_untracked(|shown| copies(shown))
            };
            if self.lifted.get_untracked().is_some_and(fewer) {
                self.lifted.set(None);
            }
            self.at
                .update(|at| *at = (*at).min(held.len().saturating_sub(1)));
            self.shown.set(held);
        });
    }
}

/// The cards that may be laid now, one at a time.
fn playable(view: &View) -> FaceSet {
    let alone = view.actions.iter().filter_map(|action| match action {
        Action::Play(play) => match play.cards.faces() {
            [face] => Some(*face),
            _ => None,
        },
        _ => None,
    });
    alone.collect()
}

/// The hand as a group of buttons, one of them in the tab order.
#[component]
pub(super) fn Hand(desk: Desk, sort: RwSignal<Sort>, one_tap: Signal<bool>) -> impl IntoView {
    let touch = Touch::new();
    touch.follow(desk, sort);
    let group = NodeRef::<html::Div>::new();
    let playable = desk.part(playable);
    let mine = desk.part(|view| {
        view.prompt
            .zip(view.viewer)
            .is_some_and(|(prompt, me)| prompt.seats.has(me))
    });
    let count = move || touch.shown.with(Vec::len);
    let release = move |_: ev::PointerEvent| {
        touch.down.set(None);
        touch.hold.release();
    };
    view! {
        <div
            id="hand" class="hand" role="group" node_ref=group
            class:fan=move || count() <= FAN class:mine=move || mine.get()
            style:--cards=move || count().max(2).to_string()
            aria-label=move || format!("Your hand, {}", super::words::cards(count() as u32))
            on:keydown=move |key| walk(&key, desk, touch, group)
            on:pointermove=move |to| touch.hold.stray(&to)
            on:pointerup=release on:pointercancel=release on:pointerleave=release
        >
            <ForEnumerate
                each=move || touch.shown.get()
                key=|held| *held
                children=move |index, held| view! { <Card desk touch one_tap playable index held /> }
            />
        </div>
    }
}

#[component]
fn Card(
    desk: Desk,
    touch: Touch,
    one_tap: Signal<bool>,
    playable: Memo<FaceSet>,
    index: ReadSignal<usize>,
    held: Held,
) -> impl IntoView {
    let face = held.face;
    let fits = memo(move || playable.get().has(face));
    let drawn = memo(move || desk.view.with(|view| view.drawn == Some(face)) && held.copy == 0);
    let lifted = move || touch.lifted.get() == Some(held);
    let label = move || {
        let what = if fits.get() {
            "playable"
        } else {
            "not playable now"
        };
        let new = if drawn.get() { ", just drawn" } else { "" };
        let count = touch.shown.with(Vec::len);
        format!(
            "{}{new}, {what}, {} of {count}",
            desk.deck.get().name(face),
            index.get() + 1
        )
    };
    // Halves, counted from the middle of the hand.
    let off = move || 2 * index.get() as i32 + 1 - touch.shown.with(Vec::len) as i32;
    view! {
        <button
            type="button" class="held"
            class:playable=move || fits.get() class:lifted=lifted class:drawn=move || drawn.get()
            style:--at=move || off().to_string()
            style:--off=move || off().abs().to_string()
            tabindex=move || if touch.at.get() == index.get() { "0" } else { "-1" }
            aria-label=label
            on:focus=move |_| touch.at.set(index.get_untracked())
            on:pointerdown=move |down| press(&down, desk, touch, held)
            on:contextmenu=move |click| context(&click, desk, face)
            on:pointerup=move |up| swipe(&up, desk, touch, held)
            on:click=move |click| tap(&click, desk, touch, held, one_tap.get_untracked())
        >
            <CardFace face />
        </button>
    }
}

fn press(down: &ev::PointerEvent, desk: Desk, touch: Touch, held: Held) {
    touch.swiped.set(false);
    touch.down.set(Some((down.client_x(), down.client_y())));
    // What follows when the finger is taken off means nothing any more.
    touch.hold.press(desk, held.face, down, move || {
        touch.swiped.set(true);
        touch.down.set(None);
    });
}

/// An upward swipe plays at once, when the finger is taken off.
fn swipe(up: &ev::PointerEvent, desk: Desk, touch: Touch, held: Held) {
    let Some((x, y)) = touch.down.get_untracked() else {
        return;
    };
    let (across, upward) = ((up.client_x() - x).abs(), y - up.client_y());
    if upward >= SWIPE && upward > across {
        touch.swiped.set(true);
        lay(up, desk, touch, held);
    }
}

/// The first tap lifts a card, the second plays it. A card that does not fit says why.
fn tap(click: &ev::MouseEvent, desk: Desk, touch: Touch, held: Held, one_tap: bool) {
    if touch.swiped.get_untracked() {
        touch.swiped.set(false);
        return;
    }
    let fits = desk.view.with_untracked(playable).has(held.face);
    if fits && (one_tap || touch.lifted.get_untracked() == Some(held)) {
        lay(click, desk, touch, held);
        return;
    }
    desk.choice.set(None);
    touch.lifted.set(Some(held));
    if fits {
        desk.note.set(None)
    } else {
        desk.explain(held.face)
    }
}

fn lay(event: &web_sys::Event, desk: Desk, touch: Touch, held: Held) {
    let place = event
        .current_target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    desk.launch
        .set(place.map(|element| super::flight::middle(&element)));
    touch.lifted.set(Some(held));
    desk.play(held.face);
}

/// Arrow keys, Home and End move within the hand; "i" asks what a card does.
fn walk(key: &ev::KeyboardEvent, desk: Desk, touch: Touch, group: NodeRef<html::Div>) {
    let (at, count) = (
        touch.at.get_untracked(),
        touch.shown.with_untracked(Vec::len),
    );
    let to = match key.key().as_str() {
        "ArrowRight" => (at + 1).min(count.saturating_sub(1)),
        "ArrowLeft" => at.saturating_sub(1),
        "Home" => 0,
        "End" => count.saturating_sub(1),
        "i" => {
            let held = touch.shown.with_untracked(|shown| shown.get(at).copied());
            desk.open.set(held.map(|held| Open::Card(held.face)));
            return;
        }
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
