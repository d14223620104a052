//! What the host says of one input: what came of it, or why it was refused.

use engine::{Illegal, Told, session::Late};

/// What one accepted input brought about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// Counts the batches of a round; a new number sets cards in motion.
    pub number: u32,
    /// What the viewer was told, in order.
    pub told: Vec<Told>,
}

/// An action that the host refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Denied {
    /// Why.
    pub why: Illegal,
    /// Who was faster, if somebody was.
    pub late: Option<Late>,
}
