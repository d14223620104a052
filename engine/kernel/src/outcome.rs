//! The end of a round and its scores.

use alloc::vec::Vec;
use base::{Seat, Seats};
use bincode::{Decode, Encode};

/// The reason why a round is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum RoundEnd {
    /// This player played the last card.
    Out(Seat),
    /// No player could draw or play any more (CLA-19).
    Blocked,
    /// The draw pile is empty, which ends the round in a draw for everyone.
    Drawn,
    /// Too few players stayed (DIG-16); nothing is scored.
    Deserted,
    /// The minutes of the round were over (CLA-83).
    TimeUp,
}

/// The end of a round.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Outcome {
    /// Why it is over.
    pub end: RoundEnd,
    /// The winners of the round: one seat, a whole team, or nobody.
    pub winners: Seats,
    /// The value of each seat's hand at the end, by seat.
    pub hands: Vec<u16>,
    /// The dealer of the next round, if the rules name one. `None`: the deal moves on.
    pub next_dealer: Option<Seat>,
    /// By seat, the score for this round under the agreed scoring (CLA-55, CLA-56).
    pub scores: Vec<u16>,
}
