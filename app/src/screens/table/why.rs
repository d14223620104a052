//! Why something could not be done, where it is not about a card: one kind sentence each.

use engine::Reason;

/// The sentence for a reason.
pub(super) fn sentence(reason: Reason) -> &'static str {
    match reason {
        Reason::NoMatch
        | Reason::HoldsSuit
        | Reason::FacingTotal
        | Reason::NotIdentical
        | Reason::NotHeld => "That card cannot be laid now.",
        Reason::NotYourTurn => "Not yet: somebody else is on turn.",
        Reason::Stale => "Too late: the table had moved on. It costs you nothing.",
        Reason::RoundOver => "The round is decided: nothing more counts.",
        Reason::NotPlaying => "You are not playing in this round.",
        Reason::TooManyCards => "One card at a time in this game.",
        Reason::NoSuchPile => "There is no such pile.",
        Reason::SuitChoice | Reason::DrawSuitChoice => "Choose a colour with it.",
        Reason::SeatChoice => "Choose somebody else at the table with it.",
        Reason::NoStacking => "No stacking in this game: first come the cards for you.",
        Reason::OnlyDrawn => "Only the card you just drew can be played now, if it fits.",
        Reason::DrewAlready => "You have drawn in this turn already.",
        Reason::MustPlayDrawn => "The card you drew fits, so it has to be played.",
        Reason::NothingDrawn => "There is nothing to keep: draw first.",
        Reason::MustName => "Name a colour first.",
        Reason::NothingToName => "No colour is to be named now.",
        Reason::JumpClosed => "Nobody can jump in on this card now.",
        Reason::OwnCard => "One does not jump in on one's own card.",
        Reason::NothingToChallenge => "There is nothing for you to challenge.",
        Reason::NoChallenge => "This one was laid as an answer and can't be challenged.",
        Reason::AlreadyCalled => "You have said it already.",
        Reason::NothingToCatch => "Nobody to catch there.",
        Reason::TooLateToCatch => "Too late: that card is safe now.",
        Reason::Absent => "Whoever is away is left alone.",
        Reason::MustLay => "You hold a card that fits: lay it instead of drawing.",
        Reason::LastCard => "The last card takes no choice: just lay it.",
        Reason::NotLast => "This card cannot be your last one: keep it, or lay another.",
        Reason::NoSeries => "These cards do not go together, or their first one does not fit.",
        Reason::MustKeepOne => "One card has to be left over: lay fewer.",
        Reason::NothingToDecline => "There is nothing to say no to now.",
        Reason::NotYourSuit => "Somebody else names the colour.",
        Reason::NotYourChoice => "Somebody else chooses.",
        Reason::MustChoose => "Choose one of the players who can be chosen.",
        Reason::NoSuchSwap => "These hands cannot be swapped.",
        Reason::HandsPassing => "Hands are on their way: take yours up first.",
        Reason::PickedUp => "You have your hand already: wait until everybody has theirs.",
        Reason::NothingToPickUp => "No hand lies there for you.",
        Reason::FaceDown => "Their hand still lies face down, so nobody is caught.",
        Reason::NoTrade => "There is nothing to trade for you now.",
        Reason::NobodysTrade => "This card came from the stock: nobody trades for it.",
        Reason::TooLateToTrade => "Too late to trade: the next card lies there.",
        Reason::TradeMatched => "Somebody laid the same card on yours: the trade is theirs.",
        Reason::NotDealt => "The cards are not dealt yet.",
        Reason::NotDealer => "Somebody else deals.",
        Reason::HandSize => "So many cards cannot be dealt to everybody.",
        Reason::NoSuchHand => "That hand is taken, or you have one already.",
        Reason::TooLateToCall => "Too late to say it for this card.",
        Reason::OpenRace => "It is open who plays: lay a card, or say “not me”.",
        Reason::OutOfRace => "You said “not me”: the others decide it.",
        Reason::NotInRace => "It is open who plays now, but not to you.",
    }
}
