//! What must be true.

use super::{
    input::{Score, action, one_rule, scores},
    words::{Read, Words, unreadable},
};
use alloc::{boxed::Box, format, string::String, vec::Vec};
use base::{Direction, Face, Seat, Seats, Suit, rule::RuleId};
use kernel::{
    Action,
    race::Leg,
    view::{Asked, Laid},
};

/// What must be true.
#[derive(Clone, Debug)]
pub enum Fact {
    /// `turn C`, `facing B 4`, `drawn B` (to lay or keep a drawn card), `naming B`, `rein A` (to lay on or to draw), `dealing A`, `claiming A B`,
    /// `starting A B C` and `seconding B C` (races), `choosing A` (a player), `taking back B` (a card just laid, or letting it stand), `picking up A B`: what is asked, of whom.
    Asked(Seats, Asked),
    /// `owing B 2`: must draw so many, or send them back; `drawing B 3`: still draws so many.
    Owes(Seat, u16, Asked),
    /// `order A C B D`: who sits beside whom, clockwise.
    Order(Vec<Seat>),
    /// `pepper A`.
    Pepper(Seats),
    /// `salt A`, `salt nobody`.
    Salt(Seats),
    /// `shows B r8 b8`, `shows B nothing`: cards that everybody sees.
    Shows(Seat, Vec<Face>),
    /// `A holds y1 y2` or `A holds nothing`: the whole hand.
    Holds(Seat, Vec<Face>),
    /// `A has 3`: so many cards.
    Has(Seat, u16),
    /// `top W:blue`, `top r5@A on 2`: the top card of a pile, from 0.
    Top(Laid, u8),
    /// `pile r5 r7@A`, `pile g1 on 2`: a whole pile, top last.
    Pile(Vec<Laid>, u8),
    /// `colour red`, `colour blue on 2`: the suit to follow.
    Colour(Suit, u8),
    /// `stock 3`: so many cards.
    StockCount(u16),
    /// `stock g1 g2`: exactly these, next first.
    Stock(Vec<Face>),
    /// `direction clockwise`, `direction counterclockwise`, or `direction open` while nobody has set it.
    Direction(Option<Direction>),
    /// `next C`: who would be next; `next nobody` while that is open.
    Next(Seats),
    /// `dealer C`.
    Dealer(Seat),
    /// `playing A C`: who is in the round, or in the match.
    Playing(Seats),
    /// `exposed A`, `exposed nobody`: who can be caught.
    Exposed(Seats),
    /// `called A`: who said it for the hand as it is.
    Called(Seats),
    /// `armed A`: who has it ready for the next play.
    Armed(Seats),
    /// `absent A`: whose link is lost.
    Absent(Seats),
    /// `partners A C`: all who win together with the first of them.
    Partners(Seats),
    /// `over A`: the round is won, by a team or by one.
    Over(Seats),
    /// `blocked`.
    Blocked,
    /// `drawn game`: the stock is out, and that ends it.
    DrawnGame,
    /// `deserted`.
    Deserted,
    /// `goes on`: the round, or the match, is not over.
    GoesOn,
    /// `scores A 24 B 0`.
    Scores(Vec<Score>),
    /// `counts B 24`: what hands were worth at the end.
    Counts(Vec<Score>),
    /// `total A 120`: in the match so far.
    Total(Vec<Score>),
    /// `tally A 2`: rounds won, where there are no points.
    Tally(Vec<Score>),
    /// `won A B`: the match.
    Won(Seats),
    /// `A may play W red, draw`: at least this.
    May(Seat, Vec<Action>),
    /// `A may only draw, call`: this and nothing else.
    MayOnly(Seat, Vec<Action>),
    /// `A may not play g3 ! CLA-20`: none of this, because of that rule if one is named.
    MayNot(Seat, Vec<Action>, Option<RuleId>),
    /// `A must wait to draw`, since it would close a race (DIG-6); `A need not wait to draw`.
    Waits(Seat, Action, bool),
    /// `A is shown r1 r2, g4`: cards that A alone was shown since the last input, at each draw, or behind a challenge.
    Hears(Seat, Vec<Vec<Face>>),
    /// `news B is skipped`: what everybody is told of the last input, among other things.
    News(String),
    /// `A sees turn C`: true in what this seat's screen gets.
    Sees(Seat, Box<Fact>),
}

/// Reads one expectation.
pub(super) fn fact(text: &str) -> Read<Fact> {
    let text = text.trim();
    if let Some(news) = text.strip_prefix("news ") {
        return Ok(Fact::News(
            news.split_whitespace().collect::<Vec<_>>().join(" "),
        ));
    }
    let mut words = Words::of(text);
    if let Some(seat) = words.peek().and_then(super::words::seat) {
        words.next();
        return of_seat(seat, &mut words);
    }
    let fact = of_table(&mut words)?;
    words.end()?;
    Ok(fact)
}

fn of_seat(seat: Seat, words: &mut Words) -> Read<Fact> {
    let fact = match words.need("what is so")? {
        "holds" => Fact::Holds(seat, words.cards_or_nothing()?),
        "has" => Fact::Has(seat, words.number()?),
        "may" => return may(seat, &rest(words)),
        "must" => {
            words.exactly("wait")?;
            words.exactly("to")?;
            Fact::Waits(seat, action(words)?, true)
        }
        "need" => {
            words.exactly("not")?;
            words.exactly("wait")?;
            words.exactly("to")?;
            Fact::Waits(seat, action(words)?, false)
        }
        "is" => {
            words.exactly("shown")?;
            return Ok(Fact::Hears(seat, hearing(&rest(words))?));
        }
        "sees" => return Ok(Fact::Sees(seat, Box::new(fact(&rest(words))?))),
        other => return unreadable(format!("no seat “{other}” anything")),
    };
    words.end()?;
    Ok(fact)
}

