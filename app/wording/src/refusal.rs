//! Explains in one kind sentence why an action is not possible. The screen shows the rule's id beside it.

use engine::{Asked, Deck, Face, PlayRefusal, Reason, Seat, View, card::SKIP};

use crate::{
    Cast, Line, Piece, fitting_cards::fits_not, games::words_of, i18n, line, line::words, say,
};

/// Explains why an action is not possible with this card, or at all.
pub fn refused(view: &View, why: PlayRefusal, face: Option<Face>, cast: Cast) -> Line {
    let card = face.map_or_else(|| words(say!("That card")), |face| cast.card(face));
    let asked = view
        .prompt
        .filter(|prompt| cast.me.is_some_and(|me| prompt.seats.has(me)));
    match (why.reason, asked.map(|prompt| prompt.asked)) {
        (Reason::NoMatch, _) => fits_not(card, &view.piles, cast),
        (Reason::HoldsSuit, _) => waits(view, card, cast),
        (Reason::FacingTotal, Some(Asked::Total(total))) => line!(
            "{card} is no answer to the card that is due. | {card} is no answer to the {count} cards that are due.",
            card,
            count = total
        ),
        (Reason::FacingTotal, _) => {
            line!("{card} is no answer to the cards that are due.", card)
        }
        (Reason::NotIdentical, None) => not_the_same(view, card, face, cast),
        (Reason::NotIdentical, Some(_)) => line!("{card} is not the very same card.", card),
        (Reason::NotHeld, _) => line!("{card} is not in your hand any more.", card),
        (Reason::NothingToSendBack, Some(owed @ Asked::Owed(_))) => {
            match cast.calls_off(Some(owed)) {
                true => line!("Only a Wild calls these cards off."),
                false => line!("Only a Wild sends these cards back."),
            }
        }
        (Reason::NothingToSendBack, None) => match cast.calls_off(None) {
            true => line!("Not yet: out of turn a Wild only calls off what you must draw."),
            false => line!("Not yet: out of turn a Wild only sends back what you must draw."),
        },
        (Reason::NothingToTakeBack, None) => {
            line!("Not yet: out of turn a Reverse only takes back what took your turn.")
        }
        (Reason::NoStacking, Some(Asked::Owed(_))) => {
            line!(
                "{card} passes nothing on: draw, or answer with a Wild.",
                card
            )
        }
        (Reason::MustChoose, Some(_)) => line!("First choose a player."),
        (Reason::NotLast, Some(Asked::Drawn)) => {
            line!("You could not play your last card, so keep the one you drew.")
        }
        (Reason::NotYourTurn, Some(_)) => match promised(view, face) {
            Some(to) => line!(
                "{card} is promised to {who} already.",
                card,
                who = cast.name(to)
            ),
            None => line!("First answer what you are asked."),
        },
        (Reason::PickedUp, None) => line!(
            "Hands are on their way: wait for {who}.",
            who = cast.all(view.prompt.iter().flat_map(|prompt| prompt.seats.iter()))
        ),
        (Reason::NotYourTurn, None) => not_yet(view, cast),
        (reason, _) => about_suits(reason, cast.deck())
            .or_else(|| (words_of(cast.rules).refusal)(why))
            .unwrap_or_else(|| vec![words(i18n::message_text(reason.words()))]),
    }
}

/// True if the viewer's last card would fit, but cannot be the last one.
pub(crate) fn is_barred_last(view: &View) -> bool {
    let mut refusals = view.refusals.iter();
    refusals.any(|refusal| refusal.why.reason == Reason::NotLast)
}

/// Returns the player to whom the viewer promised this card of a set (GRA-53).
fn promised(view: &View, face: Option<Face>) -> Option<Seat> {
    let gift = view.gifts.iter().find(|(gift, _)| Some(*gift) == face);
    gift.map(|(_, to)| *to)
}

