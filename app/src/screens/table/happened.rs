//! What just happened, in short, spoken, kind sentences.

use super::words::{Cast, Line, cards, words};
use engine::{
    Cause, Direction, End, Face, News, Seat, Suit,
    rules::{action::Cards, clause::Way},
};

/// What just happened, in one line; empty if it needs no words.
pub fn happened(news: &News, cast: Cast) -> Line {
    match news {
        News::Turned { face, returned, .. } => turned(*face, *returned, cast),
        News::Laid {
            seat,
            cards,
            suit,
            way,
            ..
        } => laid(*seat, cards, *suit, *way, cast),
        News::Drew { seat, count, cause } => drew(*seat, *count, *cause, cast),
        News::Named { seat, suit } => vec![
            words(format!("{} said ", cast.subject(*seat))),
            cast.suit(*suit),
            words("."),
        ],
        News::PassedTo { from, to, cards } => {
            let to = format!(" on to {}.", cast.object(*to));
            with_cards(*from, "passed ", cards, &to, cast)
        }
        News::Shows { seat, cards } => with_cards(*seat, "showed ", cards, ".", cast),
        News::TookDiscard { seat, face, .. } => {
            with_cards(*seat, "took ", &Cards::one(*face), " off the pile.", cast)
        }
        news => plain(news, cast).map_or_else(Line::new, |text| vec![words(text)]),
    }
}

