//! The house rules, a family in each file: their descriptions and their effects.

pub(super) mod answers;
pub(super) mod calls;
pub(super) mod deal;
pub(super) mod draw_four;
pub(super) mod drawing;
pub(super) mod ending;
pub(super) mod jump_in;
pub(super) mod multi;
pub(super) mod numbers;
mod prelude;
pub(super) mod scoring;
pub(super) mod sides;
pub(in crate::house_rules) mod sight;
