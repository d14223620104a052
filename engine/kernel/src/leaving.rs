//! What collects until the turn leaves.

use alloc::vec::Vec;
use base::seat::Seat;
use serde::{Deserialize, Serialize};

/// Something that waits for the next players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hit {
    /// One of them is passed over.
    Skip,
    /// One of them takes so many cards. That costs no turn, so what waits behind it hits the same player.
    Take(u8),
}

/// What happens before somebody else is on turn. Whom it hits is known only when the turn leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Leaving {
    /// Further turns of the player who is on turn; they come first.
    pub(crate) again: u8,
    /// Players passed over.
    pub(crate) skips: u8,
    /// To whom the turn goes, over everybody between; the next player if nobody is named.
    pub(crate) to: Option<Seat>,
    /// To whom a card hands play on, which passes nobody over.
    pub(crate) handed_to: Option<Seat>,
    /// What waits for the next players, in order.
    pub(crate) queue: Vec<Hit>,
}
