//! Why an action is refused, in a word for the engine and a sentence for people.

use super::rule::RuleId;
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
}

/// Every reason in its order, and why in one kind sentence.
const WORDS: [(Reason, &str); 71] = [
    (Reason::NotYourTurn, "Not yet: somebody else is on turn."),
    (
        Reason::Stale,
        "Too late: the table had moved on. It costs you nothing.",
    ),
    (
        Reason::RoundOver,
        "The round is decided: nothing more counts.",
    ),
    (Reason::NotPlaying, "You are not playing in this round."),
    (Reason::NotHeld, "That card is not in your hand any more."),
    (Reason::NoMatch, "That card does not fit here."),
    (Reason::TooManyCards, "One card at a time in this game."),
    (Reason::NoSuchPile, "There is no such pile."),
    (
        Reason::SuitChoice,
        "Choose a colour or suit with it, where it asks for one.",
    ),
    (
        Reason::DrawSuitChoice,
        "Choose a colour or suit with it, where it asks for one.",
    ),
    (
        Reason::SeatChoice,
        "Choose somebody else at the table with it.",
    ),
    (
        Reason::HoldsSuit,
        "That card waits while you hold what is asked for.",
    ),
    (
        Reason::FacingTotal,
        "That card is no answer to the cards that are coming.",
    ),
    (
        Reason::NoStacking,
        "No stacking here: first come the cards for you.",
    ),
    (
        Reason::OnlyDrawn,
        "Only the card you just drew can be played now, if it fits.",
    ),
    (Reason::DrewAlready, "You have drawn in this turn already."),
    (
        Reason::MustPlayDrawn,
        "The card you drew fits, so it has to be played.",
    ),
    (
        Reason::NothingDrawn,
        "There is nothing to keep: draw first.",
    ),
    (Reason::MustName, "Name a colour or suit first."),
    (
        Reason::NothingToName,
        "No colour or suit is to be named now.",
    ),
    (
        Reason::NotIdentical,
        "That is not the same card, and it is not your turn.",
    ),
    (Reason::JumpClosed, "Nobody can jump in on this card now."),
    (Reason::OwnCard, "One does not jump in on one's own card."),
    (
        Reason::NothingToChallenge,
        "There is nothing for you to challenge.",
    ),
    (
        Reason::NoChallenge,
        "This one was laid as an answer and can't be challenged.",
    ),
    (Reason::AlreadyCalled, "You have said it already."),
    (Reason::TooLateToCall, "Too late to say it for this card."),
    (Reason::NothingToCatch, "Nobody to catch there."),
    (Reason::TooLateToCatch, "Too late: that card is safe now."),
    (Reason::Absent, "Whoever is away is left alone."),
    (
        Reason::MustLay,
        "You hold a card that fits: lay it instead of drawing.",
    ),
    (
        Reason::LastCard,
        "The last card takes no choice: just lay it.",
    ),
    (Reason::NotLast, "This card can’t be your last one."),
    (
        Reason::NoSeries,
        "That is no series, or its first card does not fit.",
    ),
    (
        Reason::MustKeepOne,
        "One card has to be left over: lay fewer.",
    ),
    (
        Reason::NoSum,
        "Number cards of one colour have to add up to the top card.",
    ),
    (Reason::StockOnly, "These cards come from the stock alone."),
    (
        Reason::ForcingPile,
        "Not off this pile: its card makes you draw. Take from the other.",
    ),
    (Reason::EmptyPile, "That pile is empty."),
    (
        Reason::Pulling,
        "You have begun to draw: draw what is still due.",
    ),
    (
        Reason::TurnedUp,
        "This card was turned up, so nobody bluffed with it.",
    ),
    (
        Reason::NotToBeHit,
        "That player cannot be named for this card.",
    ),
    (
        Reason::NotToBeRobbed,
        "A card has to be taken, and not out of that hand.",
    ),
    (Reason::NotToPart, "That player need not give a card away."),
    (
        Reason::NotOffered,
        "Such cards are not asked for, or not from you.",
    ),
    (
        Reason::HandedOn,
        "Play has gone on: this card acts for somebody else.",
    ),
    (
        Reason::NoSet,
        "That is no card of your set, or it cannot go to that player.",
    ),
    (Reason::TooEarlyToCatch, "They still have time to say it."),
    (
        Reason::NothingToTakeBack,
        "There is no Reverse for you to take back.",
    ),
    (
        Reason::NothingToSendBack,
        "Nothing is due from you that could be sent back.",
    ),
    (
        Reason::NothingToDecline,
        "There is nothing to say no to now.",
    ),
    (
        Reason::NotYourSuit,
        "Somebody else names the colour or suit.",
    ),
    (Reason::NotYourChoice, "Somebody else chooses."),
    (
        Reason::MustChoose,
        "Choose one of the players who can be chosen.",
    ),
    (Reason::NoSuchSwap, "These hands cannot be swapped."),
    (
        Reason::HandsPassing,
        "Hands are on their way: take yours up first.",
    ),
    (
        Reason::PickedUp,
        "You have your hand already: wait until everybody has theirs.",
    ),
    (Reason::NothingToPickUp, "No hand lies there for you."),
    (
        Reason::FaceDown,
        "Their hand still lies face down, so nobody is caught.",
    ),
    (Reason::NoTrade, "There is nothing to trade for you now."),
    (
        Reason::NobodysTrade,
        "This card came from the stock: nobody trades for it.",
    ),
    (
        Reason::TooLateToTrade,
        "Too late to trade: the next card lies there.",
    ),
    (
        Reason::TradeMatched,
        "Somebody laid the same card on yours: the trade is theirs.",
    ),
    (Reason::NotDealt, "The cards are not dealt yet."),
    (
        Reason::FirstCard,
        "The first card is turned once, when everybody has seen their hand.",
    ),
    (Reason::NotDealer, "Somebody else deals."),
    (
        Reason::HandSize,
        "So many cards cannot be dealt to everybody.",
    ),
    (
        Reason::NoSuchHand,
        "That hand is taken, or you have one already.",
    ),
    (
        Reason::OpenRace,
        "It is open who plays: lay a card, or say “not me”.",
    ),
    (
        Reason::OutOfRace,
        "You said “not me”: the others decide it.",
    ),
    (
        Reason::NotInRace,
        "It is open who plays now, but not to you.",
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
    /// Why, in one kind sentence: one for every reason. Screens may say it closer to the card in question.
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
