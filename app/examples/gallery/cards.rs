//! Pages that show only cards, without a table.

use app::art::{CardBack, CardFace, Logo, SuitMark};
use engine::{
    Deck, Face, Suit,
    card::{self, WILD_DRAW_FOUR},
};
use leptos::prelude::*;

use crate::face;

/// Every card of a deck, and its suits.
pub(super) fn cards(deck: Deck) -> impl IntoView {
    let named = |face: Face| {
        Suit::ALL.map(|suit| view! { <li><CardFace deck face named=Some(suit) /></li> })
    };
    let own = ["y8", "bS"].map(|own| (deck != Deck::Colour).then(|| named(face(own))));
    view! {
        <main class="gallery">
            <h1 class="gallery-name"><Logo /> "One Left"</h1>
            <p>{Suit::ALL.map(|suit| view! { <SuitMark deck suit /> " " <b>{deck.suit(suit)}</b> " " })}</p>
            <ul class="gallery-deck">
                {Face::all().map(|face| view! { <li><CardFace deck face /></li> }).collect_view()}
                {named(card::WILD)} {named(WILD_DRAW_FOUR)} {own}
                <li><CardBack /></li>
            </ul>
        </main>
    }
}

/// Some cards of both decks, as the README shows them, each with the suit named for it.
pub(super) fn sample() -> impl IntoView {
    let row = |deck: Deck, plain: &str, named: &[(&str, Suit)]| {
        let plain = plain.split(' ').map(|text| (text, None));
        let named = named.iter().map(|(text, suit)| (*text, Some(*suit)));
        let card = |(text, named)| view! { <li><CardFace deck face=face(text) named /></li> };
        plain.chain(named).map(card).collect_view()
    };
    let colour = [("W", Suit::Yellow), ("W+4", Suit::Blue)];
    let french = [("sJ", Suit::Green)];
    view! {
        <main class="gallery">
            <ul class="gallery-deck gallery-sample">
                {row(Deck::Colour, "r7 yS gR b+2 W W+4", &colour)}
                {row(Deck::FrenchWithJokers, "sA h8 cT dJ hQ sK RJ", &french)}
            </ul>
        </main>
    }
}

/// The picture for links to the app: its name, a short description, and a hand of cards.
pub(super) fn share() -> impl IntoView {
    let hand = ["r7", "yS", "gR", "b3", "W"];
    let card = |(at, text): (usize, &str)| {
        let turned = format!("{}deg", (at as f64 - 2.0) * 14.0);
        view! { <li style:rotate=turned><CardFace deck=Deck::Colour face=face(text) /></li> }
    };
    view! {
        <main class="gallery share">
            <h1 class="share-name"><Logo /> "One Left"</h1>
            <p>"Shedding games around a table: every player on their own phone, no game server."</p>
            <ul class="share-hand">
                {hand.into_iter().enumerate().map(card).collect_view()}
            </ul>
        </main>
    }
}
