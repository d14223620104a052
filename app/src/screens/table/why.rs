//! Why something could not be done, in one kind sentence each. The rule's id is shown beside it.

use super::{
    asked::after,
    order::rank_word,
    takes::fits_not,
    words::{Cast, Line, Piece, cards, kind, words},
};
use engine::{
    Face, Illegal, Reason, RulesetId, Seat, View,
    card::{REVERSE, SKIP},
    rules::{rule::newno, view::Asked},
};

/// Why something could not be done with this card, or at all.
pub fn refused(view: &View, why: Illegal, face: Option<Face>, cast: Cast) -> Line {
    let kind = kind(cast.deck);
    let card = face.map_or_else(|| words("That card"), |face| cast.card(face));
    let asked = view
        .prompt
        .filter(|prompt| cast.me.is_some_and(|me| prompt.seats.has(me)));
    let text = match (why.reason, asked.map(|prompt| prompt.asked)) {
        (Reason::NoMatch, _) => {
            let mut line = vec![card];
            line.extend(fits_not(&view.piles, cast));
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
        (Reason::FacingTotal, _) => {
            return vec![card, words(" is no answer to the cards that are due.")];
        }
        (Reason::NotIdentical, None) => return not_the_same(view, card, face, cast),
        (Reason::NotIdentical, Some(_)) => return vec![card, words(" is not the very same card.")],
        (Reason::NotHeld, _) => return vec![card, words(" is not in your hand any more.")],
        (Reason::NothingToSendBack, Some(Asked::Owed)) => match cast.calls_off() {
            true => "Only a Wild calls these cards off.".into(),
            false => "Only a Wild sends these cards back.".into(),
        },
        (Reason::NothingToSendBack, None) => match cast.calls_off() {
            true => "Not yet: out of turn a Wild only calls off what you must draw.".into(),
            false => "Not yet: out of turn a Wild only sends back what you must draw.".into(),
        },
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
        (Reason::JumpClosed, _) if why.rule == newno(37) => {
            "This run of Skips has passed you over: no Skip of yours goes on it.".into()
        }
        (reason, _) => about_suits(reason, kind)
            .or_else(|| of_its_game(reason, cast.mix.ruleset).map(String::from))
            .unwrap_or_else(|| reason.words().into()),
    };
    vec![words(text)]
}

/// Out of turn, this is not the very same card, nor one that could be laid instead.
fn not_the_same(view: &View, card: Piece, face: Option<Face>, cast: Cast) -> Line {
    let rank = face.and_then(Face::rank);
    let not = match answer(view, cast).filter(|answer| Some(*answer) != rank) {
        Some(rank) => format!(
            " is neither the very same card nor a {}.",
            rank_word(cast.deck, rank)
        ),
        None => " is not the very same card.".into(),
    };
    vec![words("Not your turn, and "), card, words(not)]
}

/// What the reader could lay instead, whatever its colour: whom a Skip or a Reverse on top took the turn from (JUN-22,
/// JUN-25).
fn answer(view: &View, cast: Cast) -> Option<u8> {
    let me = cast.me.filter(|_| cast.mix.ruleset == RulesetId::Jungle)?;
    let (top, below) = view.piles.first()?.top.split_last()?;
    let by: Seat = top.by?;
    match top.face.rank()? {
        SKIP if after(view, by) == Some(me) => Some(SKIP),
        // Of one that calls another off, or matches it, somebody else was next.
        REVERSE if below.last().and_then(|laid| laid.face.rank()) == Some(REVERSE) => None,
        REVERSE if after(view, me) == Some(by) => Some(REVERSE),
        _ => None,
    }
}

/// The sentence where a game has its own word for it.
fn of_its_game(reason: Reason, ruleset: RulesetId) -> Option<&'static str> {
    Some(match (ruleset, reason) {
        (RulesetId::Jungle, Reason::JumpClosed) => {
            "Nothing can be laid on this card out of turn now."
        }
        (RulesetId::Jungle, Reason::OwnCard) => "Nobody matches their own card.",
        (RulesetId::Grand, Reason::OnlyDrawn) => {
            "Only the card you just drew can be played now, alone or with others."
        }
        _ => return None,
    })
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
    use super::super::{
        positions::{cast, names, scene},
        words::text,
    };
    use super::*;
    use engine::{Deck, rules::rule::cla};
    use wasm_bindgen_test::wasm_bindgen_test as test;

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
            mix: engine::Mix::plain(engine::RulesetId::Classic),
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
            "Green 2 does not fit: the pile takes red, any 5 or a wild."
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

    /// What this seat reads when it tries this card at the end of a script.
    fn tried(script: &str, seat: char, face: &str) -> String {
        let names = names();
        let scene = scene(script, seat);
        let face = face.parse().expect("a face");
        let refusals = &scene.view.refusals;
        let refusal = refusals.iter().find(|refusal| refusal.face == face);
        let why = refusal.expect("a refusal").why;
        let said = text(&refused(&scene.view, why, Some(face), cast(&names, &scene)));
        format!("{said} {}", why.rule)
    }

    #[test]
    fn each_game_says_what_the_pile_takes() {
        let grand = "rules grand   seats A B C   turn A\npile b7   pile gS   stock g1 g2 g3\n\
                     A r5 y3 y5 | B W r2 | C y7 r1";
        assert_eq!(
            tried(grand, 'A', "r5"),
            "Red 5: left takes blue or any 7, right green or any Skip, both a wild. GRA-16"
        );
        let unu = "rules unu   seats A B   turn A\npile hJ   stock c3\nA c9 s3 | B cT dJ";
        assert_eq!(
            tried(unu, 'A', "c9"),
            "9 of Clubs does not fit: the pile takes hearts or any jack. UNU-11"
        );
        let twist = "rules twist   seats A B C   turn A\npile h9   stock c3\n\
                     A c3 s3 | B c2 s4 | C s5 s6";
        assert!(
            tried(twist, 'A', "c3")
                .ends_with("the pile takes hearts, any 9, any jack or a joker. TWI-13")
        );
    }

    #[test]
    fn without_stacking_only_draw_cards_hear_of_it() {
        let due = "rules classic   seats A B   turn A\npile r5   stock c3 g1 g2\n\
                   A r+2 b3 b4 | B r7 y+2 b1\n> A plays r+2";
        let due = due.replace("c3 ", "");
        assert_eq!(
            tried(&due, 'B', "r7"),
            "Red 7 is no answer to the 2 cards that are due. CLA-38"
        );
        assert_eq!(
            tried(&due, 'B', "y+2"),
            "No stacking here: first come the cards for you. CLA-38"
        );
    }

    #[test]
    fn who_is_asked_in_grand_is_sent_to_the_rule_that_asks() {
        let picks = "rules grand   seats A B C   turn A\npile b7   pile g4   stock g1 g2 g3 y1\n\
                     A b4 y3 y5 | B W r2 | C y7 r1\n> A plays b4";
        assert_eq!(tried(picks, 'A', "y3"), "First choose a player. GRA-40");
        let threes = "rules grand   seats A B C   turn A\npile b7   pile g4   stock g1 g2 g3 y1\n\
                      A b3 y3 y5 | B W r2 y3 | C y7 r1\n> A plays b3";
        assert_eq!(
            tried(threes, 'B', "r2"),
            "First answer what you are asked. GRA-39"
        );
    }

    #[test]
    fn whom_a_skip_or_a_reverse_took_the_turn_from_hears_the_whole_of_the_right() {
        let skip = "rules jungle   seats A B C   turn A\npile r5   stock g1 g2 g3\n\
                    A rS b3 b4 | B y3 y4 | C y1 y2\n> A plays rS";
        assert_eq!(
            tried(skip, 'B', "y3"),
            "Not your turn, and Yellow 3 is neither the very same card nor a Skip. JUN-17"
        );
        let reverse = "rules jungle   seats A B C   turn A\npile r5   stock g1 g2 g3\n\
                       A rR b3 b4 | B y3 y4 | C y1 y2\n> A plays rR";
        assert!(tried(reverse, 'B', "y3").contains("nor a Reverse."));
        // Of five, Eli was next before Ben called it off; Ana never was.
        let off = "rules jungle   seats A B C D E   turn A\npile r5   stock g1 g2\n\
                   A rR gR y2 y3 | B yR b3 b4 | C g6 g7 | D y7 y8 | E b6 b7\n\
                   > A plays rR\n> B plays yR";
        assert_eq!(
            tried(off, 'A', "gR"),
            "Not your turn, and Green Reverse is not the very same card. JUN-23"
        );
        assert_eq!(
            tried(off, 'A', "y2"),
            "Not your turn, and Yellow 2 is not the very same card. JUN-17"
        );
    }

    #[test]
    fn whom_a_run_of_skips_has_passed_over_hears_so() {
        let run = "rules newno packs=2   seats A B C D   turn A\npile r4   stock g1 g2\n\
                   A rS b1 b2 | B rS b3 b4 | C y3 y4 | D rS y6 y7\n> A plays rS";
        assert_eq!(
            tried(run, 'B', "rS"),
            "This run of Skips has passed you over: no Skip of yours goes on it. NEW-37"
        );
    }
}
