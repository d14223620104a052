//! A hand too wide for the screen. When a turn begins or the playable cards change, the hand scrolls to them. The edges
//! show where more of them lie.

use engine::FaceSet;
use leptos::{html, prelude::*, wasm_bindgen::JsCast, web_sys};

/// Scrolls to the first playable card whenever other cards become playable, unless one is in sight. While `busy` is
/// true, a finger is on the hand and the scroll waits.
pub(crate) fn bring(may: Memo<FaceSet>, busy: Signal<bool>, hand: NodeRef<html::Div>) {
    effect_with_last(move |before: Option<FaceSet>| {
        let may = may.get();
        if busy.get() {
            return before.unwrap_or_default();
        }
        if !may.is_empty() && before != Some(may) {
            // The cards show their new state by then.
            request_animation_frame(move || {
                if let Some(hand) = hand.try_get_untracked().flatten() {
                    scroll(&hand);
                }
            });
        }
        may
    });
}

/// Tells if playable cards lie out of sight before or behind the visible part of the hand.
#[derive(Clone, Copy)]
pub(crate) struct Beyond {
    hand: NodeRef<html::Div>,
    sides: RwSignal<[bool; 2]>,
}

impl Beyond {
    /// Looks whenever these change, and when the window does.
    pub(crate) fn new(hand: NodeRef<html::Div>, changes: impl Fn() + 'static) -> Self {
        let sides = RwSignal::new([false; 2]);
        let beyond = Self { hand, sides };
        effect(move || {
            changes();
            // The cards show their new state by then.
            request_animation_frame(move || beyond.look());
        });
        let resized = window_event_listener(leptos::ev::resize, move |_| beyond.look());
        on_cleanup(move || resized.remove());
        beyond
    }

    pub(crate) fn look(self) {
        let Some(hand) = self.hand.try_get_untracked().flatten() else {
            return;
        };
        let (from, wide) = (hand.scroll_left(), hand.client_width());
        let middle = |card: &web_sys::HtmlElement| {
            card.offset_left() - hand.offset_left() + card.offset_width() / 2
        };
        let middles: Vec<i32> = playable_cards(&hand).iter().map(middle).collect();
        let found = [
            middles.iter().any(|at| *at < from),
            middles.iter().any(|at| *at > from + wide),
        ];
        // Only a changed side is drawn again.
        if self
            .sides
            .try_get_untracked()
            .is_some_and(|sides| sides != found)
        {
            self.sides.set(found);
        }
    }

    pub(crate) fn before(self) -> bool {
        self.sides.get()[0]
    }

    pub(crate) fn behind(self) -> bool {
        self.sides.get()[1]
    }
}

/// Returns the playable cards of the hand, from left to right.
fn playable_cards(hand: &web_sys::HtmlElement) -> Vec<web_sys::HtmlElement> {
    let cards = hand.children();
    let cards = (0..cards.length()).filter_map(|at| cards.item(at));
    let fits = cards.filter(|card| card.matches(".playable, .part").unwrap_or_default());
    fits.filter_map(|card| card.dyn_into().ok()).collect()
}

fn scroll(hand: &web_sys::HtmlElement) {
    let fits = playable_cards(hand);
    let (from, wide) = (hand.scroll_left(), hand.client_width());
    let seen = |card: &web_sys::HtmlElement| {
        let at = card.offset_left() - hand.offset_left();
        at >= from && at + card.offset_width() <= from + wide
    };
    if let Some(first) = fits.first().filter(|_| !fits.iter().any(seen)) {
        let at = first.offset_left() - hand.offset_left();
        hand.set_scroll_left(at - (wide - first.offset_width()) / 2);
    }
}
