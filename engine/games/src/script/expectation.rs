//! The facts that a script can expect.

use super::{
    input::{SeatScore, action, one_rule, scores},
    word_reader::{Read, WordReader, unreadable},
};
use alloc::{boxed::Box, format, string::String, vec::Vec};
use base::{Direction, Face, RuleId, Seat, Seats, Suit, insertion_sort};
use kernel::{Action, Asked, PlayedCard, question::Leg};

/// A fact that must be true.
#[derive(Clone, Debug)]
pub enum Expectation {
    /// The question on the table, and the seats that it asks: `turn C`, `facing B 4`, `drawn B` (to play or keep a
    /// drawn card), `naming B`, `rein A` (to play on or to draw), `dealing A`, `claiming A B`, `starting A B C` and
    /// `seconding B C` (races), `choosing A` (a player), `taking back B` (a card just played, or to let it stand),
    /// `picking up A B`.
    Asked(Seats, Asked),
    /// `owing B 2`: the seat must draw this many cards or send them back. `drawing B 3`: it still has to draw this
    /// many.
    Owes(Seat, u16, Asked),
    /// `order A C B D`: the order of the seats, clockwise.
    Order(Vec<Seat>),
    /// `pepper A`: the holder of the pepper.
    Pepper(Seats),
    /// `salt A`, `salt nobody`: the holder of the salt.
    Salt(Seats),
    /// `shows B r8 b8`, `shows B nothing`: cards of a hand that everyone can see.
    Shows(Seat, Vec<Face>),
    /// `A holds y1 y2` or `A holds nothing`: the whole hand, without cards that lie face down.
    Holds(Seat, Vec<Face>),
    /// `A has 3`: number of cards in a hand.
    Has(Seat, u16),
    /// `top W:blue`, `top r5@A on 2`: the top card of a discard pile. The index counts from 0, the script from 1.
    Top(PlayedCard, u8),
    /// `pile r5 r7@A`, `pile g1 on 2`: a whole discard pile, top card last.
    Pile(Vec<PlayedCard>, u8),
    /// `colour red`, `colour blue on 2`: the suit to follow.
    Colour(Suit, u8),
    /// `stock 3`: number of cards in the draw pile.
    StockCount(u16),
    /// `stock g1 g2`: the exact cards of the draw pile, next card first.
    DrawPile(Vec<Face>),
    /// `direction clockwise`, `direction counterclockwise`, or `direction open` while no player has set it.
    Direction(Option<Direction>),
    /// `next C`: the next player; `next nobody` while that is open.
    Next(Seats),
    /// `dealer C`: the dealer of the round.
    Dealer(Seat),
    /// `playing A C`: the players in the round, or in the match.
    Playing(Seats),
    /// `exposed A`, `exposed nobody`: the players whom others can catch.
    Exposed(Seats),
    /// `called A`: the players who called for the hand that they have now.
    Called(Seats),
    /// `armed A`: the players whose call is ready for their next play.
    Armed(Seats),
    /// `absent A`: the players who lost their link.
    Absent(Seats),
    /// `partners A C`: all members of the first player's team.
    Partners(Seats),
    /// `over A`: the round is won, by a team or by one player.
    Over(Seats),
    /// `blocked`: the round ended because nobody could go on.
    Blocked,
    /// `drawn game`: the round ended because the draw pile ran out.
    DrawnGame,
    /// `deserted`: the round ended because too many players left.
    Deserted,
    /// `goes on`: the round, or the match, is not over.
    GoesOn,
    /// `scores A 24 B 0`: the scores of the round.
    Scores(Vec<SeatScore>),
    /// `counts B 24`: the value of the hands at the end.
    Counts(Vec<SeatScore>),
    /// `total A 120`: the total in the match so far.
    Total(Vec<SeatScore>),
    /// `tally A 2`: number of rounds won, where there are no points.
    Tally(Vec<SeatScore>),
    /// `won A B`: the winners of the match.
    Won(Seats),
    /// `A may play W red, draw`: the seat may do at least this.
    May(Seat, Vec<Action>),
    /// `A may only draw, call`: the seat may do this and nothing else.
    MayOnly(Seat, Vec<Action>),
    /// `A may not play g3 ! CLA-20`: the seat may do none of this, because of the named rule if there is one.
    MayNot(Seat, Vec<Action>, Option<RuleId>),
    /// `A must wait to draw`: the action would close a race (DIG-6). Or `A need not wait to draw`.
    Waits(Seat, Action, bool),
    /// `A is shown r1 r2, g4`: cards that only A saw since the last input. Each draw, and each hand behind a challenge,
    /// is one list.
    Hears(Seat, Vec<Vec<Face>>),
    /// `news B is skipped`: one of the events that everyone saw after the last input.
    News(String),
    /// `A sees turn C`: the fact is true in the view of this seat.
    Sees(Seat, Box<Expectation>),
}

