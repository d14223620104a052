//! Names of house rules, in the order in which they apply to a ruleset.

use serde::{Deserialize, Serialize};

/// A house rule: a setting of the table that changes a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum House {
    /// Limits on playing a Wild Draw Four: 0 others may challenge it, 1 strictly barred, 2 none.
    DrawFour,
    /// Players may play identical cards out of turn.
    JumpIn,
    /// Sevens swap two hands, zeros pass all hands on.
    SevenZero,
    /// A player who draws goes on until a card fits.
    DrawUntil,
    /// The player must play a drawn card that fits.
    ForcedPlay,
    /// A player may answer a draw card with one of the same kind; the sum passes on.
    Progressive,
    /// Number of cards that a player draws for a forgotten call.
    CatchPenalty,
    /// 0 the winner gets the points; 1 everyone counts their own cards and low wins; 2 players who reach the target are
    /// out.
    Scoring,
    /// The target in steps of 50 points; 0 plays a single round.
    Target,
    /// Four players form two pairs.
    Partners,
    /// Number of decks; 0 takes the number that suits the players.
    Packs,
    /// Number of decks, where the table wants more than the number of players needs.
    MorePacks,
    /// Number of teams: 0 none, else one more than this value.
    Teams,
    /// Minutes after which the match ends with the round in play; 0 plays for points.
    Minutes,
    /// A single eight fits on anything.
    WildEights,
    /// Missed calls that set the price of the next one: 0 each player's own, 1 those of all players together.
    Offences,
    /// The discards become a new draw pile instead of ending the round.
    Reshuffle,
    /// Players may look at the hand that they took before all hands are taken.
    LookAtOnce,
    /// A Wild Draw Four is barred in turn while the hand holds a card of the color in force: 0 no, 1 yes.
    StrictDrawFour,
    /// A player may decline to swap on a seven.
    DeclineSeven,
    /// Players may jump in on their own card.
    OwnJump,
    /// French decks replace the color deck: 0 no, 1 yes.
    FrenchDeck,
    /// Most cards that a player may draw in a turn while holding one that fits; 0 is any number.
    DrawLimit,
    /// The owners of Sevens and Nines that move, and of Eights that are shown: 0 everyone, 1 the player alone.
    SevensToNines,
    /// A draw card that is sent back: 0 hits the player who demanded the draw, 1 is cancelled.
    Backfire,
    /// Sending back a draw card costs the turn.
    BackfireTakesTurn,
    /// A player who would change seats with themselves walks once round the table.
    Laps,
    /// The hands that count, where the salt spares some of them. 0: each player counts their own hand, and low wins. 1:
    /// the winner gets the points of the other hands.
    HandsCount,
    /// Number of cards in each dealt hand.
    HandSize,
}
