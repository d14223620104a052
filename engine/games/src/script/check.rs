//! Checks if the expectations of a script are true.
//!
//! Both sides, expected and found, become text in the words of scripts. They agree if the texts are equal.

use super::{
    expectation::Expectation,
    failure::Wrong,
    input::SeatScore,
    moves::{self, Others},
    run::ScriptRound,
    show,
};
use alloc::{format, string::String, vec::Vec};
use base::{Deck, Face, Seat, Seats};
use core::mem::discriminant;
use kernel::{PlayedCard, View, view::SeatView};

/// The expected text and the found text.
pub(super) type Pair = (String, String);

impl ScriptRound {
    /// Checks one expectation against the view that everyone shares.
    pub(super) fn check(&self, fact: &Expectation) -> Result<(), Wrong> {
        match fact {
            Expectation::Sees(seat, fact) => self.check_in(fact, &self.game.view(Some(*seat))),
            fact => self.check_in(fact, &self.game.view(None)),
        }
    }

    /// The deck, which gives the cards their names.
    fn deck(&self) -> Deck {
        self.game.ruleset().deck
    }

    fn check_in(&self, fact: &Expectation, view: &View) -> Result<(), Wrong> {
        let words = self
            .of_table(fact, view)
            .or_else(|| self.of_piles(fact, view))
            .or_else(|| self.of_seats(fact, view))
            .or_else(|| self.of_end(fact, view))
            .or_else(|| self.of_seat(fact, view));
        differ(words.ok_or(Wrong::OutOfPlace)?)
    }

    fn of_table(&self, fact: &Expectation, view: &View) -> Option<Pair> {
        let deck = self.deck();
        Some(match fact {
            Expectation::Asked(seats, asked) => {
                let expected = show::asked(&show::seats(*seats), *asked);
                (expected, show::prompt(view))
            }
            Expectation::Owes(seat, count, asked) => {
                let expected = format!("{} {count}", show::asked(&format!("{seat}"), *asked));
                let kind = discriminant(asked);
                let prompt = view
                    .prompt
                    .filter(|prompt| discriminant(&prompt.asked) == kind);
                let owes = view.seats.get(seat.index()).map_or(0, |seat| seat.owes);
                let found = match prompt.filter(|prompt| prompt.seats.has(*seat)) {
                    Some(_) => format!("{} {owes}", show::asked(&format!("{seat}"), *asked)),
                    None => show::prompt(view),
                };
                (expected, found)
            }
            Expectation::Order(row) => {
                let mut found = view.order.clone();
                if let Some(first) = found.iter().position(|seat| row.first() == Some(seat)) {
                    found.rotate_left(first);
                }
                pair("order", &show::list(row), &show::list(&found))
            }
            Expectation::Pepper(seats) => {
                let found = view.pepper.into_iter().collect();
                pair("pepper", &show::seats(*seats), &show::seats(found))
            }
            Expectation::Salt(seats) => {
                let found = view.salt.into_iter().collect();
                pair("salt", &show::seats(*seats), &show::seats(found))
            }
            Expectation::Shows(seat, cards) => {
                let shows = view
                    .seats
                    .get(seat.index())
                    .map(|seat| seat.shows.as_slice());
                let found = show::hand(deck, shows.unwrap_or_default());
                pair(&format!("shows {seat}"), &show::hand(deck, cards), &found)
            }
            Expectation::Direction(direction) => {
                let words = |of: Option<_>| of.map_or("open", show::direction);
                pair("direction", &words(*direction), &words(view.direction))
            }
            Expectation::Next(seats) => {
                let next = view.next.into_iter().collect();
                pair("next", &show::seats(*seats), &show::seats(next))
            }
            Expectation::Dealer(seat) => pair("dealer", seat, &view.dealer),
            Expectation::News(news) => self.news(news),
            _ => return None,
        })
    }

