//! The drawings of which all cards are made, as SVG paths: the figures and marks of both decks, the shapes of the suits,
//! and the heads of the French deck.
use engine::Suit;

// Figures and letters: single strokes in a box 48 wide and 72 high. Strokes, not outlines: each takes only a few bytes,
// and one path is bold both in the index and in the middle.

pub(crate) const FIGURES: [&str; 10] = [
    "M24 6C12 6 7 18 7 36s5 30 17 30 17-12 17-30S36 6 24 6z",
    "M11 20 27 6v60M12 66h30",
    "M7 22C7 12 14 6 24 6s17 7 17 17c0 16-25 25-34 43h35",
    "M8 14C11 9 17 6 24 6c9 0 16 6 16 14s-6 14-17 14c11 0 18 6 18 16s-8 16-18 16c-7 0-13-3-17-9",
    "M32 66V6L6 49h36",
    "M38 6H13l-3 28c4-4 9-6 14-6 10 0 17 8 17 19s-7 19-18 19c-7 0-12-3-16-8",
    "M36 7C19 11 7 27 7 46c0 12 7 20 17 20s17-8 17-19-7-18-17-18S8 35 7 46",
    "M7 6h34C30 25 22 43 20 66M15 36h20",
    "M24 6c-9 0-15 6-15 14s6 12 15 14 17 7 17 16-7 16-17 16-17-7-17-16 8-14 17-16 15-6 15-14S33 6 24 6z",
    "M12 65c17-4 29-20 29-39C41 14 34 6 24 6S7 14 7 25s7 18 17 18 16-6 17-17",
];

/// The ten of the French deck, a little wider than its box.
pub(crate) const TEN: &str =
    "M-2 15 8 6v60M39 6c-10 0-15 11-15 30s5 30 15 30 15-11 15-30S49 6 39 6z";
/// The letter of the ace.
pub(crate) const A: &str = "M6 66 24 6l18 60M12.5 47h23";
/// The letter of the jack.
pub(crate) const J: &str = "M16 6h20v42c0 12-5 18-14 18S8 60 8 49";
/// The letter of the queen.
pub(crate) const Q: &str = "M24 6C12 6 7 18 7 36s5 30 17 30 17-12 17-30S36 6 24 6zM27 50l14 17";
/// The letter of the king.
pub(crate) const K: &str = "M9 6v60M40 6 10 43M19 33l22 33";

/// A plus sign that precedes the 2 and the 4 of the draw cards.
pub(crate) const PLUS: &str = "M24 22v32M8 38h32";

// Marks of the action cards, in a box 60 by 60. Each shows the effect of its card on players. Strokes take the color and
// weight of their group; the drawings name only what differs from that.

/// A skipped seat: an arrow leaps over one seat to the next.
pub(crate) const SKIP: &str = concat!(
    r#"<path d="M4 44C4-2 50-2 51 36"/><path d="M39 28 51 40 59 26"/>"#,
    r#"<circle cx="28" cy="47" r="8" fill="currentColor"/>"#,
);

/// One way, then the other. It stays straight: bent into a circle, it reads as a 5 in the corner of a card.
pub(crate) const REVERSE: &str = r#"<path d="M3 16H50"/><path d="M38 2 53 16 38 30"/><path d="M57 44H10"/><path d="M22 30 7 44 22 58"/>"#;

/// Two cards that fall to the next hand.
pub(crate) const DRAW_TWO: &str = concat!(
    r#"<rect x="11" y="0" width="21" height="29" rx="4" transform="rotate(-14 21 15)"/>"#,
    r#"<rect x="30" y="9" width="21" height="29" rx="4" transform="rotate(10 40 23)" fill="currentColor"/>"#,
    r#"<path d="M4 43c6 19 46 19 52 0"/>"#,
);

/// The mark of the name, and the back of every card: one stroke that leans left, left over. In a box 60 by 84.
pub(crate) const STROKE: &str = "M13 34C24 31 30 24 30 11c1 22 5 42 13 62";

// Shapes of the suits, filled, in a box 24 by 24: four for the color deck and four for the French deck.

