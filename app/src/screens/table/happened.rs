//! What just happened, in short, spoken, kind sentences.

use super::{
    faster::raced,
    words::{Cast, Line, capital, cards, words},
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
        News::Lot(lot) => with_cards(lot.seat, "drew ", &[lot.face], " for the deal.", cast),
        News::Turned { face, returned, .. } => turned(*face, *returned, cast),
        News::Laid {
            seat,
            cards,
            suit,
            way,
            rule,
            ..
        } => {
            let verb = verb(*way, cards.top(), rule.book, cast);
            laid(*seat, verb, cards, *suit, cast)
        }
        News::Drew { seat, count, cause } => drew(*seat, *count, *cause, seen, cast),
        News::Named { seat, suit } => vec![
            words(format!("{} said ", cast.subject(*seat))),
            cast.suit(*suit),
            words("."),
        ],
        News::PassedTo { from, to, cards } => {
            let to = format!(" on to {}.", cast.object(*to));
            with_cards(*from, "passed ", cards.faces(), &to, cast)
        }
        News::Shows { seat, cards } => with_cards(*seat, "showed ", cards.faces(), ".", cast),
        News::TookDiscard { seat, face, .. } => {
            with_cards(*seat, "took ", &[*face], " off the pile.", cast)
        }
        News::Robbed { by, seat } if !seen.is_empty() => {
            let from = format!(" from {}.", cast.object(*seat));
            with_cards(*by, "took ", seen, &from, cast)
        }
        News::Gave { from, to, .. } if !seen.is_empty() => {
            let gave = format!("gave {} ", cast.object(*to));
            with_cards(*from, &gave, seen, ".", cast)
        }
        news => plain(news, cast).map_or_else(Line::new, |text| vec![words(text)]),
    }
}

