//! The marks of the cards that do something, drawn as what they do to people, in a box 60 by 60.
//!
//! Strokes take the colour and weight of the group they stand in; only what differs from that is said here.

/// A seat passed over: an arrow leaps from one seat to the next but one.
pub(super) const SKIP: &str = concat!(
    r#"<path d="M6 42C6 0 52 0 53 37"/><path d="M41 28 53 39 60 25"/>"#,
    r#"<circle cx="29" cy="46" r="9"/>"#,
);

/// An arrow round the table, back the way it came.
pub(super) const REVERSE: &str = concat!(
    r#"<path d="M11 15a25 25 0 1 1-4 25"/><path d="M12 1v15h15"/>"#,
    r#"<circle cx="31" cy="31" r="6" fill="currentColor"/>"#,
);

/// Two cards falling to the next hand.
pub(super) const DRAW_TWO: &str = concat!(
    r#"<rect x="11" y="0" width="21" height="29" rx="4" transform="rotate(-14 21 15)"/>"#,
    r#"<rect x="30" y="9" width="21" height="29" rx="4" transform="rotate(10 40 23)" fill="currentColor"/>"#,
    r#"<path d="M4 43c6 19 46 19 52 0"/>"#,
);

/// The name's own mark, and the back of every card: one stroke, leaning left, left over. In a box 60 by 84.
pub(super) const STROKE: &str = "M13 34C24 31 30 24 30 11c1 22 5 42 13 62";
