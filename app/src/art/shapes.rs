//! The shapes of the suits, filled, in a box 24 by 24: four for the color deck and four for the French deck.

use engine::Suit;

/// The shape of a suit: red disc, yellow triangle, green square, blue diamond.
///
/// The areas are about equal. The diamond is narrow, so that a tilted square on the discard pile does not look like
/// one.
pub(crate) const fn shape(suit: Suit) -> &'static str {
    match suit {
        Suit::Red => "M12 2.4a9.6 9.6 0 1 1 0 19.2 9.6 9.6 0 1 1 0-19.2z",
        Suit::Yellow => "M10.3 3.3a2 2 0 0 1 3.4 0l9.2 15.6a2 2 0 0 1-1.7 3H2.8a2 2 0 0 1-1.7-3z",
        Suit::Green => {
            "M5.2 3.4h13.6a1.8 1.8 0 0 1 1.8 1.8v13.6a1.8 1.8 0 0 1-1.8 1.8H5.2a1.8 1.8 0 0 1-1.8-1.8V5.2a1.8 1.8 0 0 1 1.8-1.8z"
        }
        Suit::Blue => {
            "M10.6 1.2a1.8 1.8 0 0 1 2.8 0l7 9.7a1.9 1.9 0 0 1 0 2.2l-7 9.7a1.8 1.8 0 0 1-2.8 0l-7-9.7a1.9 1.9 0 0 1 0-2.2z"
        }
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
