//! The sprite sheet of the color deck. It holds every layer of every card once per page. So a card costs two elements,
//! and one more that dims it.
//!
//! A card is the layer of its suit (field, large shape, index shapes) under the layer of its rank (indices, middle).
//! Colors come from the custom properties that the suit's class sets (`styles/cards.css`).

use crate::art::glyphs;
use engine::{
    Face, Suit,
    card::{DRAW_TWO, REVERSE, SKIP, WILD},
};
use std::fmt::Write;

/// The layers of a card. Each has its id, and a class for its colors if they differ from those of the card.
pub(crate) type CardLayers = Vec<(Option<&'static str>, String)>;

/// Width of a card in the units of its drawing.
pub(crate) const WIDTH: u32 = 100;
/// Height of a card in the units of its drawing.
pub(crate) const HEIGHT: u32 = 140;

/// The id of the four shapes in their colors, in a box 60 by 60.
pub(crate) const FOUR: &str = "#four";

/// The id of a suit's layer; `None` is the paper of the wild cards.
fn suit_layer(suit: Option<Suit>) -> String {
    format!("#{}", suit.map_or("paper", Suit::colour))
}

/// The id of the layer of a wild card with a named suit: the field of that suit, and its shape as large as possible.
fn named_layer(suit: Suit) -> String {
    format!("#all-{}", suit.colour())
}

/// The id of a rank's layer. That of a wild card, with `-index`, is the layer of its indices without its middle.
fn rank_layer(face: Face) -> String {
    match face.rank() {
        Some(rank) => format!("#n{rank}"),
        None if face.index() == WILD.index() => "#wild".to_owned(),
        None => "#draw4".to_owned(),
    }
}

/// The id of a suit's bare shape, in a box 24 by 24.
pub(crate) const fn shape_id(suit: Suit) -> &'static str {
    glyphs::shape(suit).0
}

pub(crate) const fn french_id(suit: Suit) -> &'static str {
    match suit {
        Suit::Red => "#club",
        Suit::Yellow => "#diamond",
        Suit::Green => "#heart",
        Suit::Blue => "#spade",
    }
}

/// The layers of a card. A wild card with a named suit lies on that suit's field.
pub(crate) fn layers(face: Face, named: Option<Suit>) -> CardLayers {
    let (lower, upper) = match (face.suit(), named) {
        (None, Some(suit)) => (named_layer(suit), rank_layer(face) + "-index"),
        (suit, _) => (suit_layer(suit), rank_layer(face)),
    };
    vec![(None, lower), (None, upper)]
}

