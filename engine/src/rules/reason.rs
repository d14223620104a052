//! Why an action is refused, in a word for the engine and a sentence for people.

use super::rule::RuleId;
use crate::message;
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
    /// A wild card needs a named suit, and no other card has one.
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
    /// No suit is to be named now.
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
}

/// Every reason in its order, and why in one kind sentence.
const WORDS: [(Reason, &str); 73] = [
    (
        Reason::NotYourTurn,
        message!("Not yet: somebody else is on turn."),
    ),
    (
        Reason::Stale,
        message!("Too late: the table had moved on. It costs you nothing."),
    ),
    (
        Reason::RoundOver,
        message!("The round is decided: nothing more counts."),
    ),
    (
        Reason::NotPlaying,
        message!("You are not playing in this round."),
    ),
    (
        Reason::NotHeld,
        message!("That card is not in your hand any more."),
    ),
    (Reason::NoMatch, message!("That card does not fit here.")),
    (
        Reason::TooManyCards,
        message!("One card at a time in this game."),
    ),
    (Reason::NoSuchPile, message!("There is no such pile.")),
    (
        Reason::SuitChoice,
        message!("Choose a colour or suit with it, where it asks for one."),
    ),
    (
        Reason::DrawSuitChoice,
        message!("Choose a colour or suit with it, where it asks for one."),
    ),
    (
        Reason::SeatChoice,
        message!("Choose somebody else at the table with it."),
    ),
    (
        Reason::HoldsSuit,
        message!("That card waits while you hold what is asked for."),
    ),
    (
        Reason::FacingTotal,
        message!("That card is no answer to the cards that are coming."),
    ),
    (
        Reason::NoStacking,
        message!("No stacking here: first come the cards for you."),
    ),
    (
        Reason::OnlyDrawn,
        message!("Only the card you just drew can be played now, if it fits."),
    ),
    (
        Reason::DrewAlready,
        message!("You have drawn in this turn already."),
    ),
    (
        Reason::MustPlayDrawn,
        message!("The card you drew fits, so it has to be played."),
    ),
    (
        Reason::NothingDrawn,
        message!("There is nothing to keep: draw first."),
    ),
    (Reason::MustName, message!("Name a colour or suit first.")),
    (
        Reason::NothingToName,
        message!("No colour or suit is to be named now."),
    ),
    (
        Reason::NotIdentical,
        message!("That is not the same card, and it is not your turn."),
    ),
    (
        Reason::JumpClosed,
        message!("Nobody can jump in on this card now."),
    ),
    (
        Reason::OwnCard,
        message!("One does not jump in on one's own card."),
    ),
    (
        Reason::NothingToChallenge,
        message!("There is nothing for you to challenge."),
    ),
    (
        Reason::NoChallenge,
        message!("This one was laid as an answer and can't be challenged."),
    ),
    (Reason::AlreadyCalled, message!("You have said it already.")),
    (
        Reason::TooLateToCall,
        message!("Too late to say it for this card."),
    ),
    (Reason::NothingToCatch, message!("Nobody to catch there.")),
    (
        Reason::TooLateToCatch,
        message!("Too late: that card is safe now."),
    ),
    (Reason::Absent, message!("Whoever is away is left alone.")),
    (
        Reason::MustLay,
        message!("You hold a card that fits: lay it instead of drawing."),
    ),
    (
        Reason::LastCard,
        message!("The last card takes no choice: just lay it."),
    ),
    (
        Reason::NotLast,
        message!("This card can’t be your last one."),
    ),
    (
        Reason::NoSeries,
        message!("That is no series, or its first card does not fit."),
    ),
    (
        Reason::MustKeepOne,
        message!("One card has to be left over: lay fewer."),
    ),
    (
        Reason::NoSum,
        message!("Number cards of one colour have to add up to the top card."),
    ),
    (
        Reason::StockOnly,
        message!("These cards come from the stock alone."),
    ),
    (
        Reason::ForcingPile,
        message!("Not off this pile: its card makes you draw. Take from the other."),
    ),
    (Reason::EmptyPile, message!("That pile is empty.")),
    (
        Reason::Pulling,
        message!("You have begun to draw: draw what is still due."),
    ),
    (
        Reason::TurnedUp,
        message!("This card was turned up, so nobody bluffed with it."),
    ),
    (
        Reason::NotToBeHit,
        message!("That player cannot be named for this card."),
    ),
    (
        Reason::NotToBeRobbed,
        message!("A card has to be taken, and not out of that hand."),
    ),
    (
        Reason::NotToPart,
        message!("That player need not give a card away."),
    ),
    (
        Reason::NotOffered,
        message!("Such cards are not asked for, or not from you."),
    ),
    (
        Reason::HandedOn,
        message!("Play has gone on: this card acts for somebody else."),
    ),
    (
        Reason::NoSet,
        message!("That is no card of your set, or it cannot go to that player."),
    ),
    (
        Reason::TooEarlyToCatch,
        message!("They still have time to say it."),
    ),
    (
        Reason::NothingToTakeBack,
        message!("There is no Reverse for you to take back."),
    ),
    (
        Reason::NothingToSendBack,
        message!("Nothing is due from you that could be sent back."),
    ),
    (
        Reason::NothingToDecline,
        message!("There is nothing to say no to now."),
    ),
    (
        Reason::NotYourSuit,
        message!("Somebody else names the colour or suit."),
    ),
    (Reason::NotYourChoice, message!("Somebody else chooses.")),
    (
        Reason::MustChoose,
        message!("Choose one of the players who can be chosen."),
    ),
    (
        Reason::NoSuchSwap,
        message!("These hands cannot be swapped."),
    ),
    (
        Reason::HandsPassing,
        message!("Hands are on their way: take yours up first."),
    ),
    (
        Reason::PickedUp,
        message!("You have your hand already: wait until everybody has theirs."),
    ),
    (
        Reason::NothingToPickUp,
        message!("No hand lies there for you."),
    ),
    (
        Reason::FaceDown,
        message!("Their hand still lies face down, so nobody is caught."),
    ),
    (
        Reason::NoTrade,
        message!("There is nothing to trade for you now."),
    ),
    (
        Reason::NobodysTrade,
        message!("This card came from the stock: nobody trades for it."),
    ),
    (
        Reason::TooLateToTrade,
        message!("Too late to trade: the next card lies there."),
    ),
    (
        Reason::TradeMatched,
        message!("Somebody laid the same card on yours: the trade is theirs."),
    ),
    (Reason::NotDealt, message!("The cards are not dealt yet.")),
    (
        Reason::FirstCard,
        message!("The first card is turned once, when everybody has seen their hand."),
    ),
    (Reason::NotDealer, message!("Somebody else deals.")),
    (
        Reason::HandSize,
        message!("So many cards cannot be dealt to everybody."),
    ),
    (
        Reason::NoSuchHand,
        message!("That hand is taken, or you have one already."),
    ),
    (
        Reason::OpenRace,
        message!("It is open who plays: lay a card, or say “not me”."),
    ),
    (
        Reason::OutOfRace,
        message!("You said “not me”: the others decide it."),
    ),
    (
        Reason::NotInRace,
        message!("It is open who plays now, but not to you."),
    ),
    (
        Reason::SkippedInRace,
        message!("The Skip passed you over: others decide who follows."),
    ),
    (
        Reason::Grown,
        message!("That hand grew to one card: nobody is caught for that."),
    ),
];

const _: () = {
    let mut at = 0;
    while at < WORDS.len() {
        assert!(
            WORDS[at].0 as usize == at,
            "a sentence for every reason, in order"
        );
        at += 1;
    }
};

impl Reason {
    /// Why, in one kind sentence: a message, one for every reason. Screens may say it closer to the card in question.
    pub const fn words(self) -> &'static str {
        WORDS[self as usize].1
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
