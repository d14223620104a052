//! What just happened, what is asked now, and why something was refused: in words, and read out politely.

use super::{
    Batch,
    asked::asked,
    desk::{Desk, Note, memo},
    faster::faster,
    happened::happened,
    order::Sort,
    why::refused,
    words::{Cast, Line, Piece},
};
use crate::art::{SuitMark, suit_class};
use engine::Illegal;
use leptos::prelude::*;

/// A line of words, cards and suits; each card and suit beside its shape.
#[component]
pub fn LineView(
    /// What it says.
    line: Line,
) -> impl IntoView {
    line.into_iter()
        .map(|piece| match piece {
            Piece::Words(words) => words.into_any(),
            Piece::Card(face, deck) => {
                let mark = face.suit().map(|suit| view! { <SuitMark suit /> " " });
                let class = format!("word {}", suit_class(face.suit()));
                view! { <b class=class>{mark} {deck.name(face)}</b> }.into_any()
            }
            Piece::Suit(suit, deck) => {
                view! { <b class=format!("word {}", suit.colour())><SuitMark suit /> " " {deck.suit(suit)}</b> }.into_any()
            }
        })
        .collect_view()
}

/// The table's one live region, and beside it the switch that sorts the hand.
#[component]
pub(super) fn Says(
    desk: Desk,
    news: Signal<Batch>,
    denied: Signal<Option<Illegal>>,
    sort: RwSignal<Sort>,
) -> impl IntoView {
    let lately = memo(move || news.with(|batch| desk.said(|_, cast| told(batch, cast))));
    let question = memo(move || desk.said(asked));
    let note = memo(move || {
        desk.note
            .get()
            .or_else(|| denied.get().map(|why| Note { why, face: None }))
    });
    let mine = desk.part(|view| {
        view.prompt
            .zip(view.viewer)
            .is_some_and(|(prompt, me)| prompt.seats.has(me))
    });
    let sits = desk.part(|view| view.viewer.is_some());
    view! {
        <div class="says">
            <div class="lines" role="status">
                {move || match note.get() {
                    Some(note) => view! {
                        <p class="refused">
                            <LineView line=desk.said(|_, cast| refused(note.why, note.face, cast)) />
                            {news.with_untracked(|batch| desk.said(|_, cast| view! { <LineView line=faster(note.why.reason, batch, cast) /> }))} " " <small>{note.why.rule.to_string()}</small>
                        </p>
                    }.into_any(),
                    None => view! { <p class="happened"><LineView line=lately.get() /></p> }.into_any(),
                }}
                <p class="asked" class:mine=move || mine.get()>{move || view! { <LineView line=question.get() /> }}</p>
            </div>
            <Show when=move || sits.get()>
                <button
                    type="button" class="button quiet sort"
                    aria-label=move || format!("Hand sorted {}", sort.get().word().to_lowercase())
                    on:click=move |_| sort.update(|sort| *sort = sort.other())
                >
                    {move || sort.get().word()}
                </button>
            </Show>
        </div>
    }
}

/// Everything that one input brought about, as one line.
fn told(batch: &Batch, cast: Cast) -> Line {
    let mut line = Line::new();
    for told in &batch.told {
        let next = happened(&told.news, cast);
        if !line.is_empty() && !next.is_empty() {
            line.push(Piece::Words(" ".into()));
        }
        line.extend(next);
    }
    line
}
