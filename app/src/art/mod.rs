//! The look of the cards: an own colour deck, drawn as SVG.
//!
//! Put one [`Sprite`] on the page; every [`CardFace`] and [`SuitMark`] only refers to it. Drawings are decoration to
//! assistive technology: the button or line they stand in carries the name ([`engine::Deck::name`]).

mod figures;
mod marks;
pub mod palette;
mod shapes;
mod sprite;

use engine::{Face, Suit};
use leptos::prelude::*;

/// The class that sets the colours of a card: `red`, `yellow`, `green`, `blue`, or `paper` for wild cards.
pub fn suit_class(suit: Option<Suit>) -> &'static str {
    suit.map_or("paper", Suit::colour)
}

/// The drawings that all cards refer to. Exactly one has to be on the page.
#[component]
pub fn Sprite() -> impl IntoView {
    view! { <svg class="sprite" width="0" height="0" aria-hidden="true" inner_html=sprite::sheet()></svg> }
}

/// The front of a card. It fills the width of its box, five to seven.
///
/// A wild card with a named suit takes that suit's colours, so that the colour in force can be seen from afar.
#[component]
pub fn CardFace(
    /// What is printed on it.
    face: Face,
    /// The suit named for a wild card.
    #[prop(default = None)]
    named: Option<Suit>,
) -> impl IntoView {
    let (lower, upper) = match (face.suit(), named) {
        (None, Some(suit)) => (sprite::named_layer(suit), sprite::wild_indices(face)),
        (suit, _) => (sprite::suit_layer(suit), sprite::rank_layer(face)),
    };
    view! {
        <svg class=format!("card {}", suit_class(face.suit().or(named))) viewBox="0 0 100 140" aria-hidden="true">
            <use href=lower></use>
            <use href=upper></use>
        </svg>
    }
}

/// The back of a card: one stroke.
#[component]
pub fn CardBack() -> impl IntoView {
    view! {
        <svg class="card back" viewBox="0 0 100 140" aria-hidden="true">
            <use href="#field" class="field"></use>
            <path class="pen" stroke-width="10" transform="translate(15 21) scale(1.17)" d=marks::STROKE></path>
        </svg>
    }
}

/// The shape of a suit in the suit's own colour, for lines of text and buttons. As high as a capital letter.
#[component]
pub fn SuitMark(
    /// The suit.
    suit: Suit,
) -> impl IntoView {
    view! {
        <svg class=format!("mark {}", suit.colour()) viewBox="0 0 24 24" aria-hidden="true">
            <use href=sprite::shape_id(suit)></use>
        </svg>
    }
}

/// The name's mark: the last card, leaning. Beside it the name is written as text. It needs no [`Sprite`].
#[component]
pub fn Logo() -> impl IntoView {
    view! {
        <svg class="logo" viewBox="0 0 120 150" aria-hidden="true">
            <g transform="rotate(-8 60 75) translate(10 5)">
                <rect class="field" width=sprite::WIDTH height=sprite::HEIGHT rx="9"></rect>
                <path class="pen" stroke-width="10.5" transform="translate(15 21) scale(1.17)" d=marks::STROKE></path>
            </g>
        </svg>
    }
}
