//! Who decides about the cards of a round.

use serde::{Deserialize, Serialize};

/// Who decides about the cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deals {
    /// All phones together, and each checks it.
    #[default]
    Sealed,
    /// The host alone.
    Plain,
}
