//! Help about a card: its effects, its other ways, and what a play of it leads to.
mod consequences;
mod effects;
mod other_modes;
mod preview;

pub use effects::{CardFact, does, power_of};
pub use preview::{drawing, forecast};
