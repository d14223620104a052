//! A small drawing of each game.
use engine::RulesetId;
use leptos::prelude::*;

/// The drawing of a game. The words beside it say what it shows.
#[component]
pub(crate) fn Emblem(
    /// The game to draw.
    ruleset: RulesetId,
) -> impl IntoView {
    view! { <svg class="emblem" viewBox="0 0 96 64" aria-hidden="true" inner_html=drawing(ruleset)></svg> }
}

/// The drawing's shapes. A card lies around the middle of its group, 26 by 37. `r` is its paper, `o` the print on it,
/// `n` a number on a French suit.
const fn drawing(ruleset: RulesetId) -> &'static str {
    match ruleset {
        // Four colors, a hand.
        RulesetId::Classic => {
            r#"<g class="red" transform="translate(18 37) rotate(-18)"><rect class="r"/><circle class="o" r="7"/></g>
<g class="yellow" transform="translate(38 32) rotate(-6)"><rect class="r"/><path class="o" d="M0-8 8 7H-8z"/></g>
<g class="green" transform="translate(58 32) rotate(6)"><rect class="r"/><path class="o" d="M-7-7H7V7H-7z"/></g>
<g class="blue" transform="translate(78 37) rotate(18)"><rect class="r"/><path class="o" d="M0-9 8 0 0 9-8 0z"/></g>"#
        }
        // Two identical cards, and hands that change.
        RulesetId::Jungle => {
            r#"<g class="green" transform="translate(36 32) rotate(-8)"><rect class="r"/><path class="o" d="M-7-7H7V7H-7z"/></g>
<g class="green" transform="translate(60 32) rotate(8)"><rect class="r"/><path class="o" d="M-7-7H7V7H-7z"/></g>
<path class="s" d="M10 48C2 36 4 20 15 12m-8 1 8-1 1 8M86 16c8 12 6 28-5 36m8-1-8 1-1-8"/>"#
        }
        // Deck upon deck, and a joker on top.
        RulesetId::Twist => {
            r##"<g class="paper" transform="translate(20 35)"><rect class="r"/></g>
<g class="paper" transform="translate(27 34)"><rect class="r"/></g>
<g class="paper" transform="translate(34 33)"><rect class="r"/><g class="spades"><use class="dye" href="#spade" transform="translate(-10 -8) scale(.7)"/></g></g>
<g class="paper" transform="translate(66 31) rotate(10) scale(1.2)"><rect class="r"/><g class="red-joker"><use class="dye" href="#star" transform="translate(-10 -10.5) scale(.85)"/></g></g>"##
        }
        // A series.
        RulesetId::Unu => {
            r##"<g class="paper" transform="translate(20 35) rotate(-8)"><rect class="r"/><g class="hearts"><use class="dye" href="#heart" transform="translate(-12 -12)"/><text class="n" y="5">8</text></g></g>
<g class="paper" transform="translate(48 31)"><rect class="r"/><g class="hearts"><use class="dye" href="#heart" transform="translate(-12 -12)"/><text class="n" y="5">9</text></g></g>
<g class="paper" transform="translate(76 35) rotate(8)"><rect class="r"/><g class="hearts"><use class="dye" href="#heart" transform="translate(-12 -12)"/><text class="n" y="5">10</text></g></g>"##
        }
        // Two identical cards, at once.
        RulesetId::Newno => {
            r#"<g class="blue" transform="translate(33 34) rotate(-9)"><rect class="r"/><path class="o" d="M0-9 8 0 0 9-8 0z"/></g>
<g class="blue" transform="translate(63 30) rotate(9)"><rect class="r"/><path class="o" d="M0-9 8 0 0 9-8 0z"/></g>
<path class="yellow b" d="M53 8 39 35h9l-5 21 16-28h-9z"/>"#
        }
        // Two piles, and a sum.
        RulesetId::Grand => {
            r#"<g class="red" transform="translate(22 35) rotate(-5)"><rect class="r"/></g>
<g class="yellow" transform="translate(23 32)"><rect class="r"/><text class="o" y="8">4</text></g>
<g class="green" transform="translate(74 35) rotate(5)"><rect class="r"/></g>
<g class="blue" transform="translate(73 32)"><rect class="r"/><text class="o" y="8">5</text></g>
<path class="s" d="M48 24v16M40 32h16"/>"#
        }
    }
}
