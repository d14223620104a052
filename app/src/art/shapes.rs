//! The four shapes that go with the four colours, filled, in a box 24 by 24.

use engine::Suit;

/// The shape of a suit: red disc, yellow triangle, green square, blue diamond.
///
/// Areas are about equal, and the diamond is a narrow one: a square that lies askew on a pile is not taken for it.
pub(super) const fn shape(suit: Suit) -> &'static str {
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
