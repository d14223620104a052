//! What just happened, in short, spoken, kind sentences.

use super::{
    faster::raced,
    lines::{between, by, line},
    words::{Cast, Line},
};
use engine::{
    Cause, Direction, End, Face, News, No, Outcome, RulesetId, Seat, Suit, Told,
    card::SKIP,
    rules::{action::Cards, clause::Way, rule::Book},
};

/// What just happened; empty if it needs no words.
pub(super) fn happened(told: &Told, cast: Cast) -> Line {
    let seen = told.cards.as_slice();
    match &told.news {
        News::Lot(lot) => by!(
            cast, lot.seat;
            "You drew {cards} for the deal."; "{who} drew {cards} for the deal.",
            cards = cast.row(&[lot.face])
        ),
        News::Turned { face, returned, .. } => turned(*face, *returned, cast),
        News::Laid {
            seat,
            cards,
            suit,
            way,
            rule,
            ..
        } => {
            let row = named(cards, *suit, cast);
            laid(*seat, *way, cards.top(), rule.book, row, cast)
        }
        News::Drew { seat, count, cause } => drew(*seat, *count, *cause, seen, cast),
        News::Named { seat, suit } => {
            by!(cast, *seat; "You said {suit}."; "{who} said {suit}.", suit = cast.suit(*suit))
        }
        News::PassedTo { from, to, cards } => between!(
            cast, *from, *to;
            "You passed {cards} on to {whom}."; "{who} passed {cards} on to you.";
            "{who} passed {cards} on to {whom}.",
            cards = cast.row(cards.faces())
        ),
        News::Shows { seat, cards } => by!(
            cast, *seat; "You showed {cards}."; "{who} showed {cards}.",
            cards = cast.row(cards.faces())
        ),
        News::TookDiscard { seat, face, .. } => by!(
            cast, *seat; "You took {cards} off the pile."; "{who} took {cards} off the pile.",
            cards = cast.row(&[*face])
        ),
        News::Robbed { by, seat } if !seen.is_empty() => between!(
            cast, *by, *seat;
            "You took {cards} from {whom}."; "{who} took {cards} from you."; "{who} took {cards} from {whom}.",
            cards = cast.row(seen)
        ),
        News::Gave { from, to, .. } if !seen.is_empty() => between!(
            cast, *from, *to;
            "You gave {whom} {cards}."; "{who} gave you {cards}."; "{who} gave {whom} {cards}.",
            cards = cast.row(seen)
        ),
        news => plain(news, cast).unwrap_or_default(),
    }
}

/// What needs no card to be said; `None` if it is said elsewhere.
fn plain(news: &News, cast: Cast) -> Option<Line> {
    Some(match news {
        News::Lot(_)
        | News::Turned { .. }
        | News::Laid { .. }
        | News::Drew { .. }
        | News::Named { .. }
        | News::PassedTo { .. }
        | News::Shows { .. }
        | News::TookDiscard { .. } => return None,
        News::Dealt { dealer, each } => by!(
            cast, *dealer;
            "You dealt {count} card each. | You dealt {count} cards each.";
            "{who} dealt {count} card each. | {who} dealt {count} cards each.",
            count = *each
        ),
        News::Passed(seat) => by!(cast, *seat; "You passed."; "{who} passed."),
        News::Claimed { seat, heap } => by!(
            cast, *seat; "You took hand {number}."; "{who} took hand {number}.",
            number = (u16::from(*heap) + 1).to_string()
        ),
        News::Declined(seat, no) => declined(*seat, *no, cast),
        News::Forced(seat) => by!(
            cast, *seat;
            "All said “not me”: it is up to you."; "All said “not me”: it is up to {who}."
        ),
        News::Skipped(seat) => skip(*seat, cast),
        News::Direction(Direction::Clockwise) => line!("Now it goes to the left."),
        News::Direction(Direction::Counterclockwise) => line!("Now it goes to the right."),
        News::Called(seat) => {
            by!(cast, *seat; "You said it: one left!"; "{who}: “One left!”")
        }
        News::Caught { seat, by } => between!(
            cast, *by, *seat; "You caught {whom}."; "{who} caught you."; "{who} caught {whom}."
        ),
        News::WronglyCaught { seat, by } => between!(
            cast, *by, *seat;
            "You caught {whom} wrongly."; "{who} caught you wrongly."; "{who} caught {whom} wrongly."
        ),
        News::Challenged { by, of, guilty } => challenged(*by, *of, *guilty, cast),
        News::Reshuffled { .. } => line!("The pile was shuffled into a new stock."),
        News::Lost(seat) => {
            by!(cast, *seat; "You lost the connection."; "{who} lost the connection.")
        }
        News::Back(seat) => by!(cast, *seat; "You came back."; "{who} came back."),
        News::Left(seat) => by!(cast, *seat; "You left the table."; "{who} left the table."),
        News::Over(outcome) => over(outcome, cast),
        News::Raced(race) => raced(&race.places, cast),
        News::Swapped(..)
        | News::Rotated(_)
        | News::PassedOn(_)
        | News::PickedUp(_)
        | News::Picked { .. }
        | News::Robbed { .. }
        | News::Gave { .. }
        | News::Pepper(_)
        | News::Salt(_)
        | News::ChangedSeats(..)
        | News::Lap(_) => changed(news, cast)?,
    })
}