/// The card has to wait while the hand holds a card of the suit in force.
fn waits(view: &View, card: Piece, cast: Cast) -> Line {
    match (view.piles.first().and_then(|pile| pile.suit), cast.deck()) {
        (Some(suit), _) => line!(
            "{card} waits while you hold {suit}.",
            card,
            suit = cast.suit(suit)
        ),
        (None, Deck::Colour) => line!("{card} waits while you hold the colour in force.", card),
        (None, Deck::French | Deck::FrenchWithJokers) => {
            line!("{card} waits while you hold the suit in force.", card)
        }
    }
}

/// The table waits for other players.
fn not_yet(view: &View, cast: Cast) -> Line {
    match view.prompt.filter(|prompt| !prompt.seats.is_empty()) {
        Some(prompt) => line!(
            "Not yet: it is up to {who}.",
            who = cast.all(prompt.seats.iter())
        ),
        None => line!("Not yet: somebody else is asked."),
    }
}

/// Out of turn, this card is neither identical to the top card nor one that could be played instead.
fn not_the_same(view: &View, card: Piece, face: Option<Face>, cast: Cast) -> Line {
    let rank = face.and_then(Face::rank);
    let replies = cast.me.map(|me| cast.rules.replies(view, me));
    let first = replies.and_then(|replies| replies.iter().next());
    match first
        .and_then(Face::rank)
        .filter(|reply| Some(*reply) != rank)
    {
        Some(SKIP) => line!(
            "Not your turn, and {card} is neither the very same card nor a Skip.",
            card
        ),
        Some(_) => line!(
            "Not your turn, and {card} is neither the very same card nor a Reverse.",
            card
        ),
        None if by_number(view, face, cast) => {
            line!("Not your turn, and {card} is not the same number.", card)
        }
        None => line!("Not your turn, and {card} is not the very same card.", card),
    }
}

/// True if the same number jumps in on the top card, and this card is a number.
fn by_number(view: &View, face: Option<Face>, cast: Cast) -> bool {
    let top = view.piles.first().and_then(|pile| pile.top.last());
    let jumps = |face: Face| cast.rules.jumps_by_number(face).is_some();
    face.is_some_and(jumps) && top.is_some_and(|top| jumps(top.face))
}

