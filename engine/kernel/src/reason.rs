//! Why an action is refused, in a word for the engine and a sentence for people.

mod words;

use base::rule::RuleId;
use core::fmt;
use serde::{Deserialize, Serialize};

/// Why an action is refused; the rule beside it says where to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reason {
    /// Somebody else is on turn.
    NotYourTurn,
    /// What the sender answered is over by now; no penalty.
    Stale,
    /// The round is over.
    RoundOver,
    /// The seat is not in the round.
    NotPlaying,
    /// The card is not in the hand.
    NotHeld,
    /// Neither suit nor rank fits the top card.
    NoMatch,
    /// Only so many cards may be laid at once.
    TooManyCards,
    /// There is no such discard pile.
    NoSuchPile,
    /// A wild card needs a named suit.
    SuitChoice,
    /// A wild card that makes others draw needs a named suit.
    DrawSuitChoice,
    /// The card needs a player chosen, another one, and no other card has one.
    SeatChoice,
    /// The wild draw four is barred while a card of the suit in force is held.
    HoldsSuit,
    /// A total must be answered in kind or drawn first.
    FacingTotal,
    /// A total is not answered in this game: it is drawn.
    NoStacking,
    /// Only the card just drawn may be laid now.
    OnlyDrawn,
    /// One has drawn already in this turn.
    DrewAlready,
    /// The card just drawn must be laid.
    MustPlayDrawn,
    /// Nothing was drawn that could be kept.
    NothingDrawn,
    /// The suit must be named first.
    MustName,
    /// No suit is to be named now, or not with this card.
    NothingToName,
    /// Out of turn only an identical card may be laid, where that is played at all.
    NotIdentical,
    /// Nobody may jump on this card, or not any more.
    JumpClosed,
    /// One does not jump on one's own card.
    OwnCard,
    /// There is no draw four to doubt, or it is not aimed at this seat.
    NothingToChallenge,
    /// This draw four was laid as an answer and is free.
    NoChallenge,
    /// It was said already.
    AlreadyCalled,
    /// It should have been said before.
    TooLateToCall,
    /// There is nobody like that to catch: too many cards, said in time, or too late.
    NothingToCatch,
    /// The window for catching has closed.
    TooLateToCatch,
    /// A missing player is left alone.
    Absent,
    /// A card in the hand fits: it is laid, and none is drawn, or no more.
    MustLay,
    /// The last card takes no choice.
    LastCard,
    /// This card cannot be the last one.
    NotLast,
    /// These cards are no series, or it does not follow suit.
    NoSeries,
    /// One card at least must be left over.
    MustKeepOne,
    /// These cards do not go together.
    NoSum,
    /// Nothing is taken from a discard pile now.
    StockOnly,
    /// Nothing is taken from the pile with the card that one draws for.
    ForcingPile,
    /// That pile is empty.
    EmptyPile,
    /// One is drawing already.
    Pulling,
    /// Nobody chose to lay this card.
    TurnedUp,
    /// That player cannot be named for this card, or somebody else names.
    NotToBeHit,
    /// A card must be taken, and not out of that hand, or by somebody else.
    NotToBeRobbed,
    /// That player need not part with a card, or not so.
    NotToPart,
    /// Such cards are not asked for, or not from this seat.
    NotOffered,
    /// The card acts for somebody else, to whom play went on.
    HandedOn,
    /// This is no card of a set that may be given away now, or not to that player.
    NoSet,
    /// There is still time to say it.
    TooEarlyToCatch,
    /// There is nothing here that this card takes back.
    NothingToTakeBack,
    /// Nothing is due from this seat that could be sent back.
    NothingToSendBack,
    /// There is nothing that could be declined.
    NothingToDecline,
    /// Another player has to name the suit.
    NotYourSuit,
    /// Another player has to choose.
    NotYourChoice,
    /// A player has to be chosen first, and it must be one who can be.
    MustChoose,
    /// These hands cannot be swapped.
    NoSuchSwap,
    /// Hands are being passed on: they are taken up first.
    HandsPassing,
    /// The seat has taken up its hand already; others have not.
    PickedUp,
    /// No hand lies there to be taken up.
    NothingToPickUp,
    /// Nobody is caught while their hand still lies face down.
    FaceDown,
    /// There is no trade for this seat, or not with that player.
    NoTrade,
    /// Nobody laid the card that would allow a trade.
    NobodysTrade,
    /// The next card lies there: too late to trade.
    TooLateToTrade,
    /// Somebody laid the very same card on it: the trade is theirs.
    TradeMatched,
    /// The hands are not dealt yet.
    NotDealt,
    /// The first card is turned for the dealer when everybody has seen their hand, and not again.
    FirstCard,
    /// Somebody else deals.
    NotDealer,
    /// So many cards cannot be dealt to everybody.
    HandSize,
    /// That hand is not there to be taken, or one has a hand already.
    NoSuchHand,
    /// It is open who plays: lay a card or say "not me".
    OpenRace,
    /// Who said "not me" is out of the race.
    OutOfRace,
    /// It is open who plays, but not to this seat.
    NotInRace,
    /// It is open who plays, and a Skip has passed over this seat.
    SkippedInRace,
    /// The hand came to its one card by growing: there was nothing to say.
    Grown,
    /// A card in the hand fitted: the one drawn by choice is kept.
    DrewByChoice,
    /// The card was drawn for a catch, and waits until the turn has passed on.
    PenaltyCard,
    /// Not so many cards are due that drawing all at once would be another thing than drawing.
    NotAllAtOnce,
    /// Nothing is due: one card is drawn.
    NothingDue,
    /// A turn ends with a card laid or drawn, not with nothing.
    NobodyPasses,
    /// Hands are still being taken.
    HandsTaken,
    /// Hands may be swapped first, or left as they are.
    ChooseOrLeave,
    /// First is decided whether a Reverse is taken back.
    FirstTakeBack,
    /// A card has to be given away.
    MustPart,
    /// No player is to be chosen now.
    NothingToChoose,
    /// No player is chosen with this card, or not as it is laid.
    NoSeatChoice,
    /// The number of cards is not to be chosen now.
    NoSizeNow,
    /// The call is ready for the next play.
    CallReady,
    /// Others left one card there, and there is still time to say it.
    LeftByOthers,
    /// The suit of a card turned from the stock has to be named first.
    TurnedUpName,
}

impl Reason {
    /// Why, in one kind sentence: a message, one for every reason. Screens may say it closer to the card in question.
    pub const fn words(self) -> &'static str {
        words::WORDS[self as usize].1
    }
}

/// A refusal. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Illegal {
    /// Why.
    pub reason: Reason,
    /// The rule that says so.
    pub rule: RuleId,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused by {}: {}", self.rule, self.reason.words())
    }
}

impl core::error::Error for Illegal {}
