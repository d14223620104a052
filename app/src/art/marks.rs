//! The marks of the action cards, in a box 60 by 60. Each mark shows the effect of its card on players.
//!
//! Strokes take the color and weight of their group. The drawings here name only what differs from that.

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

#[cfg(test)]
mod tests {
    use super::STROKE;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_icon_is_the_mark_of_the_name() {
        let icon = include_str!("../../../public/icons/icon.svg");
        assert!(icon.contains(&format!(r#" d="{STROKE}""#)), "{icon}");
    }
}