fn rest(words: &mut Words) -> String {
    let mut rest = String::new();
    while let Some(word) = words.next() {
        rest.push_str(word);
        rest.push(' ');
    }
    rest
}

fn may(seat: Seat, text: &str) -> Read<Fact> {
    if let Some(only) = text.strip_prefix("only ") {
        return Ok(Fact::MayOnly(seat, actions(only)?));
    }
    let Some(not) = text.strip_prefix("not ") else {
        return Ok(Fact::May(seat, actions(text)?));
    };
    Ok(match not.split_once('!') {
        Some((not, rule)) => Fact::MayNot(seat, actions(not)?, Some(one_rule(rule)?)),
        None => Fact::MayNot(seat, actions(not)?, None),
    })
}

/// Reads `play r5, draw`; `nothing` is no action at all.
fn actions(text: &str) -> Read<Vec<Action>> {
    if text.trim() == "do nothing" {
        return Ok(Vec::new());
    }
    let read = |part: &str| {
        let mut words = Words::of(part);
        let action = action(&mut words)?;
        words.end()?;
        Ok(action)
    };
    text.split(',').map(read).collect()
}

/// Reads `nothing`, or `r1 r2, g4`: one list for each time something was shown.
fn hearing(text: &str) -> Read<Vec<Vec<Face>>> {
    if text.trim() == "nothing" {
        return Ok(Vec::new());
    }
    let read = |part: &str| {
        let mut words = Words::of(part);
        let mut cards = words.cards_or_nothing()?;
        words.end()?;
        cards.sort_unstable();
        Ok(cards)
    };
    text.split(',').map(read).collect()
}

fn of_table(words: &mut Words) -> Read<Fact> {
    Ok(match words.need("what is so")? {
        "turn" => Fact::Asked(words.seats()?, Asked::Turn),
        "facing" => Fact::Asked(words.seats()?, Asked::Total(words.number()?)),
        "drawn" if words.take("game") => Fact::DrawnGame,
        "rein" => Fact::Asked(words.seats()?, Asked::Rein),
        "owing" => Fact::Owes(words.seat()?, words.number()?, Asked::Owed(None)),
        "drawing" => Fact::Owes(words.seat()?, words.number()?, Asked::Pull),
        "giving" => Fact::Asked(words.seats()?, Asked::Give(None)),
        "sharing" => Fact::Asked(words.seats()?, Asked::Set),
        "order" => Fact::Order(words.row()?),
        "pepper" => Fact::Pepper(words.seats()?),
        "salt" => Fact::Salt(words.seats()?),
        "shows" => Fact::Shows(words.seat()?, words.cards_or_nothing()?),
        "drawn" => Fact::Asked(words.seats()?, Asked::Drawn),
        "naming" => Fact::Asked(words.seats()?, Asked::Name),
        "dealing" => Fact::Asked(words.seats()?, Asked::Size),
        "claiming" => Fact::Asked(words.seats()?, Asked::Claim),
        "turning" => Fact::Asked(words.seats()?, Asked::TurnUp),
        "starting" => Fact::Asked(words.seats()?, Asked::Race(Leg::First)),
        "seconding" => Fact::Asked(words.seats()?, Asked::Race(Leg::Second)),
        "choosing" => Fact::Asked(words.seats()?, Asked::Pick),
        "taking" => {
            words.exactly("back")?;
            Fact::Asked(words.seats()?, Asked::TakeBack)
        }
        "picking" => {
            words.exactly("up")?;
            Fact::Asked(words.seats()?, Asked::PickUp)
        }
        "top" => Fact::Top(words.laid()?, words.on()?),
        "pile" => Fact::Pile(words.pile()?, words.on()?),
        "colour" => Fact::Colour(words.suit()?, words.on()?),
        "stock" => match words.peek().and_then(|word| word.parse().ok()) {
            Some(count) => {
                words.next();
                Fact::StockCount(count)
            }
            None => Fact::Stock(words.cards_or_nothing()?),
        },
        "direction" => match words.need("a direction")? {
            "clockwise" => Fact::Direction(Some(Direction::Clockwise)),
            "counterclockwise" => Fact::Direction(Some(Direction::Counterclockwise)),
            "open" => Fact::Direction(None),
            other => return unreadable(format!("“{other}” is no direction")),
        },
        "next" => Fact::Next(words.seats()?),
        "dealer" => Fact::Dealer(words.seat()?),
        "playing" => Fact::Playing(words.seats()?),
        "exposed" => Fact::Exposed(words.seats()?),
        "called" => Fact::Called(words.seats()?),
        "armed" => Fact::Armed(words.seats()?),
        "absent" => Fact::Absent(words.seats()?),
        "partners" => Fact::Partners(words.seats()?),
        "over" => Fact::Over(words.seats()?),
        "blocked" => Fact::Blocked,
        "deserted" => Fact::Deserted,
        "goes" => words.exactly("on").map(|()| Fact::GoesOn)?,
        "scores" => Fact::Scores(scores(words)?),
        "counts" => Fact::Counts(scores(words)?),
        "total" => Fact::Total(scores(words)?),
        "tally" => Fact::Tally(scores(words)?),
        "won" => Fact::Won(words.seats()?),
        other => return unreadable(format!("“{other}” is nothing that can be true")),
    })
}
