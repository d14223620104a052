//! Effects of cards before a turn is over, as rulesets state them.

use base::{Face, FaceSet, Hand, RuleId};

/// The seats that owe cards for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// The next player, who loses the turn by drawing. That player may choose the source of each card.
    Next,
    /// All other players.
    Others,
    /// All other players who hold fewer cards than this.
    OthersBelow(u8),
}

/// A side of a seat, with the neighbor there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbor {
    /// The next seat clockwise.
    Left,
    /// The next seat counterclockwise.
    Right,
}

/// The hands that a card reaches when it moves or shows cards of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandsReached {
    /// All hands.
    All,
    /// The hand of the player of the card.
    Own,
}

/// The effect of a card turned up from the draw pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turned {
    /// The effect that the ruleset gives a first card.
    UpCard,
    /// The effect of playing it, with the seat that turned it up as the player. More piles follow after the first turn.
    AsPlayed {
        /// The final number of discard piles.
        piles: u8,
    },
}

/// The time at which an empty hand ends the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoingOut {
    /// When its last card is played.
    AtOnce,
    /// When the turn is over, with all the effects of its cards.
    WithTurn,
}

/// Lists every set in a hand, for this number of players, with the rule that defines it.
pub type SetsOf = fn(&Hand, usize, &mut dyn FnMut(FaceSet, RuleId));

/// The effects of cards before a turn is over.
#[derive(Clone, Copy, Debug)]
pub struct Aftermath {
    /// The effect of cards turned up from the draw pile.
    pub turned: Turned,
    /// True if two cards that lie directly on each other count together, however they came there. `None` if only cards
    /// that join the run count.
    pub alike: Option<fn(Face, Face) -> bool>,
    /// The ways to deal with cards that are due for a card.
    pub owing: Owing,
    /// The hands that a card reaches when it moves or shows cards of a rank.
    pub reach: HandsReached,
    /// True if a player who would change seats with themselves walks once around the table.
    pub laps: bool,
    /// Sets that a player may give away at the moment when they are complete.
    pub sets: Option<SetsOf>,
    /// The time at which an empty hand ends the round.
    pub going_out: GoingOut,
}

impl Aftermath {
    /// No such effects: a card acts, and the turn ends.
    pub const NONE: Aftermath = Aftermath {
        turned: Turned::UpCard,
        alike: None,
        owing: Owing {
            backfire: Backfire::Rebounds,
            backfire_costs_turn: false,
            to_nobody: None,
        },
        reach: HandsReached::All,
        laps: false,
        sets: None,
        going_out: GoingOut::AtOnce,
    };
}

/// The fate of cards that were sent back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backfire {
    /// The player who demanded them owes them.
    Rebounds,
    /// Nobody draws them.
    Cancels,
}

/// The ways to deal with cards that are due for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owing {
    /// The fate of cards that were sent back.
    pub backfire: Backfire,
    /// True if a card that costs a turn still costs it after it was sent back.
    pub backfire_costs_turn: bool,
    /// The rule by which nobody draws cards that were sent back to a player who has left.
    pub to_nobody: Option<RuleId>,
}
