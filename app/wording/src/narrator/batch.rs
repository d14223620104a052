//! News that reach the screen in one moment, and refusals.

use engine::{Illegal, Told, session::Late};

/// News that reach the screen in one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// Counts the batches of a round. A new number sets cards in motion.
    pub number: u32,
    /// The news of the viewer, in order.
    pub told: Vec<Told>,
}

/// An action that the host refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Denied {
    /// The reason for the refusal.
    pub why: Illegal,
    /// The seat that was faster, if there was one.
    pub late: Option<Late>,
}
