//! Cards and suits as elements of a page.

use super::{
    french, glyphs,
    install_steps::{self, InstallStep},
    sprite,
};
use engine::{Deck, Face, Suit};
use leptos::prelude::*;

/// The class that sets the colors of a suit: `red`, `yellow`, `green`, `blue`, or `clubs`, `diamonds`, `hearts`,
/// `spades`. Cards without a suit have the class `paper`.
pub fn suit_class(deck: Deck, suit: Option<Suit>) -> &'static str {
    suit.map_or("paper", |suit| deck.suit(suit))
}

/// The class that sets the colors of a card, perhaps with a named suit.
pub(super) fn card_class(deck: Deck, face: Face, named: Option<Suit>) -> &'static str {
    match (deck, face.suit()) {
        (Deck::Colour, own) => suit_class(deck, own.or(named)),
        (_, None) if named.is_none() => french::joker_class(face),
        (_, own) => suit_class(deck, named.or(own)),
    }
}

/// Puts the shapes of all suits on the page. Emblems, marks of suits and [cards](lay_out_sprite) refer to them. Call it
/// once.
pub fn lay_out_shapes() {
    lay_out(&sprite::shapes());
}

/// Puts the drawings on the page that all cards refer to. They refer to the [shapes](lay_out_shapes). Call it once.
pub fn lay_out_sprite() {
    lay_out(&sprite::sheet());
}

/// Puts drawings on the page that show nothing by themselves.
fn lay_out(drawings: &str) {
    let page = document().body();
    if let (Some(page), Ok(hidden)) = (page, document().create_element("div")) {
        hidden.set_class_name("sprite");
        hidden.set_inner_html(&format!("<svg>{drawings}</svg>"));
        let _ = page.append_child(&hidden);
    }
}

/// The drawings of the French cards. They refer to those [of all cards](lay_out_sprite).
#[component]
pub fn FrenchSprite() -> impl IntoView {
    view! { <svg class="sprite" width="0" height="0" aria-hidden="true" inner_html=french::sheet()></svg> }
}

/// The front of a card. It fills the width of its box, in the ratio five to seven.
///
/// A card with a named suit takes that suit's colors, so that players see the suit in force from afar. In the color
/// deck only wild cards do so. In the French deck any card does, because eights and jacks have a suit of their own.
#[component]
pub fn CardFace(
    /// The deck of the card.
    deck: Deck,
    /// The face printed on the card.
    face: Face,
    /// The suit named for the card, if any.
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
            <path class="pen" stroke-width="10" transform="translate(15 21) scale(1.17)" d=glyphs::STROKE></path>
        </svg>
    }
}

/// The shape of a suit in the suit's own color, for lines of text and buttons. It is as high as a capital letter.
#[component]
pub fn SuitMark(
    /// The deck of the suit.
    deck: Deck,
    /// The suit to draw.
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

/// The symbol of a card in a line of text: the shape of its suit, four shapes for a wild card, a star for a joker.
#[component]
pub fn FaceMark(
    /// The deck of the card.
    deck: Deck,
    /// The face of the card.
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

/// The class that colors the name of a card in a line of text.
pub fn word_class(deck: Deck, face: Face) -> &'static str {
    card_class(deck, face, None)
}

/// A step of adding the page to the home screen, drawn as the phone's screen at that step. It refers to no others.
#[component]
pub fn StepPicture(
    /// The step to draw.
    step: InstallStep,
) -> impl IntoView {
    view! { <svg class="step" viewBox="0 0 80 100" aria-hidden="true" inner_html=install_steps::drawing(step)></svg> }
}

/// The mark of the name: the last card, leaning. The name stands beside it as text. It refers to no others.
#[component]
pub fn Logo() -> impl IntoView {
    view! {
        <svg class="logo" viewBox="0 0 120 150" aria-hidden="true">
            <g transform="rotate(-8 60 75) translate(10 5)">
                <rect class="field" width=sprite::WIDTH height=sprite::HEIGHT rx="9"></rect>
                <path class="pen" stroke-width="10.5" transform="translate(15 21) scale(1.17)" d=glyphs::STROKE></path>
            </g>
        </svg>
    }
}
