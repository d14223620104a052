//! An open start, while nobody has set the direction of play.

use crate::rules::clause::PlayMode;
use base::seat::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// The play that a race is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leg {
    /// The first play, on the card turned up from the draw pile.
    First,
    /// The second play, which sets the direction.
    Second,
}

/// A question to several seats, of which one plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StartRace {
    pub(crate) leg: Leg,
    /// The seats that could play, including those that have said "not me" since.
    pub(crate) eligible: Seats,
    /// The pile whose total the play has to answer.
    pub(crate) due: Option<u8>,
}

impl StartRace {
    /// The play mode that answers it.
    pub(crate) fn mode(self) -> PlayMode {
        match self.due {
            Some(_) => PlayMode::Answer,
            None => PlayMode::Turn,
        }
    }
}

/// The player of the last card, while nobody has set the direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenStart {
    pub(crate) first: Seat,
    /// The distance in seats, on either side, from there to the second player.
    pub(crate) away: usize,
}