/// What became of a challenge.
fn challenged(by: Seat, of: Seat, guilty: bool, cast: Cast) -> Line {
    match guilty {
        true => between!(
            cast, by, of;
            "You challenged {whom} rightly."; "{who} challenged you rightly."; "{who} challenged {whom} rightly."
        ),
        false => between!(
            cast, by, of;
            "You challenged {whom} wrongly."; "{who} challenged you wrongly."; "{who} challenged {whom} wrongly."
        ),
    }
}

/// "Ben missed a turn." Where a Skip may still be handed on, nothing is missed yet (JUN-25).
pub(super) fn skip(seat: Seat, cast: Cast) -> Line {
    match cast.mix.ruleset {
        RulesetId::Jungle => by!(cast, seat; "You are skipped."; "{who} is skipped."),
        _ => by!(cast, seat; "You missed a turn."; "{who} missed a turn."),
    }
}

/// What somebody said no to.
fn declined(seat: Seat, no: No, cast: Cast) -> Line {
    match no {
        No::Race => by!(cast, seat; "You said “not me”."; "{who} said “not me”."),
        No::Swap => by!(
            cast, seat; "You left the hands as they are."; "{who} left the hands as they are."
        ),
        No::Gift(to) => between!(
            cast, seat, to;
            "You gave {whom} nothing."; "{who} gave you nothing."; "{who} gave {whom} nothing."
        ),
        No::TakeBack => {
            by!(cast, seat; "You let the Reverse stand."; "{who} let the Reverse stand.")
        }
    }
}

/// What went from one to another: hands, cards, tokens, seats.
fn changed(news: &News, cast: Cast) -> Option<Line> {
    Some(match news {
        News::Swapped(a, b) => between!(
            cast, *a, *b;
            "You swapped hands with {whom}."; "{who} swapped hands with you."; "{who} swapped hands with {whom}."
        ),
        News::Rotated(direction) => rotated(*direction, cast),
        News::PassedOn(1) => line!("Every hand moved on and lies face down."),
        News::PassedOn(seats) => line!(
            "Every hand moved on by one seat. | Every hand moved on by {count} seats.",
            count = *seats
        ),
        News::PickedUp(seat) => {
            by!(cast, *seat; "You took up the hand."; "{who} took up the hand.")
        }
        News::Picked { by, seat } => between!(
            cast, *by, *seat; "You chose {whom}."; "{who} chose you."; "{who} chose {whom}."
        ),
        News::Robbed { by, seat } => between!(
            cast, *by, *seat;
            "You took a card from {whom}."; "{who} took a card from you."; "{who} took a card from {whom}."
        ),
        News::Gave { from, to, count } => between!(
            cast, *from, *to;
            "You gave {whom} {count} card. | You gave {whom} {count} cards.";
            "{who} gave you {count} card. | {who} gave you {count} cards.";
            "{who} gave {whom} {count} card. | {who} gave {whom} {count} cards.",
            count = *count
        ),
        News::Pepper(seat) => {
            by!(cast, *seat; "The pepper went to you."; "The pepper went to {who}.")
        }
        News::Salt(seat) => by!(cast, *seat; "The salt went to you."; "The salt went to {who}."),
        News::ChangedSeats(a, b) => between!(
            cast, *a, *b;
            "You changed seats with {whom}."; "{who} changed seats with you."; "{who} changed seats with {whom}."
        ),
        News::Lap(seat) => by!(
            cast, *seat;
            "Off you go: once round the table!"; "{who} walks once round the table."
        ),
        _ => return None,
    })
}