pub(super) fn expectation(text: &str) -> Read<Expectation> {
    let text = text.trim();
    if let Some(news) = text.strip_prefix("news ") {
        return Ok(Expectation::News(
            news.split_whitespace().collect::<Vec<_>>().join(" "),
        ));
    }
    let mut words = WordReader::of(text);
    if let Some(seat) = words.peek().and_then(super::word_reader::seat) {
        words.next();
        return of_seat(seat, &mut words);
    }
    let fact = of_table(&mut words)?;
    words.end()?;
    Ok(fact)
}

fn of_seat(seat: Seat, words: &mut WordReader) -> Read<Expectation> {
    let fact = match words.need("what is so")? {
        "holds" => Expectation::Holds(seat, words.cards_or_nothing()?),
        "has" => Expectation::Has(seat, words.number()?),
        "may" => return may(seat, &rest(words)),
        "must" => {
            words.exactly("wait")?;
            words.exactly("to")?;
            Expectation::Waits(seat, action(words)?, true)
        }
        "need" => {
            words.exactly("not")?;
            words.exactly("wait")?;
            words.exactly("to")?;
            Expectation::Waits(seat, action(words)?, false)
        }
        "is" => {
            words.exactly("shown")?;
            return Ok(Expectation::Hears(seat, hearing(&rest(words))?));
        }
        "sees" => {
            return Ok(Expectation::Sees(
                seat,
                Box::new(expectation(&rest(words))?),
            ));
        }
        other => return unreadable(format!("no seat “{other}” anything")),
    };
    words.end()?;
    Ok(fact)
}

fn rest(words: &mut WordReader) -> String {
    let mut rest = String::new();
    while let Some(word) = words.next() {
        rest.push_str(word);
        rest.push(' ');
    }
    rest
}

fn may(seat: Seat, text: &str) -> Read<Expectation> {
    if let Some(only) = text.strip_prefix("only ") {
        return Ok(Expectation::MayOnly(seat, actions(only)?));
    }
    let Some(not) = text.strip_prefix("not ") else {
        return Ok(Expectation::May(seat, actions(text)?));
    };
    Ok(match not.split_once('!') {
        Some((not, rule)) => Expectation::MayNot(seat, actions(not)?, Some(one_rule(rule)?)),
        None => Expectation::MayNot(seat, actions(not)?, None),
    })
}

/// Reads `play r5, draw`; `do nothing` is an empty list.
fn actions(text: &str) -> Read<Vec<Action>> {
    if text.trim() == "do nothing" {
        return Ok(Vec::new());
    }
    let read = |part: &str| {
        let mut words = WordReader::of(part);
        let action = action(&mut words)?;
        words.end()?;
        Ok(action)
    };
    text.split(',').map(read).collect()
}

/// Reads `nothing`, or `r1 r2, g4`: one list for each time that cards were shown.
fn hearing(text: &str) -> Read<Vec<Vec<Face>>> {
    if text.trim() == "nothing" {
        return Ok(Vec::new());
    }
    let read = |part: &str| {
        let mut words = WordReader::of(part);
        let mut cards = words.cards_or_nothing()?;
        words.end()?;
        insertion_sort::sort(&mut cards);
        Ok(cards)
    };
    text.split(',').map(read).collect()
}

