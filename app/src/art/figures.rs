//! The figures of the colour deck, drawn as single strokes in a box 48 wide and 72 high.
//!
//! Strokes instead of outlines: a few bytes each, and the same path is bold in the index and in the middle.

/// The figures 0 to 9.
pub(super) const FIGURES: [&str; 10] = [
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

/// A plus sign that stands before the 2 and the 4 of the draw cards.
pub(super) const PLUS: &str = "M24 22v32M8 38h32";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_figure_is_drawn_twice() {
        for (i, a) in FIGURES.iter().enumerate() {
            assert!(FIGURES[i + 1..].iter().all(|b| a != b), "figure {i}");
        }
    }
}
