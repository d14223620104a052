//! Names of house rules, in the order in which they are applied to a ruleset.

use serde::{Deserialize, Serialize};

/// A house rule: something that a table may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum House {
    /// How a Wild Draw Four is policed: 0 by challenge, 1 strictly, 2 not at all.
    DrawFour,
    /// Identical cards may be laid out of turn.
    JumpIn,
    /// Sevens swap hands, zeros pass them round.
    SevenZero,
    /// One draw goes on until a card fits.
    DrawUntil,
    /// A drawn card that fits must be laid.
    ForcedPlay,
    /// Draw cards may be answered in kind; the sum passes on.
    Progressive,
    /// Cards drawn by who forgot to call.
    CatchPenalty,
    /// 0 the winner takes the points, 1 everybody counts their own and low wins, 2 who reaches the target is out.
    Scoring,
    /// The target in points, in fifties; 0 plays a single round.
    Target,
    /// Four players as two pairs.
    Partners,
    /// Packs of cards; 0 takes what suits the number of players.
    Packs,
    /// Packs of cards, more than the number of players asks for.
    MorePacks,
    /// Teams: 0 none, else one more than this.
    Teams,
    /// Minutes after which the match ends with the round in play; 0 plays for points.
    Minutes,
    /// A single eight goes on anything.
    WildEights,
    /// Whose missed calls count for what the next one costs: 0 each player's own, 1 everybody's together.
    Offences,
    /// The discards become a new stock instead of ending the round.
    Reshuffle,
    /// The hand that one has taken may be looked at before all are taken.
    LookAtOnce,
    /// A Wild Draw Four is barred on one's turn beside a card of the colour in force: 0 no, 1 yes.
    StrictDrawFour,
    /// A seven may be declined.
    DeclineSeven,
    /// One may jump on one's own card.
    OwnJump,
    /// Ordinary packs stand for those of the colour deck: 0 no, 1 yes.
    FrenchDeck,
    /// Cards that may be drawn on a turn while one that fits is held; 0 is any number.
    DrawLimit,
    /// Whose Sevens and Nines move, and whose Eights are shown: 0 everybody's, 1 the player's.
    SevensToNines,
    /// A draw that is sent back: 0 hits who demanded it, 1 is cancelled.
    Backfire,
    /// Sending back a draw card costs the turn.
    BackfireTakesTurn,
    /// Who would change seats with themselves walks once round the table.
    Laps,
    /// Whose hands count, where the salt spares some of them: 0 everybody's own, and low wins; 1 those of the others, for
    /// the winner.
    HandsCount,
    /// Cards dealt to everybody.
    HandSize,
}
