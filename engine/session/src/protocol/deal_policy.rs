//! The policy for the cards of a round: all phones decide, or the host alone.

use serde::{Deserialize, Serialize};

/// The policy for the cards of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DealPolicy {
    /// All phones decide together, and each one checks the deal.
    #[default]
    Verifiable,
    /// The host decides alone.
    HostAlone,
}
