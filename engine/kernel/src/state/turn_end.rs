//! The effects that collect until the turn leaves.

use alloc::vec::Vec;
use base::seat::Seat;
use serde::{Deserialize, Serialize};

/// An effect that waits for the next players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hit {
    /// It passes over one of them.
    Skip,
    /// One of them takes this number of cards. That does not cost a turn, so the effect behind it hits the same player.
    Take(u8),
}

/// The effects that apply before the next turn. Their victims are known only when the turn leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TurnEnd {
    /// Further turns of the player on turn. They come first.
    pub(crate) again: u8,
    /// The number of players to pass over.
    pub(crate) skips: u8,
    /// The seat that the turn goes to, over everybody between. `None` means the next player.
    pub(crate) to: Option<Seat>,
    /// The seat that a card hands play on to. This passes nobody over.
    pub(crate) handed_to: Option<Seat>,
    /// The effects that wait for the next players, in order.
    pub(crate) queue: Vec<Hit>,
}
