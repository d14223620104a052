//! The figures and letters of both decks, drawn as single strokes in a box 48 wide and 72 high.
//!
//! Strokes, not outlines: each takes only a few bytes, and one path is bold both in the index and in the middle.

/// The figures 0 to 9.
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
}
