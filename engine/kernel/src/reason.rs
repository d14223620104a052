//! The reasons for a refusal: a code for the engine, a sentence for people.

mod words;

use base::rule::RuleId;
use core::fmt;
use serde::{Deserialize, Serialize};

/// The reason why an action is refused. The rule beside it says where to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reason {
    /// Another player is on turn.
    NotYourTurn,
    /// The question that the sender answered is over by now. There is no penalty.
    Stale,
    /// The round is over.
    RoundOver,
    /// The seat is not in the round.
    NotPlaying,
    /// The card is not in the hand.
    NotHeld,
    /// Neither the suit nor the rank fits the top card.
    NoMatch,
    /// Only a limited number of cards may be played at once.
    TooManyCards,
    /// There is no such discard pile.
    NoSuchPile,
    /// A wild card needs a named suit.
    SuitChoice,
    /// A wild card that makes others draw needs a named suit.
    DrawSuitChoice,
    /// The card needs a chosen player, who must be another one. No other card has a chosen player.
    SeatChoice,
    /// The wild draw four is barred while a card of the suit in force is held.
    HoldsSuit,
    /// The player must answer a total in kind, or draw it first.
    FacingTotal,
    /// This game has no answers to a total: the player draws it.
    NoStacking,
    /// Only the card just drawn may be played now.
    OnlyDrawn,
    /// The player has already drawn in this turn.
    DrewAlready,
    /// The player must play the card just drawn.
    MustPlayDrawn,
    /// No card was drawn that could be kept.
    NothingDrawn,
    /// The player must name the suit first.
    MustName,
    /// No suit can be named now, or not with this card.
    NothingToName,
    /// Out of turn only an identical card may be played, in games that allow it at all.
    NotIdentical,
    /// Nobody may jump in on this card, or not any more.
    JumpClosed,
    /// A player cannot jump in on their own card.
    OwnCard,
    /// There is no draw four to challenge, or it is not aimed at this seat.
    NothingToChallenge,
    /// This draw four was played as an answer and cannot be challenged.
    NoChallenge,
    /// The call was already made.
    AlreadyCalled,
    /// The call is too late.
    TooLateToCall,
    /// That player cannot be caught: too many cards, called in time, or too late.
    NothingToCatch,
    /// The window for catching has closed.
    TooLateToCatch,
    /// An absent player cannot be caught or challenged.
    Absent,
    /// A card in the hand fits. The player must play it, and may not draw, or not any more.
    MustLay,
    /// The last card takes no choice.
    LastCard,
    /// This card cannot be the last one.
    NotLast,
    /// These cards are not a series, or the series does not follow suit.
    NoSeries,
    /// At least one card must stay in the hand.
    MustKeepOne,
    /// These cards do not go together.
    NoSum,
    /// Nothing can be taken from a discard pile now.
    StockOnly,
    /// Nothing can be taken from the pile with the card that the player draws for.
    ForcingPile,
    /// That pile is empty.
    EmptyPile,
    /// The player is already drawing.
    Pulling,
    /// No player chose to play this card, because it turned up.
    TurnedUp,
    /// That player cannot be named for this card, or another player names.
    NotToBeHit,
    /// A card must be taken, but not from that hand, or another player takes it.
    NotToBeRobbed,
    /// That player need not give away a card, or not in this way.
    NotToPart,
    /// Nobody asks for such cards, or not from this seat.
    NotOffered,
    /// The card acts for another player, to whom play went on.
    HandedOn,
    /// This card belongs to no set that may be given away now, or it cannot go to that player.
    NoSet,
    /// There is still time to call.
    TooEarlyToCatch,
    /// There is no card that this card takes back.
    NothingToTakeBack,
    /// This seat owes nothing that it could send back.
    NothingToSendBack,
    /// There is nothing to decline.
    NothingToDecline,
    /// Another player has to name the suit.
    NotYourSuit,
    /// Another player has to choose.
    NotYourChoice,
    /// The player has to choose a player first, and it must be a possible one.
    MustChoose,
    /// These hands cannot be swapped.
    NoSuchSwap,
    /// Hands are being passed on. The player takes up theirs first.
    HandsPassing,
    /// The seat has already taken up its hand, but others have not.
    PickedUp,
    /// There is no hand to take up.
    NothingToPickUp,
    /// A player cannot be caught while their hand still lies face down.
    FaceDown,
    /// This seat may not trade, or not with that player.
    NoTrade,
    /// The card that would allow a trade turned up, so no player has the trade.
    NobodysTrade,
    /// Another card already covers it: too late to trade.
    TooLateToTrade,
    /// Another player played an identical card on it, and has the trade now.
    TradeMatched,
    /// The hands are not dealt yet.
    NotDealt,
    /// The first card turns up for the dealer when everybody has seen their hand, and not again.
    FirstCard,
    /// Another player deals.
    NotDealer,
    /// There are not enough cards to deal this number to everybody, or the rules do not allow it.
    HandSize,
    /// That hand is not free, or the player already has a hand.
    NoSuchHand,
    /// It is open who plays: play a card or say "not me".
    OpenRace,
    /// A seat that said "not me" is out of the race.
    OutOfRace,
    /// It is open who plays, but not to this seat.
    NotInRace,
    /// It is open who plays, and a Skip has passed over this seat.
    SkippedInRace,
    /// The hand came to its one card by growing. There was nothing to call.
    Grown,
    /// A card in the hand fitted, so the player must keep the card drawn by choice.
    DrewByChoice,
    /// The card was drawn for a catch, and waits until the turn has passed on.
    PenaltyCard,
    /// A plain draw already takes all cards due, so drawing all at once is no separate action.
    NotAllAtOnce,
    /// Nothing is due. A draw takes one card.
    NothingDue,
    /// A turn ends with a card played or drawn. Passing is impossible.
    NobodyPasses,
    /// Players are still taking their hands.
    HandsTaken,
    /// The player may first swap hands, or leave them as they are.
    ChooseOrLeave,
    /// A player must first decide whether to take back a Reverse.
    FirstTakeBack,
    /// The player has to give a card away.
    MustPart,
    /// No player can be chosen now.
    NothingToChoose,
    /// No player can be chosen with this card, or not in this play.
    NoSeatChoice,
    /// The number of cards cannot be chosen now.
    NoSizeNow,
    /// The call is already armed for the next play.
    CallReady,
    /// Other players left the seat with one card, and it still has time to call.
    LeftByOthers,
    /// The player must first name the suit of a card that turned up.
    TurnedUpName,
}

impl Reason {
    /// One kind sentence for each reason. A screen may say it closer to the card in question.
    pub const fn words(self) -> &'static str {
        words::WORDS[self as usize].1
    }
}

/// A refusal. The game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Illegal {
    /// The reason for the refusal.
    pub reason: Reason,
    /// The rule behind it.
    pub rule: RuleId,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused by {}: {}", self.rule, self.reason.words())
    }
}

impl core::error::Error for Illegal {}