/// Returns the sentence about naming: a color or a suit, as the deck has it.
fn about_suits(reason: Reason, deck: Deck) -> Option<Line> {
    let colour = deck == Deck::Colour;
    Some(match (reason, colour) {
        (Reason::SuitChoice | Reason::DrawSuitChoice, true) => line!("Choose a colour with it."),
        (Reason::SuitChoice | Reason::DrawSuitChoice, false) => line!("Choose a suit with it."),
        (Reason::MustName, true) => line!("Name a colour first."),
        (Reason::MustName, false) => line!("Name a suit first."),
        (Reason::NothingToName, true) => line!("No colour is to be named now."),
        (Reason::NothingToName, false) => line!("No suit is to be named now."),
        (Reason::NotYourSuit, true) => line!("Somebody else names the colour."),
        (Reason::NotYourSuit, false) => line!("Somebody else names the suit."),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::with_deck;
    use crate::{
        examples::{cast, names, scene},
        line::text,
    };
    use engine::rule::cla;

    fn said(deck: Deck, reason: Reason, face: &str) -> String {
        let why = PlayRefusal {
            reason,
            rule: cla(20),
        };
        let names = Vec::new();
        let rules = with_deck(deck);
        let cast = Cast::new(&names, None, &rules);
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

    /// Returns the text that this seat reads when it tries this card at the end of a script.
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
            "No stacking here: these cards are yours to draw. CLA-38"
        );
    }

    #[test]
    fn a_card_drawn_for_a_barred_last_card_says_why_it_waits() {
        let barred = "rules classic finish=no-wilds   seats A B   turn A\npile r4   stock r9 g2\n\
                      A W | B r2 b8";
        assert_eq!(
            tried(barred, 'A', "W"),
            "This card can’t be your last one. CLA-70"
        );
        let drawn = format!("{barred}\n> A draws");
        assert_eq!(
            tried(&drawn, 'A', "r9"),
            "You could not play your last card, so keep the one you drew. CLA-70"
        );
    }

    #[test]
    fn players_asked_in_grand_read_the_rule_that_asks() {
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
    fn skipped_or_reversed_players_read_their_full_right_to_act() {
        let skip = "rules jungle   seats A B C   turn A\npile r5   stock g1 g2 g3\n\
                    A rS b3 b4 | B y3 y4 | C y1 y2\n> A plays rS";
        assert_eq!(
            tried(skip, 'B', "y3"),
            "Not your turn, and Yellow 3 is neither the very same card nor a Skip. JUN-17"
        );
        let reverse = "rules jungle   seats A B C   turn A\npile r5   stock g1 g2 g3\n\
                       A rR b3 b4 | B y3 y4 | C y1 y2\n> A plays rR";
        assert!(tried(reverse, 'B', "y3").contains("nor a Reverse."));
        // Of five players, Eli was next before Ben called it off; Ana never was.
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
    fn a_player_who_has_picked_up_reads_the_names_still_waited_for() {
        let zero = "rules jungle   seats A B C   turn A\npile r5   stock g1 g2\n\
                    A r0 y1 y2 | B r2 b8 b9 | C r4 r6\n> A plays r0\n> A picks up";
        assert_eq!(
            tried(zero, 'A', "r2"),
            "Hands are on their way: wait for Ben and Cem. JUN-14"
        );
        // NEW-43
        let newno = "rules newno packs=3   seats A B C D   turn A\npile r4   stock g1 g2\n\
                     A r0 y1 | B b8 b9 | C b4 b6 | D b3 b7\n> A plays r0\n> C picks up";
        let said = tried(newno, 'C', "b8");
        assert!(
            said.starts_with("Hands are on their way: wait for Ana, Ben and Dia."),
            "{said}"
        );
    }

    #[test]
    fn a_card_of_a_set_that_is_promised_says_to_whom() {
        let set = "rules grand   seats A B C   turn A\npile r5   pile g7   stock b9 g2 g3\n\
                   A r9 y9 g9 y2 | B b3 b4 | C g6 g8\n> A draws\n> A gives r9 to C";
        assert_eq!(
            tried(set, 'A', "r9"),
            "Red 9 is promised to Cem already. GRA-53"
        );
        assert_eq!(
            tried(set, 'A', "y2"),
            "First answer what you are asked. GRA-53"
        );
    }

    #[test]
    fn a_player_passed_over_by_a_first_skip_reads_so() {
        let skip = "rules newno   seats A B C D E   dealer A\nstock r5 g1 g2\n\
                    A rS b1 | B r2 b3 | C rR y3 | D r7 y6 | E r3 b6\n> A plays rS";
        assert_eq!(
            tried(skip, 'B', "r2"),
            "The Skip passed you over: others decide who follows. NEW-13"
        );
    }

    #[test]
    fn a_player_passed_over_by_several_skips_reads_so() {
        let run = "rules newno packs=2   seats A B C D   turn A\npile r4   stock g1 g2\n\
                   A rS b1 b2 | B rS b3 b4 | C y3 y4 | D rS y6 y7\n> A plays rS";
        assert_eq!(
            tried(run, 'B', "rS"),
            "This run of Skips has passed you over: no Skip of yours goes on it. NEW-37"
        );
    }

    #[test]
    fn a_suit_named_within_a_series_binds_under_a_jack_too() {
        // UNU-27
        let series = "rules unu   seats A B C   turn A\npile h5   stock s3 s4\n\
                      A h8 h9 hT hJ c3 c4 | B dJ s9 h2 | C c5 c6\n\
                      > A plays h8 h9 hT hJ spades";
        assert_eq!(
            tried(series, 'B', "dJ"),
            "Jack of Diamonds does not fit: the pile takes spades or any 8. UNU-27"
        );
    }
}
