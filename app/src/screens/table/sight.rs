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

/// How many cards that may be laid lie out of sight before and behind what is seen of the hand, measured anew by `look`.
#[derive(Clone, Copy)]
pub(super) struct Beyond {
    hand: NodeRef<html::Div>,
    cards: RwSignal<[usize; 2]>,
}

impl Beyond {
    /// Follows what may be laid and how many cards there are.
    pub(super) fn new(hand: NodeRef<html::Div>, changes: impl Fn() + 'static) -> Self {
        let beyond = Self {
            hand,
            cards: RwSignal::new([0; 2]),
        };
        Effect::new(move || {
            changes();
            // Once the cards are drawn as they stand now.
            request_animation_frame(move || beyond.look());
        });
        let resized = window_event_listener(leptos::ev::resize, move |_| beyond.look());
        on_cleanup(move || resized.remove());
        beyond
    }

    pub(super) fn look(self) {
        let Some(hand) = self.hand.try_get_untracked().flatten() else {
            return;
        };
        let (from, wide) = (hand.scroll_left(), hand.client_width());
        let middles = laid(&hand).into_iter();
        let middles =
            middles.map(|card| card.offset_left() - hand.offset_left() + card.offset_width() / 2);
        let found = middles.fold([0; 2], |[before, behind], at| {
            [
                before + usize::from(at < from),
                behind + usize::from(at > from + wide),
            ]
        });
        // Only what is seen is drawn anew.
        if self
            .cards
            .try_get_untracked()
            .is_some_and(|cards| cards != found)
        {
            self.cards.set(found);
        }
    }

    pub(super) fn before(self) -> usize {
        self.cards.get()[0]
    }

    pub(super) fn behind(self) -> usize {
        self.cards.get()[1]
    }
}

/// The cards of the hand that may be laid, from left to right.
fn laid(hand: &web_sys::HtmlElement) -> Vec<web_sys::HtmlElement> {
    let cards = hand.children();
    let cards = (0..cards.length()).filter_map(|at| cards.item(at));
    let fits = cards.filter(|card| card.matches(".playable, .part").unwrap_or_default());
    fits.filter_map(|card| card.dyn_into().ok()).collect()
}

fn scroll(hand: &web_sys::HtmlElement) {
    let fits = laid(hand);
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
