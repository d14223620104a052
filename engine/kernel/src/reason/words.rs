//! The sentences for the reasons.

use super::Reason;
use base::message;

/// Every reason in its order, with one kind sentence for each.
pub(super) const WORDS: [(Reason, &str); 88] = [
    (
        Reason::NotYourTurn,
        message!("Not yet: something else comes first."),
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
    (Reason::TooManyCards, message!("Not so many cards at once.")),
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
        message!("No stacking here: these cards are yours to draw."),
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
        message!("You cannot play out of turn on this card now."),
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
        message!("After an answer nothing can be challenged."),
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
        message!("That is no series, or its first card does not follow suit."),
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
        message!("Not off this pile: its card makes you draw."),
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
        message!("Nobody there has to give a card away."),
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
        message!("That card sends nothing back."),
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
    (
        Reason::DrewByChoice,
        message!("You could have played before you drew, so now you keep."),
    ),
    (
        Reason::PenaltyCard,
        message!("You drew that card as a penalty. Play it on a later turn."),
    ),
    (
        Reason::NotAllAtOnce,
        message!("Just draw: all that is due comes with it."),
    ),
    (
        Reason::NothingDue,
        message!("Nothing is due from you: draw one card."),
    ),
    (
        Reason::NobodyPasses,
        message!("Nobody passes in this game: play or draw."),
    ),
    (
        Reason::HandsTaken,
        message!("Not yet: hands are still being taken."),
    ),
    (
        Reason::ChooseOrLeave,
        message!("First choose whom to swap with, or say no."),
    ),
    (
        Reason::FirstTakeBack,
        message!("First say whether you take the Reverse back."),
    ),
    (
        Reason::MustPart,
        message!("One of your cards has to go to another player."),
    ),
    (
        Reason::NothingToChoose,
        message!("No player is to be chosen now."),
    ),
    (
        Reason::NoSeatChoice,
        message!("No player is chosen with this card now."),
    ),
    (
        Reason::NoSizeNow,
        message!("The number of cards is not to be chosen now."),
    ),
    (
        Reason::CallReady,
        message!("You have said it: it counts with your next play."),
    ),
    (
        Reason::LeftByOthers,
        message!("Others left them that one card: they still have time to say it."),
    ),
    (
        Reason::TurnedUpName,
        message!("First name the colour of the card turned up."),
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