/// What needs no card to be said; `None` if it is said elsewhere.
fn plain(news: &News, cast: Cast) -> Option<String> {
    let who = |seat: &Seat| cast.subject(*seat);
    let whom = |seat: &Seat| cast.object(*seat);
    Some(match news {
        News::Lot(_)
        | News::Turned { .. }
        | News::Laid { .. }
        | News::Drew { .. }
        | News::Named { .. }
        | News::PassedTo { .. }
        | News::Shows { .. }
        | News::TookDiscard { .. } => return None,
        News::Dealt { dealer, each } => format!("{} dealt {} each.", who(dealer), cards(*each)),
        News::Passed(seat) => format!("{} passed.", who(seat)),
        News::Claimed { seat, heap } => {
            format!("{} took hand {}.", who(seat), u16::from(*heap) + 1)
        }
        News::Declined(seat, no) => declined(*seat, *no, cast),
        News::Forced(seat) => format!("All said “not me”: it is up to {}.", whom(seat)),
        News::Skipped(seat) => skip(&who(seat), cast.is_me(*seat), cast),
        News::Direction(direction) => format!("Now it goes to the {}.", side(*direction)),
        News::Called(seat) if cast.is_me(*seat) => "You said it: one left!".into(),
        News::Called(seat) => format!("{}: “One left!”", who(seat)),
        News::Caught { seat, by } => format!("{} caught {}.", who(by), whom(seat)),
        News::WronglyCaught { seat, by } => {
            format!("{} caught {} wrongly.", who(by), whom(seat))
        }
        News::Challenged { by, of, guilty } => {
            let verdict = if *guilty { "rightly" } else { "wrongly" };
            format!("{} challenged {} {verdict}.", who(by), whom(of))
        }
        News::Reshuffled { .. } => "The pile was shuffled into a new stock.".into(),
        News::Lost(seat) => format!("{} lost the connection.", who(seat)),
        News::Back(seat) => format!("{} came back.", who(seat)),
        News::Left(seat) => format!("{} left the table.", who(seat)),
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

/// "Ben missed a turn." Where a Skip may still be handed on, nothing is missed yet (JUN-25).
pub(super) fn skip(who: &str, are: bool, cast: Cast) -> String {
    match (cast.mix.ruleset, are) {
        (RulesetId::Jungle, true) => format!("{who} are skipped."),
        (RulesetId::Jungle, false) => format!("{who} is skipped."),
        _ => format!("{who} missed a turn."),
    }
}

/// What somebody said no to.
fn declined(seat: Seat, no: No, cast: Cast) -> String {
    let who = cast.subject(seat);
    match no {
        No::Race => format!("{who} said “not me”."),
        No::Swap => format!("{who} left the hands as they are."),
        No::Gift(to) => format!("{who} gave {} nothing.", cast.object(to)),
        No::TakeBack => format!("{who} let the Reverse stand."),
    }
}

/// What went from one to another: hands, cards, tokens, seats.
fn changed(news: &News, cast: Cast) -> Option<String> {
    let who = |seat: &Seat| cast.subject(*seat);
    let whom = |seat: &Seat| cast.object(*seat);
    Some(match news {
        News::Swapped(a, b) => format!("{} swapped hands with {}.", who(a), whom(b)),
        News::Rotated(direction) => {
            let against = match cast.mix.ruleset {
                RulesetId::Jungle => ", against play",
                _ => "",
            };
            format!(
                "Every hand moved one seat to the {}{against}.",
                side(*direction)
            )
        }
        News::PassedOn(1) => "Every hand moved on and lies face down.".into(),
        News::PassedOn(seats) => format!("Every hand moved on by {seats} seats."),
        News::PickedUp(seat) => format!("{} took up the hand.", who(seat)),
        News::Picked { by, seat } => format!("{} chose {}.", who(by), whom(seat)),
        News::Robbed { by, seat } => format!("{} took a card from {}.", who(by), whom(seat)),
        News::Gave { from, to, count } => {
            format!("{} gave {} {}.", who(from), whom(to), cards(*count))
        }
        News::Pepper(seat) => format!("The pepper went to {}.", whom(seat)),
        News::Salt(seat) => format!("The salt went to {}.", whom(seat)),
        News::ChangedSeats(a, b) => format!("{} changed seats with {}.", who(a), whom(b)),
        News::Lap(seat) if cast.is_me(*seat) => "Off you go: once round the table!".into(),
        News::Lap(seat) => format!("{} walks once round the table.", who(seat)),
        _ => return None,
    })
}

/// Left is clockwise (DIG-13).
pub(super) fn side(direction: Direction) -> &'static str {
    match direction {
        Direction::Clockwise => "left",
        Direction::Counterclockwise => "right",
    }
}

/// "Ana passed Red 7 and Blue 7 on to you."
fn with_cards(seat: Seat, verb: &str, cards: &[Face], end: &str, cast: Cast) -> Line {
    let mut line = vec![words(format!("{} {verb}", cast.subject(seat)))];
    line.extend(cast.row(cards));
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

/// What laying a card in this way is called in this game.
fn verb(way: Way, top: Face, book: Book, cast: Cast) -> &'static str {
    match way {
        Way::Jump if book == Book::Jun => "matched with ",
        Way::Jump => "jumped in with ",
        Way::Answer => "answered with ",
        Way::Cancel if top.rank() == Some(SKIP) => "handed the Skip on with ",
        Way::Cancel if book == Book::Gra => "took it back with ",
        Way::Cancel => "called it off with ",
        Way::Backfire if cast.calls_off() => "called it off with ",
        Way::Backfire => "sent it back with ",
        Way::Turn | Way::Series | Way::Rein => "played ",
    }
}

fn laid(seat: Seat, verb: &str, cards: &Cards, suit: Option<Suit>, cast: Cast) -> Line {
    let mut line = with_cards(seat, verb, cards.faces(), "", cast);
    if let Some(suit) = suit {
        line.extend([words(" and said "), cast.suit(suit)]);
    }
    line.push(words("."));
    line
}

/// Three cards at most are named to whom they came.
fn drew(seat: Seat, count: u16, cause: Cause, seen: &[Face], cast: Cast) -> Line {
    let who = cast.subject(seat);
    match (cause, count, seen) {
        (Cause::Deal, ..) => Line::new(),
        (_, 0, _) => vec![words(format!("{who} found nothing to draw."))],
        (_, _, [_] | [_, _] | [_, _, _]) => with_cards(seat, "drew ", seen, ".", cast),
        (_, count, _) => vec![words(format!("{who} drew {}.", cards(count)))],
    }
}

fn over(outcome: &Outcome, cast: Cast) -> String {
    // In Grand several may be out together, and all who win are out (GRA-65).
    let out = outcome.winners;
    match outcome.end {
        End::Out(_) if cast.mix.ruleset == RulesetId::Grand && out.len() > 1 => {
            let who = capital(&cast.list(out.iter(), "and"));
            format!("{who} are out: the round is over!")
        }
        End::Out(seat) if cast.is_me(seat) => "You are out: the round is over!".into(),
        End::Out(seat) if cast.me.is_some_and(|me| out.has(me)) => {
            format!("{} is out: your team wins the round!", cast.name(seat))
        }
        End::Out(seat) => format!("{} is out: the round is over.", cast.name(seat)),
        End::Blocked => "Nobody can draw or play any more: the round is over.".into(),
        End::Drawn => "Nothing is left to draw: the round is a draw.".into(),
        End::Deserted => "Too few players are left: the round is over.".into(),
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
            "Ben played Wild and said blue."
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
            "Ben sent it back with Wild and said green."
        );
        assert_eq!(
            french(laid("h8", Some(Suit::Blue), Way::Turn, unu(11))),
            "Ben played 8 of Hearts and said spades."
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
