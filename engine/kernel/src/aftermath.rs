//! What comes of cards before a turn is over, as rulesets say it.

use super::sets::SetsOf;
use base::{card::Face, rule::RuleId};

/// Who owes cards for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// The next player, who also loses the turn by drawing and may choose where each card comes from.
    Next,
    /// Everybody else.
    Others,
}

/// A neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The next one clockwise.
    Left,
    /// The one before.
    Right,
}

/// Whose hands a card reaches that moves or shows cards of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Everybody's.
    All,
    /// Its player's.
    Own,
}

/// What a card turned from the stock does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turned {
    /// What is said for a first card.
    UpCard,
    /// What it does when it is played, by who turned it. After the first turn there are more piles.
    AsPlayed {
        /// Discard piles in the end.
        piles: u8,
    },
}

/// When an empty hand ends the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// When its last card is laid.
    AtOnce,
    /// When the turn is over, with all that its cards have set off.
    WithTurn,
}

/// What comes of cards before a turn is over.
#[derive(Clone, Copy, Debug)]
pub struct Aftermath {
    /// What cards turned from the stock do.
    pub turned: Turned,
    /// Which cards count together where they lie right on each other, however they came there; `None` if only those count
    /// that join the run.
    pub alike: Option<fn(Face, Face) -> bool>,
    /// What becomes of cards that are due for a card.
    pub owing: Owing,
    /// Whose hands cards reach that move or show cards of a rank.
    pub reach: Reach,
    /// Whether who might have changed seats with themselves walks once round the table.
    pub laps: bool,
    /// Sets that may be given away at the moment at which they are complete.
    pub sets: Option<SetsOf>,
    /// When an empty hand ends the round.
    pub ends: Ends,
}

impl Aftermath {
    /// Nothing of the kind: a card acts, and the turn leaves.
    pub const NONE: Aftermath = Aftermath {
        turned: Turned::UpCard,
        alike: None,
        owing: Owing {
            backfire: Backfire::Rebounds,
            backfire_costs_turn: false,
            to_nobody: None,
        },
        reach: Reach::All,
        laps: false,
        sets: None,
        ends: Ends::AtOnce,
    };
}

/// What becomes of cards that were sent back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backfire {
    /// They are due from whoever demanded them.
    Rebounds,
    /// Nobody draws them.
    Cancels,
}

/// How cards that are due for a card can be dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owing {
    /// What becomes of those sent back.
    pub backfire: Backfire,
    /// Whether sending back what costs a turn costs the turn all the same.
    pub backfire_costs_turn: bool,
    /// The rule by which cards sent back to somebody who has left are drawn by nobody.
    pub to_nobody: Option<RuleId>,
}
