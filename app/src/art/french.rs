//! The layers of the French deck: paper, the suit as large as the indices allow, and its rank cut out of it. Courts and
//! jokers are heads; an ace has a ring.
//!
//! The suit's class sets the same two colors as for a card of the color deck. Here the field is the printed shape, and
//! everything on it is paper (`styles/cards.css`). So a card with a named suit is the same drawing, turned inside out.

use crate::art::{
    glyphs,
    sprite::{CardLayers, both_corners, define, french_id, pen, placed},
};
use engine::{
    Face, Suit,
    card::{ACE, JACK, KING, QUEEN, RANKS, TEN, WILD},
};

/// The id of a joker's star.
pub(crate) const STAR: &str = "#star";

/// The class of a card without a suit. One joker is printed in ink, the other in red.
pub(crate) fn joker_class(face: Face) -> &'static str {
    match face == WILD {
        true => "ink-joker",
        false => "red-joker",
    }
}

/// The layers of a card in its printed state.
pub(crate) fn plain(face: Face) -> CardLayers {
    match face.suit().zip(face.rank()) {
        Some((suit, rank)) => vec![
            (None, format!("#{}-{}", kind(rank), suit.french())),
            (None, format!("#rank-{rank}")),
        ],
        None => vec![(None, "#joker".to_owned())],
    }
}

/// The layers of a card with a named suit: the named suit in the middle, and the card's own suit in the corners.
pub(crate) fn named(face: Face, suit: Suit) -> CardLayers {
    let mut layers = vec![
        (None, format!("#named-{}", suit.french())),
        (None, "#tile".to_owned()),
    ];
    match face.suit().zip(face.rank()) {
        Some((own, rank)) => {
            let class = Some(own.french());
            layers.push((class, format!("#tile-{rank}")));
            layers.push((class, format!("#tile-{}", own.french())));
        }
        None => layers.push((Some(joker_class(face)), "#tile-joker".to_owned())),
    }
    layers
}

/// The layer under the rank: a large suit, the ace's suit, or nothing in the place of a head.
const fn kind(rank: u8) -> &'static str {
    match rank {
        ACE => "ace",
        JACK.. => "court",
        _ => "suit",
    }
}