/// Left is clockwise (DIG-13). In Jungle hands go against play.
fn rotated(direction: Direction, cast: Cast) -> Line {
    match (direction, cast.mix.ruleset) {
        (Direction::Clockwise, RulesetId::Jungle) => {
            line!("Every hand moved one seat to the left, against play.")
        }
        (Direction::Counterclockwise, RulesetId::Jungle) => {
            line!("Every hand moved one seat to the right, against play.")
        }
        (Direction::Clockwise, _) => line!("Every hand moved one seat to the left."),
        (Direction::Counterclockwise, _) => line!("Every hand moved one seat to the right."),
    }
}

fn turned(face: Face, returned: bool, cast: Cast) -> Line {
    let card = cast.card(face);
    match returned {
        true => line!("{card} came up first and went back into the stock.", card),
        false => line!("{card} was turned up.", card),
    }
}

/// The cards, and the suit that was said with them.
pub(super) fn named(cards: &Cards, suit: Option<Suit>, cast: Cast) -> Line {
    let cards = cast.row(cards.faces());
    match suit {
        Some(suit) => line!("{cards} ({suit})", cards, suit = cast.suit(suit)),
        None => cards,
    }
}

/// What laying cards in this way is called in this game.
fn laid(seat: Seat, way: Way, top: Face, book: Book, cards: Line, cast: Cast) -> Line {
    match way {
        Way::Jump if book == Book::Jun => {
            by!(cast, seat; "You matched with {cards}."; "{who} matched with {cards}.", cards)
        }
        Way::Jump => by!(
            cast, seat; "You jumped in with {cards}."; "{who} jumped in with {cards}.", cards
        ),
        Way::Answer => {
            by!(cast, seat; "You answered with {cards}."; "{who} answered with {cards}.", cards)
        }
        Way::Cancel if top.rank() == Some(SKIP) => by!(
            cast, seat;
            "You handed the Skip on with {cards}."; "{who} handed the Skip on with {cards}.", cards
        ),
        Way::Cancel if book == Book::Gra => by!(
            cast, seat; "You took it back with {cards}."; "{who} took it back with {cards}.", cards
        ),
        Way::Backfire if !cast.calls_off() => by!(
            cast, seat; "You sent it back with {cards}."; "{who} sent it back with {cards}.", cards
        ),
        Way::Cancel | Way::Backfire => by!(
            cast, seat; "You called it off with {cards}."; "{who} called it off with {cards}.", cards
        ),
        Way::Turn | Way::Series | Way::Rein => {
            by!(cast, seat; "You played {cards}."; "{who} played {cards}.", cards)
        }
    }
}

/// Three cards at most are named to whom they came.
fn drew(seat: Seat, count: u16, cause: Cause, seen: &[Face], cast: Cast) -> Line {
    match (cause, count, seen) {
        (Cause::Deal, ..) => Line::new(),
        (_, 0, _) => {
            by!(cast, seat; "You found nothing to draw."; "{who} found nothing to draw.")
        }
        (_, _, [_] | [_, _] | [_, _, _]) => {
            by!(cast, seat; "You drew {cards}."; "{who} drew {cards}.", cards = cast.row(seen))
        }
        (_, count, _) => by!(
            cast, seat;
            "You drew {count} card. | You drew {count} cards.";
            "{who} drew {count} card. | {who} drew {count} cards.",
            count
        ),
    }
}

