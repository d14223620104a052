//! A hand too wide for the screen: what may be laid is brought into sight when one's turn begins, and when it changes.

use engine::FaceSet;
use leptos::{html, prelude::*, wasm_bindgen::JsCast, web_sys};

/// Scrolls to the first card that may be laid whenever others may than before, unless one is in sight. While `busy` says
/// that a finger is on the hand that waits.
pub(super) fn bring(may: Memo<FaceSet>, busy: Signal<bool>, hand: NodeRef<html::Div>) {
    Effect::new(move |before: Option<FaceSet>| {
        let may = may.get();
        if busy.get() {
            return before.unwrap_or_default();
        }
        if !may.is_empty() && before != Some(may) {
            // Once the cards are drawn as they stand now.
            request_animation_frame(move || {
                if let Some(hand) = hand.try_get_untracked().flatten() {
                    scroll(&hand);
                }
            });
        }
        may
    });
}

fn scroll(hand: &web_sys::HtmlElement) {
    let cards = hand.children();
    let cards = (0..cards.length()).filter_map(|at| cards.item(at));
    let fits = cards.filter(|card| card.matches(".playable, .part").unwrap_or_default());
    let fits: Vec<web_sys::HtmlElement> = fits.filter_map(|card| card.dyn_into().ok()).collect();
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