/// All layers as SVG text. Put it once into a hidden `<svg>` beside the sheet of the color deck.
pub(crate) fn sheet() -> String {
    let mut sheet = String::with_capacity(16_000);
    for suit in Suit::ALL {
        suited(&mut sheet, suit);
    }
    for rank in 0..RANKS {
        let index = index(rank);
        let card = format!("{}{}", both_corners(&index), middle(rank));
        define(&mut sheet, &format!("#rank-{rank}"), &card);
        define(&mut sheet, &format!("#tile-{rank}"), &tile(&index));
    }
    let star = used(STAR, r#"class="dye" transform="translate(5 8) scale(1.1)""#);
    let fool = format!(
        r##"<use href="#field" class="leaf"/>{}{}{}"##,
        both_corners(&star),
        head(glyphs::JOKER_HAT, 87),
        pen("4.5", &stroke(glyphs::GRIN))
    );
    define(&mut sheet, "#joker", &fool);
    let paper = r#"<rect x="6" y="6" width="26" height="51" rx="5" class="leaf cut"/>"#;
    define(&mut sheet, "#tile", &both_corners(paper));
    define(
        &mut sheet,
        "#tile-joker",
        &tile(&placed(&star, "translate(0 14)")),
    );
    sheet
}

/// The layers of a suit: under a number, an ace and a court, as the named suit of another card, and in that card's
/// corners.
fn suited(sheet: &mut String, suit: Suit) {
    let name = suit.french();
    let shape = |rest: &str| used(french_id(suit), rest);
    let small =
        shape(r#"class="dye edged" stroke-width="6" transform="translate(7.5 48) scale(.62)""#);
    let number = shape(r#"class="dye" transform="translate(16.4 36.4) scale(2.8)""#);
    let ring = format!(
        "{}{}",
        shape(r#"class="ring" stroke-width="4""#),
        shape(r#"class="dye edged" stroke-width="1.7""#)
    );
    let ring = placed(&ring, "translate(18.2 38.2) scale(2.65)");
    let corners = both_corners(&small);
    for (kind, middle) in [("suit", number), ("ace", ring), ("court", String::new())] {
        let card = format!(r##"<use href="#field" class="leaf"/>{middle}{corners}"##);
        define(sheet, &format!("#{kind}-{name}"), &card);
    }
    let mark = shape(r#"class="on" transform="translate(12.2 32.2) scale(3.15)""#);
    let rim = r#"<rect x="1.5" y="1.5" width="97" height="137" rx="8" class="rim"/>"#;
    let field = format!(r##"<use href="#field" class="field"/>{rim}{mark}"##);
    define(sheet, &format!("#named-{name}"), &field);
    define(sheet, &format!("#tile-{name}"), &tile(&small));
}

/// The rank in the corner of a card.
fn index(rank: u8) -> String {
    let place = match rank {
        TEN => "translate(8 8) scale(.42 .48)",
        _ => "translate(6 8) scale(.48)",
    };
    let figure = placed(&stroke(figure(rank)), place);
    format!(r#"<g class="pen dyed" stroke-width="13">{figure}</g>"#)
}

/// The middle of the card: a figure cut out of the suit, or a head. The ace has its ring instead.
fn middle(rank: u8) -> String {
    let (hat, place) = match rank {
        ACE => return String::new(),
        JACK => (glyphs::JACK_HAT, "translate(38 67) scale(.5)"),
        QUEEN => (glyphs::QUEEN_HAT, "translate(38 67) scale(.5)"),
        KING => (glyphs::KING_HAT, "translate(38 67) scale(.5)"),
        TEN => ("", "translate(38 52) scale(.47 .5)"),
        _ => ("", "translate(38 52) scale(.5)"),
    };
    let head = (!hat.is_empty()).then(|| head(hat, 85));
    head.unwrap_or_default() + &pen("13", &placed(&stroke(figure(rank)), place))
}

/// A head at this height, with its headdress.
fn head(hat: &str, middle: u8) -> String {
    format!(r#"<g class="head">{hat}<circle cx="50" cy="{middle}" r="24.5" stroke-width="1"/></g>"#)
}

const fn figure(rank: u8) -> &'static str {
    match rank {
        TEN => glyphs::TEN,
        ACE => glyphs::A,
        JACK => glyphs::J,
        QUEEN => glyphs::Q,
        KING => glyphs::K,
        number => glyphs::FIGURES[number as usize],
    }
}

/// A corner drawing, a little smaller, on the paper of a tile.
fn tile(corner: &str) -> String {
    both_corners(&placed(corner, "translate(4.4 3.4) scale(.8)"))
}

fn used(id: &str, rest: &str) -> String {
    format!(r#"<use href="{id}" {rest}/>"#)
}

fn stroke(path: &str) -> String {
    format!(r#"<path d="{path}"/>"#)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_card_finds_its_layers_once() {
        let sheet = sheet();
        let named = Face::all().flat_map(|face| Suit::ALL.map(|suit| named(face, suit)));
        for (_, id) in Face::all().map(plain).chain(named).flatten() {
            let definition = format!(r#"id="{}""#, &id[1..]);
            assert_eq!(sheet.matches(&definition).count(), 1, "{id}");
        }
    }

    #[test]
    fn no_two_cards_look_the_same() {
        let all: Vec<_> = Face::all()
            .map(|face| {
                (
                    plain(face),
                    crate::art::card_face::card_class(engine::Deck::French, face, None),
                )
            })
            .collect();
        for (i, card) in all.iter().enumerate() {
            assert!(!all[..i].contains(card), "{card:?}");
        }
    }
}
