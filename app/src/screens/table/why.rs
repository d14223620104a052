//! Why something could not be done, said of the card in question. The rule's id is shown beside it.

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
                about_suits(reason, kind).unwrap_or_else(|| reason.words().into()),
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