    fn of_piles(&self, fact: &Expectation, view: &View) -> Option<Pair> {
        let deck = self.deck();
        Some(match fact {
            Expectation::Top(played, at) => {
                let top = view
                    .piles
                    .get(usize::from(*at))
                    .and_then(|pile| pile.top.last());
                let found = top.map_or(&[][..], core::slice::from_ref);
                pile(deck, "top", core::slice::from_ref(played), found)
            }
            Expectation::Pile(played, at) => {
                let found = self.game.piles().nth(usize::from(*at));
                pile(deck, "pile", played, found.unwrap_or_default())
            }
            Expectation::Colour(suit, at) => {
                let found = view.piles.get(usize::from(*at)).and_then(|pile| pile.suit);
                let found = found.map_or("any", |suit| deck.suit(suit));
                pair("colour", &deck.suit(*suit), &found)
            }
            Expectation::StockCount(count) => pair("stock", count, &view.draw_pile),
            Expectation::DrawPile(cards) => {
                let found = show::cards(deck, self.game.draw_pile().iter().rev());
                pair(
                    "stock",
                    &show::or_nothing(show::cards(deck, cards)),
                    &show::or_nothing(found),
                )
            }
            _ => return None,
        })
    }

    fn of_seats(&self, fact: &Expectation, view: &View) -> Option<Pair> {
        Some(match fact {
            Expectation::Playing(seats) => of_seats("playing", *seats, view, |seat| seat.playing),
            Expectation::Exposed(seats) => of_seats("exposed", *seats, view, |seat| seat.exposed),
            Expectation::Called(seats) => of_seats("called", *seats, view, |seat| seat.called),
            Expectation::Absent(seats) => of_seats("absent", *seats, view, |seat| seat.absent),
            Expectation::Armed(seats) => {
                let all = Seat::first(view.seats.len());
                let armed = all
                    .filter(|seat| self.game.view(Some(*seat)).armed)
                    .collect();
                pair("armed", &show::seats(*seats), &show::seats(armed))
            }
            Expectation::Partners(seats) => {
                let first = seats.lowest().and_then(|seat| view.seats.get(seat.index()));
                let team = first.and_then(|seat| seat.team);
                of_seats("partners", *seats, view, |seat| {
                    team.is_some() && seat.team == team
                })
            }
            _ => return None,
        })
    }

    fn of_end(&self, fact: &Expectation, view: &View) -> Option<Pair> {
        let outcome = view.outcome.as_ref();
        let expected = match fact {
            Expectation::Over(winners) => format!("over {}", show::seats(*winners)),
            Expectation::Blocked => "blocked".into(),
            Expectation::DrawnGame => "drawn game".into(),
            Expectation::Deserted => "deserted".into(),
            Expectation::GoesOn => "goes on".into(),
            Expectation::Scores(scores) => {
                let found = outcome.map(|outcome| outcome.scores.as_slice());
                return Some(points("scores", scores, found.unwrap_or_default()));
            }
            Expectation::Counts(scores) => {
                let found = outcome.map(|outcome| outcome.hands.as_slice());
                return Some(points("counts", scores, found.unwrap_or_default()));
            }
            _ => return None,
        };
        Some((expected, show::ending(outcome)))
    }

