//! Why something could not be done, in one kind sentence each. The rule's id is shown beside it.

use super::words::{Cast, Line, kind, words};
use engine::{Face, Illegal, Reason};

/// Why something could not be done with this card, or at all.
pub fn refused(why: Illegal, face: Option<Face>, cast: Cast) -> Line {
    let kind = kind(cast.deck);
    let end = match why.reason {
        Reason::NoMatch => format!(" fits neither by {kind} nor by number or symbol."),
        Reason::HoldsSuit => format!(" waits while you hold the {kind} in force."),
        Reason::FacingTotal => " is no answer to the cards that are coming.".into(),
        Reason::NotIdentical => " is not the same card, and it is not your turn.".into(),
        Reason::NotHeld => " is not in your hand any more.".into(),
        reason => {
            return vec![words(
                about_suits(reason, kind).unwrap_or_else(|| sentence(reason).into()),
            )];
        }
    };
    let card = face.map_or_else(|| words("That card"), |face| cast.card(face));
    vec![card, words(end)]
}

/// The sentence where it is about what is named; `kind` says what that is in this deck.
fn about_suits(reason: Reason, kind: &str) -> Option<String> {
    Some(match reason {
        Reason::SuitChoice | Reason::DrawSuitChoice => format!("Choose a {kind} with it."),
        Reason::MustName => format!("Name a {kind} first."),
        Reason::NothingToName => format!("No {kind} is to be named now."),
        Reason::NotYourSuit => format!("Somebody else names the {kind}."),
        _ => return None,
    })
}

/// The sentence where it is not about a card: one for every reason, so it is long but holds nothing else.
fn sentence(reason: Reason) -> &'static str {
    match reason {
        Reason::NotYourTurn => "Not yet: somebody else is on turn.",
        Reason::Stale => "Too late: the table had moved on. It costs you nothing.",
        Reason::RoundOver => "The round is decided: nothing more counts.",
        Reason::NotPlaying => "You are not playing in this round.",
        Reason::TooManyCards => "One card at a time in this game.",
        Reason::NoSuchPile => "There is no such pile.",
        Reason::SeatChoice => "Choose somebody else at the table with it.",
        Reason::NoStacking => "No stacking in this game: first come the cards for you.",
        Reason::OnlyDrawn => "Only the card you just drew can be played now, if it fits.",
        Reason::DrewAlready => "You have drawn in this turn already.",
        Reason::MustPlayDrawn => "The card you drew fits, so it has to be played.",
        Reason::NothingDrawn => "There is nothing to keep: draw first.",
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
        Reason::TooEarlyToCatch => "They still have time to say it.",
        Reason::NothingToDecline => "There is nothing to say no to now.",
        Reason::TooLateToCall => "Too late to say it for this card.",
        Reason::NoSum => {
            "These cards do not go together: number cards of one colour have to add up to the top card."
        }
        Reason::StockOnly => "These cards come from the stock alone.",
        Reason::ForcingPile => {
            "Not off this pile: its card makes you draw. Take the other one, or the stock."
        }
        Reason::EmptyPile => "That pile is empty.",
        Reason::Pulling => "You have begun to draw: draw what is still due.",
        Reason::TurnedUp => "This card was turned up, so nobody bluffed with it.",
        Reason::NotToBeHit => "That player cannot be named for this card.",
        Reason::NotToBeRobbed => "A card has to be taken, and not out of that hand.",
        Reason::NotToPart => "That player need not give a card away.",
        Reason::NotOffered => "Such cards are not asked for, or not from you.",
        Reason::HandedOn => "Play has gone on: this card acts for somebody else.",
        Reason::NoSet => "That is no card of your set, or it cannot go to that player.",
        Reason::NothingToTakeBack => "There is nothing that this card takes back.",
        Reason::NothingToSendBack => "Nothing is due from you that could be sent back.",
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
        Reason::OpenRace => "It is open who plays: lay a card, or say “not me”.",
        Reason::OutOfRace => "You said “not me”: the others decide it.",
        Reason::NotInRace => "It is open who plays now, but not to you.",
        Reason::NotHeld
        | Reason::NoMatch
        | Reason::HoldsSuit
        | Reason::FacingTotal
        | Reason::NotIdentical
        | Reason::SuitChoice
        | Reason::DrawSuitChoice
        | Reason::MustName
        | Reason::NothingToName
        | Reason::NotYourSuit => "That cannot be done now.",
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::text;
    use super::*;
    use engine::{Deck, rules::rule::cla};

    fn said(deck: Deck, reason: Reason, face: &str) -> String {
        let why = Illegal {
            reason,
            rule: cla(20),
        };
        let names = Vec::new();
        let cast = Cast {
            names: &names,
            me: None,
            deck,
        };
        text(&refused(why, face.parse().ok(), cast))
    }

    #[test]
    fn a_refusal_begins_with_the_card() {
        assert_eq!(
            said(Deck::Colour, Reason::NoMatch, "g2"),
            "Green 2 fits neither by colour nor by number or symbol."
        );
    }

    #[test]
    fn suits_are_called_as_the_deck_has_them() {
        assert_eq!(
            said(Deck::Colour, Reason::MustName, ""),
            "Name a colour first."
        );
        assert_eq!(
            said(Deck::French, Reason::MustName, ""),
            "Name a suit first."
        );
    }
}
