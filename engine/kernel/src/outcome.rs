//! How a round ended and what it counted.

use alloc::vec::Vec;
use base::seat::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// Why a round is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// Somebody laid the last card.
    Out(Seat),
    /// Nobody could draw or play any more (CLA-19).
    Blocked,
    /// Nothing is left to draw, which ends it: a draw for everyone.
    Drawn,
    /// Too few players stayed (DIG-16); nothing is scored.
    Deserted,
}

/// The end of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Why it is over.
    pub end: End,
    /// Who won the round: one seat, a whole team, or nobody.
    pub winners: Seats,
    /// The value of each seat's hand at the end, by seat.
    pub hands: Vec<u16>,
    /// Who deals the next round, where that is said; else the deal moves on.
    pub next_dealer: Option<Seat>,
    /// What each seat scores, by seat, in the way agreed (CLA-55, CLA-56).
    pub scores: Vec<u16>,
}
