//! The look of the cards: a colour deck and a French deck of our own, one family, drawn as SVG.
//!
//! Put one [`Sprite`] on the page, and a [`FrenchSprite`] where French cards are shown; every [`CardFace`] and
//! [`SuitMark`] only refers to them. Drawings are decoration to assistive technology: the button or line they stand in
//! carries the name ([`engine::Deck::name`]).

mod courts;
mod figures;
mod french;
mod marks;
pub mod palette;
mod shapes;
mod sprite;
mod steps;

use engine::{Deck, Face, Suit};
use leptos::prelude::*;

pub use steps::Step;

/// The class that sets the colours of a suit: `red`, `yellow`, `green`, `blue`, or `clubs`, `diamonds`, `hearts`,
/// `spades`; `paper` for cards without one.
pub fn suit_class(deck: Deck, suit: Option<Suit>) -> &'static str {
    suit.map_or("paper", |suit| deck.suit(suit))
}

/// The class that sets the colours of a card, for which perhaps a suit was named.
fn card_class(deck: Deck, face: Face, named: Option<Suit>) -> &'static str {
    match (deck, face.suit()) {
        (Deck::Colour, own) => suit_class(deck, own.or(named)),
        (_, None) if named.is_none() => french::joker_class(face),
        (_, own) => suit_class(deck, named.or(own)),
    }
}

/// The drawings that all cards refer to. Exactly one has to be on the page.
#[component]
pub fn Sprite() -> impl IntoView {
    view! { <svg class="sprite" width="0" height="0" aria-hidden="true" inner_html=sprite::sheet()></svg> }
}

/// The drawings of the French cards, which refer to those of the [`Sprite`].
#[component]
pub fn FrenchSprite() -> impl IntoView {
    view! { <svg class="sprite" width="0" height="0" aria-hidden="true" inner_html=french::sheet()></svg> }
}

/// The front of a card. It fills the width of its box, five to seven.
///
/// A card for which a suit was named takes that suit's colours, so that the suit in force can be seen from afar: in the
/// colour deck only wild cards, in the French deck any, for eights and jacks have a suit of their own.
#[component]
pub fn CardFace(
    /// Whose card it is.
    deck: Deck,
    /// What is printed on it.
    face: Face,
    /// The suit named for it.
    #[prop(default = None)]
    named: Option<Suit>,
) -> impl IntoView {
    let layers = match (deck, named) {
        (Deck::Colour, _) => sprite::layers(face, named),
        (_, None) => french::plain(face),
        (_, Some(suit)) => french::named(face, suit),
    };
    let uses = layers.into_iter();
    view! {
        <svg class=format!("card {}", card_class(deck, face, named)) viewBox="0 0 100 140" aria-hidden="true">
            {uses.map(|(class, id)| view! { <use class=class href=id></use> }).collect_view()}
            <use class="veil" href="#field"></use>
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
    /// Whose suit it is.
    deck: Deck,
    /// The suit.
    suit: Suit,
) -> impl IntoView {
    let shape = match deck {
        Deck::Colour => sprite::shape_id(suit),
        Deck::French | Deck::FrenchWithJokers => sprite::french_id(suit),
    };
    view! {
        <svg class=format!("mark {}", deck.suit(suit)) viewBox="0 0 24 24" aria-hidden="true">
            <use href=shape></use>
        </svg>
    }
}

/// What a card is known by in a line of text: its suit's shape; a wild card's four shapes, a joker's star.
#[component]
pub fn FaceMark(
    /// Whose card it is.
    deck: Deck,
    /// Which card.
    face: Face,
) -> impl IntoView {
    let (size, class, shape) = match (face.suit(), deck) {
        (Some(suit), _) => return view! { <SuitMark deck suit /> }.into_any(),
        (None, Deck::Colour) => (60, "paper", sprite::FOUR),
        (None, _) => (24, french::joker_class(face), french::STAR),
    };
    view! {
        <svg class=format!("mark {class}") viewBox=format!("0 0 {size} {size}") aria-hidden="true">
            <use href=shape></use>
        </svg>
    }
    .into_any()
}

/// The class that colours the name of a card in a line of text.
pub fn word_class(deck: Deck, face: Face) -> &'static str {
    card_class(deck, face, None)
}

/// How a phone is told to keep a page, drawn as its screen at each of the three steps. It needs no [`Sprite`].
#[component]
pub fn StepPicture(
    /// Which of them.
    step: Step,
) -> impl IntoView {
    view! { <svg class="step" viewBox="0 0 80 100" aria-hidden="true" inner_html=steps::drawing(step)></svg> }
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