/// What needs no card to be said; `None` if it is said elsewhere.
fn plain(news: &News, cast: Cast) -> Option<String> {
    let who = |seat: &Seat| cast.subject(*seat);
    let whom = |seat: &Seat| cast.object(*seat);
    Some(match news {
        News::Turned { .. }
        | News::Laid { .. }
        | News::Drew { .. }
        | News::Named { .. }
        | News::PassedTo { .. }
        | News::Shows { .. }
        | News::TookDiscard { .. } => return None,
        News::Dealt { dealer, each } => format!("{} dealt {} each.", who(dealer), cards(*each)),
        News::Passed(seat) => format!("{} passed.", who(seat)),
        News::Claimed { seat, .. } => format!("{} took a hand.", who(seat)),
        News::Declined(seat) => format!("{} said no.", who(seat)),
        News::Forced(seat) => format!("Nobody else wanted to: it is up to {}.", whom(seat)),
        News::Skipped(seat) => format!("{} missed a turn.", who(seat)),
        News::Direction(Direction::Clockwise) => "Now it goes to the left.".into(),
        News::Direction(Direction::Counterclockwise) => "Now it goes to the right.".into(),
        News::Called(seat) if cast.is_me(*seat) => "You said it: one left!".into(),
        News::Called(seat) => format!("{}: “One left!”", who(seat)),
        News::Caught { seat, by } => format!("{} caught {}.", who(by), whom(seat)),
        News::WronglyCaught { seat, by } => {
            format!(
                "{} called out {} for nothing, and pays for it.",
                who(by),
                whom(seat)
            )
        }
        News::Challenged { by, of, guilty } => {
            let verdict = if *guilty { "rightly" } else { "wrongly" };
            format!("{} challenged {}, {verdict}.", who(by), whom(of))
        }
        News::Reshuffled { .. } => "The pile was shuffled into a new stock.".into(),
        News::Lost(seat) => format!("{} lost the connection.", who(seat)),
        News::Back(seat) => format!("{} came back.", who(seat)),
        News::Left(seat) => format!("{} left the table.", who(seat)),
        News::Over(outcome) => over(outcome.end, cast),
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

/// What went from one to another: hands, cards, tokens, seats.
fn changed(news: &News, cast: Cast) -> Option<String> {
    let who = |seat: &Seat| cast.subject(*seat);
    let whom = |seat: &Seat| cast.object(*seat);
    Some(match news {
        News::Swapped(a, b) => format!("{} swapped hands with {}.", who(a), whom(b)),
        News::Rotated(_) => "Every hand moved on by one seat.".into(),
        News::PassedOn(_) => "Every hand moved on and lies face down.".into(),
        News::PickedUp(seat) => format!("{} took up the hand.", who(seat)),
        News::Picked { by, seat } => format!("{} chose {}.", who(by), whom(seat)),
        News::Robbed { by, seat } => format!("{} took a card from {}.", who(by), whom(seat)),
        News::Gave { from, to, count } => {
            format!("{} gave {} {}.", who(from), whom(to), cards(*count))
        }
        News::Pepper(seat) => format!("The pepper went to {}.", whom(seat)),
        News::Salt(seat) => format!("The salt went to {}.", whom(seat)),
        News::ChangedSeats(a, b) => format!("{} changed seats with {}.", who(a), whom(b)),
        News::Lap(seat) => format!("{} walked once round the table.", who(seat)),
        _ => return None,
    })
}

/// "Ana passed Red 7 and Blue 7 on to you."
fn with_cards(seat: Seat, verb: &str, cards: &Cards, end: &str, cast: Cast) -> Line {
    let mut line = vec![words(format!("{} {verb}", cast.subject(seat)))];
    line.extend(cast.row(cards.faces()));
    line.push(words(end));
    line
}

fn turned(face: Face, returned: bool, cast: Cast) -> Line {
    let end = match returned {
        true => " came up first and went back into the stock.",
        false => " was turned up.",
    };
    vec![cast.card(face), words(end)]
}

fn laid(seat: Seat, cards: &Cards, suit: Option<Suit>, way: Way, cast: Cast) -> Line {
    let verb = match way {
        Way::Jump => "jumped in with ",
        Way::Answer => "answered with ",
        Way::Cancel => "called it off with ",
        Way::Backfire => "sent it back with ",
        Way::Turn | Way::Series | Way::Rein => "played ",
    };
    let mut line = with_cards(seat, verb, cards, "", cast);
    if let Some(suit) = suit {
        line.extend([words(" and said "), cast.suit(suit)]);
    }
    line.push(words("."));
    line
}

fn drew(seat: Seat, count: u16, cause: Cause, cast: Cast) -> Line {
    let who = cast.subject(seat);
    match (cause, count) {
        (Cause::Deal, _) => Line::new(),
        (_, 0) => vec![words(format!("{who} found nothing to draw."))],
        (_, count) => vec![words(format!("{who} drew {}.", cards(count)))],
    }
}

fn over(end: End, cast: Cast) -> String {
    match end {
        End::Out(seat) => format!("{} played the last card.", cast.subject(seat)),
        End::Blocked => "Nobody can draw or play any more: the round is over.".into(),
        End::Drawn => "Nothing is left to draw: the round is a draw.".into(),
        End::Deserted => "Too few players are left: the round is over.".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::text;
    use super::*;
    use engine::{Deck, rules::rule::cla};

    fn seat(index: u8) -> Seat {
        Seat::new(index).expect("a seat")
    }

    fn told(deck: Deck, news: &News) -> String {
        let names = ["Ana".to_string(), "Ben".to_string()];
        let (names, me) = (&names[..], Some(seat(0)));
        text(&happened(news, Cast { names, me, deck }))
    }

    #[test]
    fn people_are_spoken_of_by_name_and_the_reader_as_you() {
        let told = |news| told(Deck::Colour, &news);
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
    fn a_card_laid_is_named_with_its_suit_as_its_deck_calls_it() {
        let laid = |list: &str, suit, way| News::Laid {
            seat: seat(1),
            cards: {
                let faces: Vec<Face> = list
                    .split(' ')
                    .map(|face| face.parse().expect("a face"))
                    .collect();
                Cards::several(&faces).expect("a play")
            },
            pile: 0,
            suit,
            way,
            rule: cla(21),
        };
        assert_eq!(
            told(Deck::Colour, &laid("W", Some(Suit::Blue), Way::Turn)),
            "Ben played Wild and said blue."
        );
        assert_eq!(
            told(Deck::French, &laid("h8", Some(Suit::Blue), Way::Jump)),
            "Ben jumped in with 8 of Hearts and said spades."
        );
        assert_eq!(
            told(Deck::French, &laid("h8 h9 sT", None, Way::Series)),
            "Ben played 8 of Hearts, 9 of Hearts and 10 of Spades."
        );
    }
}
