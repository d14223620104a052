//! The hand that a challenge shows, to the challenger alone (CLA-45).

use crate::art::CardFace;
use crate::table::state::table_state::TableState;
use engine::{Face, News, Seat};
use leptos::prelude::*;
use wording::{i18n::cards, narrator::Batch, say};

/// Returns the owner and the cards of a hand shown with this news; `None` if there was none.
fn shown(batch: &Batch) -> Option<(Seat, Vec<Face>)> {
    batch.events.iter().find_map(|event| match event.news {
        News::Challenged { of, .. } if !event.cards.is_empty() => Some((of, event.cards.clone())),
        _ => None,
    })
}

/// The cards, over the piles, until the viewer puts them away. The bar and the viewer's own hand stay free.
#[component]
pub(crate) fn RevealedHand(table: TableState) -> impl IntoView {
    let open = RwSignal::new(None::<(Seat, Vec<Face>)>);
    effect(move || {
        if let Some(hand) = table.feed.news.with(shown) {
            open.set(Some(hand));
        }
    });
    dynamic(move || {
        open.get().map(|(seat, hand)| {
            let title = say!("{who}’s hand", who = table.name(seat));
            let deck = table.deck.get_untracked();
            let hand = hand.into_iter().map(|face| {
                view! { <li><CardFace deck face /><span class="visually-hidden">{cards::name(deck, face)}</span></li> }
            });
            let label = title.clone();
            view! {
                <section class="picker reveal" aria-label=label>
                    <h2>{title}</h2>
                    // The list may have to be scrolled, by keyboard too.
                    <ul tabindex="0" aria-label=say!("Cards")>{hand.collect_view()}</ul>
                    <button type="button" class="button" on:click=move |_| open.set(None)>{say!("Put away")}</button>
                </section>
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::RedactedEvent;
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::{face, seat};

    #[test]
    fn only_a_challenge_that_shows_cards_opens_a_hand() {
        let [by, of] = [0, 1].map(seat);
        let news = News::Challenged {
            by,
            of,
            guilty: true,
        };
        let batch = |cards: Vec<Face>| Batch {
            number: 1,
            events: vec![RedactedEvent {
                news: news.clone(),
                cards,
            }],
        };
        let card = face("r7");
        assert_eq!(shown(&batch(vec![card])), Some((of, vec![card])));
        assert_eq!(shown(&batch(Vec::new())), None);
    }
}
