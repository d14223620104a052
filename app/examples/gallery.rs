//! Shows the drawings and the table without a network, for looking at them. Not part of the app.
//! `#cards` shows the deck.

use app::art::{CardBack, CardFace, Logo, Sprite, SuitMark};
use engine::{Face, Suit, card};
use leptos::prelude::*;

fn main() {
    mount_to_body(|| view! { <Sprite /> <Deck /> });
}

#[component]
fn Deck() -> impl IntoView {
    let named =
        Suit::ALL.map(|suit| view! { <li><CardFace face=card::WILD named=Some(suit) /></li> });
    let named4 = Suit::ALL
        .map(|suit| view! { <li><CardFace face=card::WILD_DRAW_FOUR named=Some(suit) /></li> });
    view! {
        <main class="gallery">
            <h1 class="gallery-name"><Logo /> "One Left"</h1>
            <p>{Suit::ALL.map(|suit| view! { <SuitMark suit /> " " <b>{suit.colour()}</b> " " })}</p>
            <ul class="gallery-deck">
                {Face::all().map(|face| view! { <li><CardFace face /></li> }).collect_view()}
                {named} {named4}
                <li><CardBack /></li>
            </ul>
            <ul class="gallery-strips">
                {Face::all().step_by(3).map(|face| view! { <li><CardFace face /></li> }).collect_view()}
            </ul>
        </main>
    }
}
