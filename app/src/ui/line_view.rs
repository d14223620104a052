//! A line of words, cards and suits on the screen.

use crate::art::{FaceMark, SuitMark, word_class};
use leptos::prelude::*;
use wording::{Line, Piece, i18n::cards};

/// Opening brackets, as Western and Chinese texts write them.
const OPENING: [char; 2] = ['(', '（'];

/// A line of words, cards and suits; each card and suit beside its shape.
#[component]
pub fn LineView(line: Line) -> impl IntoView {
    let mut line = line.into_iter();
    let mut all = Vec::with_capacity(line.len());
    while let Some(piece) = line.next() {
        match piece {
            // Browsers break lines before a mark, also behind a bracket.
            Piece::Words(words) if words.ends_with(OPENING) => {
                let bracket = words.chars().next_back();
                let words = words.trim_end_matches(OPENING).to_owned();
                let held = line.next().map(shown);
                all.push(view! { {words} <span class="kept">{bracket} {held}</span> }.into_any());
            }
            piece => all.push(shown(piece)),
        }
    }
    all
}

fn shown(piece: Piece) -> AnyView {
    match piece {
        Piece::Words(words) => words.into_any(),
        Piece::Card(face, deck) => {
            let class = format!("word {}", word_class(deck, face));
            view! { <b class=class><FaceMark deck face /> " " {cards::name(deck, face)}</b> }
                .into_any()
        }
        Piece::Row(suit, deck, numbers) => {
            let class = format!("word run {}", deck.suit(suit));
            view! { <b class=class><SuitMark deck suit /> " " {cards::row(deck, suit, &numbers)}</b> }.into_any()
        }
        Piece::Suit(suit, deck) => {
            view! { <b class=format!("word {}", deck.suit(suit))><SuitMark deck suit /> " " {cards::suit(deck, suit)}</b> }.into_any()
        }
    }
}
