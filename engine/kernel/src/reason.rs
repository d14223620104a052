//! The reasons for a refusal: a code for the engine, a sentence for people.

use base::{RuleId, message};
use bincode::{Decode, Encode};
use core::fmt;

/// Declares the reasons, each with its sentence. A comment says what the sentence leaves out.
macro_rules! reasons {
    ($($(#[$doc:meta])* $reason:ident: $sentence:expr,)+) => {
        /// The reason why an action is refused. The rule beside it says where to look.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
        pub enum Reason {
            $(
                #[doc = $sentence]
                $(#[$doc])*
                $reason,
            )+
        }

        impl Reason {
            /// One kind sentence for each reason, as a translatable message. A screen may say it closer to the card in
            /// question.
            pub const fn words(self) -> &'static str {
                match self {
                    $(Reason::$reason => $sentence,)+
                }
            }
        }
    };
}

reasons! {
    /// Another player is on turn.
    NotYourTurn: message!("Not yet: something else comes first."),
    /// The question that the sender answered is over by now. There is no penalty.
    Stale: message!("Too late: the table had moved on. It costs you nothing."),
    RoundOver: message!("The round is decided: nothing more counts."),
    NotPlaying: message!("You are not playing in this round."),
    NotHeld: message!("That card is not in your hand any more."),
    /// Neither the suit nor the rank fits the top card.
    NoMatch: message!("That card does not fit here."),
    /// Only a limited number of cards may be played at once.
    TooManyCards: message!("Not so many cards at once."),
    NoSuchPile: message!("There is no such pile."),
    /// A wild card needs a named suit.
    SuitChoice: message!("Choose a colour or suit with it, where it asks for one."),
    /// A wild card that makes others draw needs a named suit.
    DrawSuitChoice: message!("Choose a colour or suit with it, where it asks for one."),
    /// The card needs a chosen player, who must be another one. No other card has a chosen player.
    SeatChoice: message!("Choose somebody else at the table with it."),
    /// The wild draw four is barred while a card of the suit in force is held.
    HoldsSuit: message!("That card waits while you hold what is asked for."),
    /// The player must answer a total in kind, or draw it first.
    FacingTotal: message!("That card is no answer to the cards that are coming."),
    NoStacking: message!("No stacking here: these cards are yours to draw."),
    OnlyDrawn: message!("Only the card you just drew can be played now, if it fits."),
    DrewAlready: message!("You have drawn in this turn already."),
    MustPlayDrawn: message!("The card you drew fits, so it has to be played."),
    NothingDrawn: message!("There is nothing to keep: draw first."),
    MustName: message!("Name a colour or suit first."),
    /// No suit can be named now, or not with this card.
    NothingToName: message!("No colour or suit is to be named now."),
    /// Out of turn only an identical card may be played, in games that allow it at all.
    NotIdentical: message!("That is not the same card, and it is not your turn."),
    JumpClosed: message!("You cannot play out of turn on this card now."),
    OwnCard: message!("You can’t jump in on your own card."),
    /// There is no draw four to challenge, or it is not aimed at this seat.
    NothingToChallenge: message!("There is nothing for you to challenge."),
    /// This draw four was played as an answer and cannot be challenged.
    NoChallenge: message!("After an answer nothing can be challenged."),
    AlreadyCalled: message!("You have said it already."),
    TooLateToCall: message!("Too late to say it for this card."),
    /// That player cannot be caught: too many cards, called in time, or too late.
    NothingToCatch: message!("Nobody to catch there."),
    /// The catch interval has closed.
    TooLateToCatch: message!("Too late: that card is safe now."),
    Absent: message!("Players who are away are left alone."),
    MustLay: message!("You hold a card that fits: lay it instead of drawing."),
    LastCard: message!("The last card takes no choice: just lay it."),
    NotLast: message!("This card can’t be your last one."),
    NoSeries: message!("That is no series, or its first card does not follow suit."),
    MustKeepOne: message!("One card has to be left over: lay fewer."),
    /// These cards do not go together.
    NoSum: message!("Number cards of one colour have to add up to the top card."),
    /// No card can be taken from a discard pile now.
    StockOnly: message!("These cards come from the stock alone."),
    ForcingPile: message!("Not off this pile: its card makes you draw."),
    EmptyPile: message!("That pile is empty."),
    Pulling: message!("You have begun to draw: draw what is still due."),
    TurnedUp: message!("This card was turned up, so nobody bluffed with it."),
    /// That player cannot be named for this card, or another player names.
    NotToBeHit: message!("That player cannot be named for this card."),
    /// A card must be taken, but not from that hand, or another player takes it.
    NotToBeRobbed: message!("A card has to be taken, and not out of that hand."),
    /// That player need not give away a card, or not in this way.
    NotToPart: message!("Nobody there has to give a card away."),
    /// Nobody asks for such cards, or not from this seat.
    NotOffered: message!("Such cards are not asked for, or not from you."),
    HandedOn: message!("Play has gone on: this card acts for somebody else."),
    /// This card belongs to no set that may be given away now, or it cannot go to that player.
    NoSet: message!("That is no card of your set, or it cannot go to that player."),
    TooEarlyToCatch: message!("They still have time to say it."),
    NothingToTakeBack: message!("There is no Reverse for you to take back."),
    /// This seat owes nothing that it could send back.
    NothingToSendBack: message!("That card sends nothing back."),
    NothingToDecline: message!("There is nothing to say no to now."),
    NotYourSuit: message!("Somebody else names the colour or suit."),
    NotYourChoice: message!("Somebody else chooses."),
    /// The player has to choose a player first, and it must be a possible one.
    MustChoose: message!("Choose one of the players who can be chosen."),
    NoSuchSwap: message!("These hands cannot be swapped."),
    HandsPassing: message!("Hands are on their way: take yours up first."),
    PickedUp: message!("You have your hand already: wait until everybody has theirs."),
    NothingToPickUp: message!("No hand lies there for you."),
    FaceDown: message!("Their hand still lies face down, so nobody is caught."),
    /// This seat may not trade, or not with that player.
    NoTrade: message!("There is nothing to trade for you now."),
    /// The card that would allow a trade turned up, so no player has the trade.
    NobodysTrade: message!("This card came from the stock: nobody trades for it."),
    TooLateToTrade: message!("Too late to trade: the next card lies there."),
    TradeMatched: message!("Somebody laid the same card on yours: the trade is theirs."),
    NotDealt: message!("The cards are not dealt yet."),
    FirstCard: message!("The first card is turned once, when everybody has seen their hand."),
    NotDealer: message!("Somebody else deals."),
    /// There are not enough cards to deal this number to everybody, or the rules do not allow it.
    HandSize: message!("So many cards cannot be dealt to everybody."),
    NoSuchHand: message!("That hand is taken, or you have one already."),
    OpenRace: message!("It is open who plays: lay a card, or say “not me”."),
    OutOfRace: message!("You said “not me”: the others decide it."),
    NotInRace: message!("It is open who plays now, but not to you."),
    SkippedInRace: message!("The Skip passed you over: others decide who follows."),
    Grown: message!("That hand grew to one card: nobody is caught for that."),
    DrewByChoice: message!("You could have played before you drew, so now you keep."),
    PenaltyCard: message!("You drew that card as a penalty. Play it on a later turn."),
    /// A plain draw already takes all cards due, so drawing all at once is no separate action.
    NotAllAtOnce: message!("Just draw: all that is due comes with it."),
    NothingDue: message!("Nothing is due from you: draw one card."),
    NobodyPasses: message!("Nobody passes in this game: play or draw."),
    HandsTaken: message!("Not yet: hands are still being taken."),
    ChooseOrLeave: message!("First choose whom to swap with, or say no."),
    FirstTakeBack: message!("First say whether you take the Reverse back."),
    MustPart: message!("One of your cards has to go to another player."),
    NothingToChoose: message!("No player is to be chosen now."),
    /// No player can be chosen with this card, or not in this play.
    NoSeatChoice: message!("No player is chosen with this card now."),
    NoSizeNow: message!("The number of cards is not to be chosen now."),
    CallReady: message!("You have said it: it counts with your next play."),
    LeftByOthers: message!("Others left them that one card: they still have time to say it."),
    TurnedUpName: message!("First name the colour of the card turned up."),
    TooEarlyToCall: message!("Too early: call when you hold one card."),
    NoCalls: message!("No calls at this table: just play."),
    FullHand: message!("Your hand is full: play a card that fits."),
    NotTwins: message!("Only identical cards go together, four at most."),
    NotAlike: message!("Only cards of one number or symbol go together, four at most."),
    /// The round has no time limit, or it is over already.
    NoTimeLimit: message!("No time runs in this round now."),
    /// A card that fits is no wrong play, or a wrong play costs nothing now.
    NoMisplay: message!("That is no wrong play now."),
}

/// A refusal. The game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub struct PlayRefusal {
    /// The reason for the refusal.
    pub reason: Reason,
    /// The rule behind it.
    pub rule: RuleId,
}

impl fmt::Display for PlayRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused by {}: {}", self.rule, self.reason.words())
    }
}

impl core::error::Error for PlayRefusal {}