/// The shape of a suit with the id of its drawing: red disc, yellow triangle, green square, blue diamond.
///
/// The areas are about equal. The diamond is narrow, so that a tilted square on the discard pile does not look like
/// one.
pub(crate) const fn shape(suit: Suit) -> (&'static str, &'static str) {
    match suit {
        Suit::Red => (
            "#disc",
            "M12 2.4a9.6 9.6 0 1 1 0 19.2 9.6 9.6 0 1 1 0-19.2z",
        ),
        Suit::Yellow => (
            "#triangle",
            "M10.3 3.3a2 2 0 0 1 3.4 0l9.2 15.6a2 2 0 0 1-1.7 3H2.8a2 2 0 0 1-1.7-3z",
        ),
        Suit::Green => (
            "#square",
            "M5.2 3.4h13.6a1.8 1.8 0 0 1 1.8 1.8v13.6a1.8 1.8 0 0 1-1.8 1.8H5.2a1.8 1.8 0 0 1-1.8-1.8V5.2a1.8 1.8 0 0 1 1.8-1.8z",
        ),
        Suit::Blue => (
            "#diamond",
            "M10.6 1.2a1.8 1.8 0 0 1 2.8 0l7 9.7a1.9 1.9 0 0 1 0 2.2l-7 9.7a1.8 1.8 0 0 1-2.8 0l-7-9.7a1.9 1.9 0 0 1 0-2.2z",
        ),
    }
}

/// Clubs, hearts and spades, and the star that jokers have instead of a suit, each with the id of its drawing. Diamonds
/// share the diamond of the color deck.
pub(crate) const FRENCH: [(&str, &str); 4] = [
    (
        "#club",
        "M12 1a5.6 5.6 0 0 1 5.1 7.9 5.4 5.4 0 1 1-3.5 8.8c.2 2 1 3.5 2.6 5H7.8c1.6-1.5 2.4-3 2.6-5a5.4 5.4 0 1 1-3.5-8.8A5.6 5.6 0 0 1 12 1z",
    ),
    (
        "#heart",
        "M12 22C4.6 16.6 1.4 12.6 1.4 8.3 1.4 4.9 3.9 2.4 7 2.4c2.1 0 3.9 1.1 5 2.9 1.1-1.8 2.9-2.9 5-2.9 3.1 0 5.6 2.5 5.6 5.9 0 4.3-3.2 8.3-10.6 13.7z",
    ),
    (
        "#spade",
        "M12 1.4C16.6 5.8 22.4 9.6 22.4 14.2a4.9 4.9 0 0 1-8.7 3.1c.2 2.2.9 3.7 2.4 5.3H7.9c1.5-1.6 2.2-3.1 2.4-5.3a4.9 4.9 0 0 1-8.7-3.1C1.6 9.6 7.4 5.8 12 1.4z",
    ),
    (
        "#star",
        "M12 1.6l3.1 6.7 7.3.8-5.4 5 1.5 7.2L12 17.6l-6.5 3.7L7 14.1l-5.4-5 7.3-.8z",
    ),
];

// Heads of the French deck, in the units of a card and in the suit's color. Jack, queen and king have the letter as a face
// and a headdress to tell them apart. The joker has a grin.

/// A cap with a feather.
pub(crate) const JACK_HAT: &str = concat!(
    r#"<path stroke-width="3" d="M30 57q2-17 21-17 15 0 19 13 1 4-3 4-19-5-37 0z"/>"#,
    r#"<path stroke-width="2" d="M53 38q4-15 22-15-3 14-18 17z"/>"#,
);

/// A tiara with pearls.
pub(crate) const QUEEN_HAT: &str = concat!(
    r#"<path stroke-width="2.5" d="M34 56q-3-9-2-15 7 6 11-4 4 4 7-6 3 10 7 6 4 10 11 4 1 6-2 15-16-4-32 0z"/>"#,
    r#"<path stroke-width="6" d="M32 38h0M42 34h0M50 28h0M58 34h0M68 38h0"/>"#,
);

/// A crown of three points.
pub(crate) const KING_HAT: &str =
    r#"<path stroke-width="4" d="M34 57 31 37l10 7 9-14 9 14 10-7-3 20q-16-5-32 0z"/>"#;

/// A cap with bells.
pub(crate) const JOKER_HAT: &str = concat!(
    r#"<path stroke-width="2" d="M31 59Q24 47 30 38q-6-3-11 3 1-15 15-15 9 0 16 13 7-13 16-13 14 0 15 15-5-6-11-3 6 9-1 21-19-8-38 0z"/>"#,
    r#"<path stroke-width="8" d="M18 46h0M82 46h0M50 30h0"/>"#,
);

/// A wink and a grin.
pub(crate) const GRIN: &str = "M41 79v4M54 82q5-6 10 0M39 92q11 11 22 0";

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn no_figure_is_drawn_twice() {
        let all = [&FIGURES[..], &[TEN, A, J, Q, K]].concat();
        for (i, a) in all.iter().enumerate() {
            assert!(all[i + 1..].iter().all(|b| a != b), "figure {i}");
        }
    }

    #[test]
    fn the_icon_is_the_mark_of_the_name() {
        let icon = include_str!("../../../public/icons/icon.svg");
        assert!(icon.contains(&format!(r#" d="{STROKE}""#)), "{icon}");
    }
}