fn of_table(words: &mut WordReader) -> Read<Expectation> {
    Ok(match words.need("what is so")? {
        "turn" => Expectation::Asked(words.seats()?, Asked::Turn),
        "facing" => Expectation::Asked(words.seats()?, Asked::Total(words.number()?)),
        "drawn" if words.take("game") => Expectation::DrawnGame,
        "rein" => Expectation::Asked(words.seats()?, Asked::Rein),
        "owing" => Expectation::Owes(words.seat()?, words.number()?, Asked::Owed(None)),
        "drawing" => Expectation::Owes(words.seat()?, words.number()?, Asked::Pull),
        "giving" => Expectation::Asked(words.seats()?, Asked::Give(None)),
        "sharing" => Expectation::Asked(words.seats()?, Asked::Set),
        "order" => Expectation::Order(words.each_seat()?),
        "pepper" => Expectation::Pepper(words.seats()?),
        "salt" => Expectation::Salt(words.seats()?),
        "shows" => Expectation::Shows(words.seat()?, words.cards_or_nothing()?),
        "drawn" => Expectation::Asked(words.seats()?, Asked::Drawn),
        "naming" => Expectation::Asked(words.seats()?, Asked::Name),
        "dealing" => Expectation::Asked(words.seats()?, Asked::Size),
        "claiming" => Expectation::Asked(words.seats()?, Asked::Claim),
        "turning" => Expectation::Asked(words.seats()?, Asked::TurnUp),
        "starting" => Expectation::Asked(words.seats()?, Asked::Race(Leg::First)),
        "seconding" => Expectation::Asked(words.seats()?, Asked::Race(Leg::Second)),
        "choosing" => Expectation::Asked(words.seats()?, Asked::Pick),
        "taking" => {
            words.exactly("back")?;
            Expectation::Asked(words.seats()?, Asked::TakeBack)
        }
        "picking" => {
            words.exactly("up")?;
            Expectation::Asked(words.seats()?, Asked::PickUp)
        }
        "top" => Expectation::Top(words.played()?, words.on()?),
        "pile" => Expectation::Pile(words.pile()?, words.on()?),
        "colour" => Expectation::Colour(words.suit()?, words.on()?),
        "stock" => match words.peek().and_then(|word| word.parse().ok()) {
            Some(count) => {
                words.next();
                Expectation::StockCount(count)
            }
            None => Expectation::DrawPile(words.cards_or_nothing()?),
        },
        "direction" => match words.need("a direction")? {
            "clockwise" => Expectation::Direction(Some(Direction::Clockwise)),
            "counterclockwise" => Expectation::Direction(Some(Direction::Counterclockwise)),
            "open" => Expectation::Direction(None),
            other => return unreadable(format!("“{other}” is no direction")),
        },
        "next" => Expectation::Next(words.seats()?),
        "dealer" => Expectation::Dealer(words.seat()?),
        "playing" => Expectation::Playing(words.seats()?),
        "exposed" => Expectation::Exposed(words.seats()?),
        "called" => Expectation::Called(words.seats()?),
        "armed" => Expectation::Armed(words.seats()?),
        "absent" => Expectation::Absent(words.seats()?),
        "partners" => Expectation::Partners(words.seats()?),
        "over" => Expectation::Over(words.seats()?),
        "blocked" => Expectation::Blocked,
        "deserted" => Expectation::Deserted,
        "goes" => words.exactly("on").map(|()| Expectation::GoesOn)?,
        "scores" => Expectation::Scores(scores(words)?),
        "counts" => Expectation::Counts(scores(words)?),
        "total" => Expectation::Total(scores(words)?),
        "tally" => Expectation::Tally(scores(words)?),
        "won" => Expectation::Won(words.seats()?),
        other => return unreadable(format!("“{other}” is nothing that can be true")),
    })
}