    fn of_seat(&self, fact: &Expectation, view: &View) -> Option<Pair> {
        let deck = self.deck();
        Some(match fact {
            Expectation::Holds(seat, cards) => {
                let hand = self.game.hands().get(seat.index());
                let found = match view.viewer {
                    None => hand.map_or(Vec::new(), |hand| hand.cards().collect()),
                    Some(_) => view.hand.clone(),
                };
                let found = match view.viewer.is_none_or(|viewer| viewer == *seat) {
                    true => show::hand(deck, &found),
                    false => "what nobody else sees".into(),
                };
                pair(&format!("{seat} holds"), &show::hand(deck, cards), &found)
            }
            Expectation::Has(seat, count) => {
                let found = view.seats.get(seat.index()).map_or(0, |seat| seat.cards);
                pair(&format!("{seat} has"), count, &found)
            }
            Expectation::May(seat, actions) => moves::may(&self.game, *seat, actions, Others::Any),
            Expectation::MayOnly(seat, actions) => {
                moves::may(&self.game, *seat, actions, Others::None)
            }
            Expectation::MayNot(seat, actions, rule) => {
                moves::may_not(&self.game, *seat, actions, *rule)
            }
            Expectation::Waits(seat, action, waits) => {
                let words = |waits: bool| if waits { "must wait" } else { "need not wait" };
                let found = self.game.closes_race(*seat, action);
                pair(&format!("{seat}"), &words(*waits), &words(found))
            }
            Expectation::Hears(seat, hearing) => {
                let cards = self
                    .events
                    .iter()
                    .map(|event| event.redacted_for(Some(*seat)).cards);
                let found: Vec<_> = cards.filter(|cards| !cards.is_empty()).collect();
                pair(
                    &format!("{seat} is shown"),
                    &shown(deck, hearing),
                    &shown(deck, &found),
                )
            }
            _ => return None,
        })
    }

    /// Looks for one event among the events since the last input. If it is not there, the found text lists them all.
    fn news(&self, news: &str) -> Pair {
        let all: Vec<_> = self
            .events
            .iter()
            .map(|event| show::news(self.deck(), &event.news))
            .collect();
        let found = match all.iter().any(|found| found == news) {
            true => news.into(),
            false => all.join(", "),
        };
        pair("news", &news, &found)
    }
}

/// Expected and found text, with the same first words.
fn pair(what: &str, expected: &dyn core::fmt::Display, found: &dyn core::fmt::Display) -> Pair {
    (format!("{what} {expected}"), format!("{what} {found}"))
}

/// Fails if the two texts differ.
pub(super) fn differ((expected, found): Pair) -> Result<(), Wrong> {
    match expected == found {
        true => Ok(()),
        false => Err(Wrong::Differs { expected, found }),
    }
}

/// Compares the expected seats with the seats for which `is` is true.
fn of_seats(what: &str, expected: Seats, view: &View, is: impl Fn(&SeatView) -> bool) -> Pair {
    let all = Seat::first(view.seats.len()).zip(&view.seats);
    let found: Seats = all
        .filter(|(_, seen)| is(seen))
        .map(|(seat, _)| seat)
        .collect();
    pair(what, &show::seats(expected), &show::seats(found))
}

/// Compares cards of a pile. The player of a card counts only where the script names one.
fn pile(deck: Deck, what: &str, expected: &[PlayedCard], found: &[PlayedCard]) -> Pair {
    let names = |at: usize| expected.get(at).is_some_and(|played| played.by.is_some());
    let words = |pile: &[PlayedCard]| {
        let cards = pile.iter().enumerate();
        show::or_nothing(show::list(
            cards.map(|(at, played)| show::played(deck, played, names(at))),
        ))
    };
    pair(what, &words(expected), &words(found))
}

/// Compares the points of the seats that the script names.
pub(super) fn points<T: Copy + Into<u32>>(what: &str, expected: &[SeatScore], found: &[T]) -> Pair {
    let expected_words = expected
        .iter()
        .map(|score| format!("{} {}", score.seat, score.points));
    let found_words = expected
        .iter()
        .map(|SeatScore { seat, .. }| match found.get(seat.index()) {
            Some(points) => format!("{seat} {}", (*points).into()),
            None => format!("{seat} none"),
        });
    pair(what, &show::list(expected_words), &show::list(found_words))
}

fn shown(deck: Deck, hearing: &[Vec<Face>]) -> String {
    let parts = hearing.iter().map(|cards| show::hand(deck, cards));
    let parts: Vec<_> = parts.collect();
    show::or_nothing(parts.join(", "))
}
