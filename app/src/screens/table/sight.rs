//! A hand too wide for the screen: what may be laid is brought into sight when one's turn begins.

use leptos::{html, prelude::*, wasm_bindgen::JsCast, web_sys};

/// Scrolls to the first card that may be laid, unless one is in sight or `busy` says that a finger is on the hand.
pub(super) fn bring(mine: Memo<bool>, busy: Signal<bool>, hand: NodeRef<html::Div>) {
    Effect::new(move || {
        if !mine.get() || busy.get_untracked() {
            return;
        }
        // Once the cards are drawn as they stand now.
        request_animation_frame(move || {
            if let Some(hand) = hand.try_get_untracked().flatten() {
                scroll(&hand);
            }
        });
    });
}

fn scroll(hand: &web_sys::HtmlElement) {
    let cards = hand.children();
    let cards = (0..cards.length()).filter_map(|at| cards.item(at));
    let fits = cards.filter(|card| card.class_list().contains("playable"));
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