/// The shapes of all suits as SVG text. Put it once into a hidden `<svg>`.
pub(crate) fn shapes() -> String {
    let mut shapes = String::with_capacity(2_000);
    for (id, path) in Suit::ALL
        .map(glyphs::shape)
        .into_iter()
        .chain(glyphs::FRENCH)
    {
        define(&mut shapes, id, &format!(r#"<path d="{path}"/>"#));
    }
    shapes
}

/// All layers of the color deck as SVG text. Put it once into a hidden `<svg>`.
pub(crate) fn sheet() -> String {
    let mut sheet = String::with_capacity(8_000);
    define(
        &mut sheet,
        "#field",
        &format!(r#"<rect width="{WIDTH}" height="{HEIGHT}" rx="9"/>"#),
    );
    define(
        &mut sheet,
        "#paper",
        r##"<use href="#field" class="field"/>"##,
    );
    define(&mut sheet, FOUR, &four_shapes());
    for suit in Suit::ALL {
        define(&mut sheet, &suit_layer(Some(suit)), &suited(suit));
        define(&mut sheet, &named_layer(suit), &named(suit));
    }
    define(&mut sheet, "#wild-index", &both_corners(&tile()));
    define(&mut sheet, "#draw4-index", &both_corners(&plus(4)));
    for face in Face::all()
        .take(13)
        .chain([WILD, engine::card::WILD_DRAW_FOUR])
    {
        define(&mut sheet, &rank_layer(face), &ranked(face));
    }
    sheet
}

pub(crate) fn define(sheet: &mut String, id: &str, inner: &str) {
    // Writing to a string cannot fail.
    let _ = write!(
        sheet,
        r#"<g id="{}">{inner}</g>"#,
        id.trim_start_matches('#')
    );
}

/// The field, a large shape in the next tone, and the small shapes under the indices.
fn suited(suit: Suit) -> String {
    let id = shape_id(suit);
    let small = both_corners(&format!(
        r#"<use href="{id}" class="on" transform="translate(9 48) scale(.62)"/>"#
    ));
    format!(
        r##"<use href="#field" class="field"/>{}{small}"##,
        large(suit, "tone", "translate(5 25) scale(3.75)")
    )
}

fn named(suit: Suit) -> String {
    format!(
        r##"<use href="#field" class="field"/>{}"##,
        large(suit, "on", "translate(17 37) scale(2.75)")
    )
}

fn large(suit: Suit, class: &str, place: &str) -> String {
    format!(
        r#"<use href="{}" class="{class}" transform="{place}"/>"#,
        shape_id(suit)
    )
}

fn ranked(face: Face) -> String {
    match face.rank() {
        Some(SKIP) => marked(glyphs::SKIP),
        Some(REVERSE) => marked(glyphs::REVERSE),
        Some(DRAW_TWO) => format!(
            "{}{}",
            both_corners(&plus(2)),
            centred(glyphs::DRAW_TWO, "translate(28.4 49) scale(.72)")
        ),
        Some(number) => numbered(usize::from(number)),
        None if face == WILD => format!(
            r##"<use href="#wild-index"/>{}"##,
            placed(&used_four(), "translate(18 38) scale(1.07)")
        ),
        None => format!(r##"<use href="#draw4-index"/>{}"##, four_cards()),
    }
}

fn numbered(number: usize) -> String {
    let path = format!(r#"<path d="{}"/>"#, glyphs::FIGURES[number]);
    let index = pen("13", &placed(&path, "translate(7 8) scale(.48)"));
    let line = if matches!(number, 6 | 9) {
        r#"<path d="M41 107h18" stroke-width="7"/>"#
    } else {
        ""
    };
    let middle = pen(
        "11",
        &format!("{}{line}", placed(&path, "translate(30.8 41.2) scale(.8)")),
    );
    format!("{}{middle}", both_corners(&index))
}

fn marked(mark: &str) -> String {
    format!(
        "{}{}",
        both_corners(&pen("9", &placed(mark, "translate(5 8) scale(.53)"))),
        centred(mark, "translate(27.8 47.8) scale(.74)")
    )
}

fn centred(mark: &str, place: &str) -> String {
    pen("7.5", &placed(mark, place))
}

/// The index "+2" or "+4".
fn plus(count: usize) -> String {
    let plus = placed(
        &format!(r#"<path d="{}"/>"#, glyphs::PLUS),
        "translate(4 10) scale(.38)",
    );
    let figure = placed(
        &format!(r#"<path d="{}"/>"#, glyphs::FIGURES[count]),
        "translate(21.5 8.5) scale(.45)",
    );
    pen("13.5", &format!("{plus}{figure}"))
}

/// The four shapes on a little paper: the index of the wild card, legible on any field.
fn tile() -> String {
    let paper = r#"<rect x="4" y="5" width="32" height="32" rx="6" class="paper-fill"/>"#;
    format!(
        "{paper}{}",
        placed(&used_four(), "translate(6 7) scale(.47)")
    )
}

fn used_four() -> String {
    format!(r#"<use href="{FOUR}"/>"#)
}

/// The four shapes in their colors, two by two, in a box 60 by 60.
fn four_shapes() -> String {
    let places = ["1 1", "32 1", "1 32", "32 32"];
    Suit::ALL
        .iter()
        .zip(places)
        .fold(String::new(), |all, (suit, place)| {
            let shape = format!(
                r#"<use href="{}" class="outlined" fill="var(--{})"/>"#,
                shape_id(*suit),
                suit.colour()
            );
            all + &placed(&shape, &format!("translate({place}) scale(1.12)"))
        })
}

/// Four cards in a fan, each with its color and shape.
fn four_cards() -> String {
    let angles = [-27, -9, 9, 27];
    Suit::ALL.iter().zip(angles).fold(String::new(), |all, (suit, angle)| {
        let colour = suit.colour();
        let shape = placed(&format!(r#"<use href="{}" fill="var(--{colour}-on)"/>"#, shape_id(*suit)), "translate(-9 -46) scale(.75)");
        let card = format!(r#"<rect x="-15" y="-50" width="30" height="44" rx="4" class="outlined" fill="var(--{colour})"/>{shape}"#);
        all + &format!(r#"<g transform="translate(50 97) rotate({angle})">{card}</g>"#)
    })
}

/// A drawing in the top left corner and, turned by half a circle, in the bottom right corner.
pub(crate) fn both_corners(drawing: &str) -> String {
    format!(
        r#"{drawing}<g transform="rotate(180 {} {})">{drawing}</g>"#,
        WIDTH / 2,
        HEIGHT / 2
    )
}

pub(crate) fn placed(drawing: &str, place: &str) -> String {
    format!(r#"<g transform="{place}">{drawing}</g>"#)
}

/// Strokes of this width, in the units of the drawing.
pub(crate) fn pen(width: &str, drawing: &str) -> String {
    format!(r#"<g class="pen" stroke-width="{width}">{drawing}</g>"#)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_face_finds_its_layers() {
        let sheet = sheet();
        for face in Face::all() {
            for id in [suit_layer(face.suit()), rank_layer(face)] {
                let definition = format!(r#"id="{}""#, &id[1..]);
                assert_eq!(sheet.matches(&definition).count(), 1, "{face}: {id}");
            }
        }
    }

    #[test]
    fn every_reference_is_defined() {
        let sheet = shapes() + &sheet();
        for reference in sheet.split(r##"href="#"##).skip(1) {
            let id: String = reference.chars().take_while(|c| *c != '"').collect();
            assert!(sheet.contains(&format!(r#"id="{id}""#)), "{id}");
        }
    }
}