fn over(outcome: &Outcome, cast: Cast) -> Line {
    // In Grand several may be out together, and all who win are out (GRA-65).
    let out = outcome.winners;
    match outcome.end {
        End::Out(_) if cast.mix.ruleset == RulesetId::Grand && out.len() > 1 => {
            line!(
                "The round is over. Out are {who}!",
                who = cast.all(out.iter())
            )
        }
        End::Out(seat) if cast.is_me(seat) => line!("You are out: the round is over!"),
        End::Out(seat) if cast.me.is_some_and(|me| out.has(me)) => {
            line!(
                "{who} is out: your team wins the round!",
                who = cast.name(seat)
            )
        }
        End::Out(seat) => line!("{who} is out: the round is over.", who = cast.name(seat)),
        End::Blocked => line!("Nobody can draw or play any more: the round is over."),
        End::Drawn => line!("Nothing is left to draw: the round is a draw."),
        End::Deserted => line!("Too few players are left: the round is over."),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::{headline::headline, words::text};
    use super::*;
    use engine::{
        Deck, RuleId,
        rules::rule::{cla, gra, jun, unu},
    };
    use wasm_bindgen_test::wasm_bindgen_test as test;

    pub(in super::super) fn seat(index: u8) -> Seat {
        Seat::new(index).expect("a seat")
    }

    pub(in super::super) fn batch(news: &[News]) -> Vec<Told> {
        let open = |news: &News| Told {
            news: news.clone(),
            cards: Vec::new(),
        };
        news.iter().map(open).collect()
    }

    /// What Ana reads.
    pub(in super::super) fn told(deck: Deck, news: &[News]) -> String {
        let names = ["Ana", "Ben", "Cem", "Dia"].map(String::from);
        let (names, me) = (&names[..], Some(seat(0)));
        text(&headline(
            &batch(news),
            Cast {
                names,
                me,
                deck,
                mix: engine::Mix::plain(engine::RulesetId::Classic),
            },
            &[],
        ))
    }

    pub(in super::super) fn laid(list: &str, suit: Option<Suit>, way: Way, rule: RuleId) -> News {
        let faces: Vec<Face> = list
            .split(' ')
            .map(|face| face.parse().expect("a face"))
            .collect();
        News::Laid {
            seat: seat(1),
            cards: Cards::several(&faces).expect("a play"),
            pile: 0,
            suit,
            way,
            rule,
        }
    }

    pub(in super::super) fn drew(index: u8, count: u16, cause: Cause) -> News {
        let seat = seat(index);
        News::Drew { seat, count, cause }
    }

    #[test]
    fn people_are_spoken_of_by_name_and_the_reader_as_you() {
        let told = |news| told(Deck::Colour, &[news]);
        assert_eq!(told(News::Skipped(seat(0))), "You missed a turn.");
        assert_eq!(
            told(News::Swapped(seat(1), seat(0))),
            "Ben swapped hands with you."
        );
        assert_eq!(told(News::Passed(seat(5))), "Seat 6 passed.");
        let gave = News::Gave {
            from: seat(1),
            to: seat(0),
            count: 2,
        };
        assert_eq!(told(gave), "Ben gave you 2 cards.");
    }

    #[test]
    fn a_card_laid_is_named_as_its_deck_and_its_game_call_it() {
        let french = |news| told(Deck::French, &[news]);
        let colour = |news| told(Deck::Colour, &[news]);
        assert_eq!(
            colour(laid("W", Some(Suit::Blue), Way::Turn, cla(21))),
            "Ben played Wild (blue)."
        );
        assert_eq!(
            colour(laid("r7 r7", None, Way::Jump, jun(20))),
            "Ben matched with Red 7 twice."
        );
        assert_eq!(
            colour(laid("yS", None, Way::Cancel, jun(25))),
            "Ben handed the Skip on with Yellow Skip."
        );
        assert_eq!(
            colour(laid("r2 r3 r4", None, Way::Turn, gra(17))),
            "Ben played Red 2, 3 and 4."
        );
        assert_eq!(
            colour(laid("W", Some(Suit::Green), Way::Backfire, gra(48))),
            "Ben sent it back with Wild (green)."
        );
        assert_eq!(
            french(laid("h8", Some(Suit::Blue), Way::Turn, unu(11))),
            "Ben played 8 of Hearts (spades)."
        );
        assert_eq!(
            french(laid("h8 h9 hT", None, Way::Series, unu(16))),
            "Ben played 8, 9 and 10 of Hearts."
        );
    }

    #[test]
    fn who_drew_cards_reads_which() {
        let names = ["Ana".to_string(), "Ben".to_string()];
        let cast = Cast {
            names: &names,
            me: Some(seat(0)),
            deck: Deck::Colour,
            mix: engine::Mix::plain(engine::RulesetId::Classic),
        };
        let faces = ["r7", "b3"].map(|face| face.parse().expect("a face"));
        let told = Told {
            news: drew(0, 2, Cause::Caught),
            cards: faces.to_vec(),
        };
        assert_eq!(
            text(&headline(&[told], cast, &[])),
            "You drew Red 7 and Blue 3."
        );
        let robbed = Told {
            news: News::Robbed {
                by: seat(1),
                seat: seat(0),
            },
            cards: faces[..1].to_vec(),
        };
        assert_eq!(
            text(&headline(&[robbed], cast, &[])),
            "Ben took Red 7 from you."
        );
    }
}
