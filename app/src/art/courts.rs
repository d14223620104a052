//! The heads of the French deck. Jack, queen and king are a head each, with the letter as a face and a headdress to
//! tell them apart. The joker is a head with a grin. All are drawn in the units of a card and filled in the suit's
//! color.

/// A cap with a feather.
pub(crate) const JACK: &str = concat!(
    r#"<path stroke-width="3" d="M30 57q2-17 21-17 15 0 19 13 1 4-3 4-19-5-37 0z"/>"#,
    r#"<path stroke-width="2" d="M53 38q4-15 22-15-3 14-18 17z"/>"#,
);

/// A tiara with pearls.
pub(crate) const QUEEN: &str = concat!(
    r#"<path stroke-width="2.5" d="M34 56q-3-9-2-15 7 6 11-4 4 4 7-6 3 10 7 6 4 10 11 4 1 6-2 15-16-4-32 0z"/>"#,
    r#"<path stroke-width="6" d="M32 38h0M42 34h0M50 28h0M58 34h0M68 38h0"/>"#,
);

/// A crown of three points.
pub(crate) const KING: &str =
    r#"<path stroke-width="4" d="M34 57 31 37l10 7 9-14 9 14 10-7-3 20q-16-5-32 0z"/>"#;

/// A cap with bells.
pub(crate) const JOKER: &str = concat!(
    r#"<path stroke-width="2" d="M31 59Q24 47 30 38q-6-3-11 3 1-15 15-15 9 0 16 13 7-13 16-13 14 0 15 15-5-6-11-3 6 9-1 21-19-8-38 0z"/>"#,
    r#"<path stroke-width="8" d="M18 46h0M82 46h0M50 30h0"/>"#,
);

/// A wink and a grin.
pub(crate) const GRIN: &str = "M41 79v4M54 82q5-6 10 0M39 92q11 11 22 0";
