//! Why something could not be done, in one kind sentence each. The rule's id is shown beside it.

use super::{
    asked::what_fits,
    words::{Cast, Line, cards, kind, words},
};
use engine::{Face, Illegal, Reason, View, rules::view::Asked};

/// Why something could not be done with this card, or at all.
pub fn refused(view: &View, why: Illegal, face: Option<Face>, cast: Cast) -> Line {
    let kind = kind(cast.deck);
    let card = face.map_or_else(|| words("That card"), |face| cast.card(face));
    let asked = view
        .prompt
        .filter(|prompt| cast.me.is_some_and(|me| prompt.seats.has(me)));
    let text = match (why.reason, asked.map(|prompt| prompt.asked)) {
        (Reason::NoMatch, _) => {
            let mut line = vec![card, words(" does not fit: it takes ")];
            line.extend(what_fits(&view.piles, cast));
            line.push(words("."));
            return line;
        }
        (Reason::HoldsSuit, _) => {
            let suit = view.piles.first().and_then(|pile| pile.suit);
            let held = suit.map_or_else(
                || words(format!("the {kind} in force")),
                |suit| cast.suit(suit),
            );
            return vec![card, words(" waits while you hold "), held, words(".")];
        }
        (Reason::FacingTotal, Some(Asked::Total(total))) => {
            let due = match total {
                1 => " is no answer to the card that is due.".into(),
                _ => format!(" is no answer to the {} that are due.", cards(total)),
            };
            return vec![card, words(due)];
        }
        (Reason::NotIdentical, None) => {
            return vec![
                words("Not your turn, and "),
                card,
                words(" is not the very same card."),
            ];
        }
        (Reason::NotIdentical, Some(_)) => return vec![card, words(" is not the very same card.")],
        (Reason::NotHeld, _) => return vec![card, words(" is not in your hand any more.")],
        (Reason::NothingToSendBack, Some(Asked::Owed)) => {
            "Only a Wild sends these cards back.".into()
        }
        (Reason::NothingToSendBack, None) => {
            "Not yet: out of turn a Wild only sends back what you must draw.".into()
        }
        (Reason::NothingToTakeBack, None) => {
            "Not yet: out of turn a Reverse only takes back what took your turn.".into()
        }
        (Reason::MustChoose, Some(_)) => "First choose a player.".into(),
        (Reason::NotYourTurn, Some(_)) => "First answer what you are asked.".into(),
        (Reason::NotYourTurn, None) => {
            let on = view
                .prompt
                .map(|prompt| cast.list(prompt.seats.iter(), "and"));
            on.filter(|on| !on.is_empty()).map_or_else(
                || "Not yet: somebody else is asked.".into(),
                |on| format!("Not yet: it is up to {on}."),
            )
        }
        (reason, _) => about_suits(reason, kind).unwrap_or_else(|| reason.words().into()),
    };
    vec![words(text)]
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
    use super::super::{positions::scene, words::text};
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
        let scene = scene(
            "rules classic   seats A B   turn B\npile r5\nA g2 g3 | B r1 r2",
            'A',
        );
        text(&refused(&scene.view, why, face.parse().ok(), cast))
    }

    #[test]
    fn a_refusal_begins_with_the_card_and_says_what_would_fit() {
        assert_eq!(
            said(Deck::Colour, Reason::NotHeld, "g2"),
            "Green 2 is not in your hand any more."
        );
        assert_eq!(
            said(Deck::Colour, Reason::NoMatch, "g2"),
            "Green 2 does not fit: it takes red or any 5."
        );
        assert_eq!(
            said(Deck::Colour, Reason::NotYourTurn, "g2"),
            "Not yet: it is up to Seat 2."
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
