//! What a script says is so, in words.

use super::deeds::{to_do, to_do_any};
use crate::screens::table::{
    asked, refused,
    words::{Cast, Line, Piece, capital, cards, list, words},
};
use engine::{
    Action, Deck, Direction, Face, Game, Input, Mix, Seat, Seats, View,
    rules::view::Laid,
    rulesets,
    script::{Fact, Score},
};

/// Whether it has to be said: what lies on the table, and what was just told, is seen without words.
pub(super) fn speaks(fact: &Fact) -> bool {
    match fact {
        Fact::Exposed(_)
        | Fact::Armed(_)
        | Fact::Partners(_)
        | Fact::Stock(_)
        | Fact::GoesOn
        | Fact::Scores(_)
        | Fact::Counts(_)
        | Fact::Total(_)
        | Fact::Tally(_)
        | Fact::Won(_)
        | Fact::May(..)
        | Fact::MayOnly(..)
        | Fact::MayNot(..)
        | Fact::Waits(..)
        | Fact::Hears(..)
        | Fact::Sees(..) => true,
        Fact::Asked(..)
        | Fact::Owes(..)
        | Fact::Order(_)
        | Fact::Pepper(_)
        | Fact::Salt(_)
        | Fact::Shows(..)
        | Fact::Holds(..)
        | Fact::Has(..)
        | Fact::Top(..)
        | Fact::Pile(..)
        | Fact::Colour(..)
        | Fact::StockCount(_)
        | Fact::Direction(_)
        | Fact::Next(_)
        | Fact::Dealer(_)
        | Fact::Playing(_)
        | Fact::Called(_)
        | Fact::Absent(_)
        | Fact::Over(_)
        | Fact::Blocked
        | Fact::DrawnGame
        | Fact::Deserted
        | Fact::News(_) => false,
    }
}

/// What is so, in a round; empty where that was told already.
pub(super) fn of_round(fact: &Fact, game: &Game, cast: Cast) -> Line {
    let view = game.view(None);
    match fact {
        Fact::Asked(..) | Fact::Owes(..) => asked(&view, cast),
        Fact::May(seat, actions) => {
            let may = words(format!("{} may ", cast.subject(*seat)));
            between(may, to_do_any(actions, &view, cast))
        }
        Fact::MayOnly(seat, actions) => match actions.as_slice() {
            [] => vec![words(format!(
                "{} can do nothing now.",
                cast.subject(*seat)
            ))],
            actions => {
                let may = words(format!("{} may only ", cast.subject(*seat)));
                between(may, to_do_any(actions, &view, cast))
            }
        },
        Fact::MayNot(seat, actions, _) => may_not(*seat, actions, game, cast),
        Fact::Waits(seat, action, waits) => waits_to(*seat, action, *waits, &view, cast),
        Fact::Sees(seat, fact) => {
            let on = words(format!("On {}’s phone: ", cast.name(*seat)));
            [on].into_iter().chain(of_round(fact, game, cast)).collect()
        }
        fact => of_cards(fact, cast)
            .or_else(|| of_seats(fact, cast).map(|text| vec![words(text)]))
            .unwrap_or_default(),
    }
}

/// What is so in a match.
pub(super) fn of_match(fact: &Fact, cast: Cast) -> Line {
    of_seats(fact, cast).map_or_else(Line::new, |text| vec![words(text)])
}

/// "Ben may draw."
fn between(begin: Piece, middle: Line) -> Line {
    let line = std::iter::once(begin).chain(middle);
    line.chain([words(".")]).collect()
}

/// "Ana may not play Green 2: “Green 2 does not fit …”": the reason is that of the first.
fn may_not(seat: Seat, actions: &[Action], game: &Game, cast: Cast) -> Line {
    let view = game.view(Some(seat));
    let mut line = vec![words(format!("{} may not ", cast.subject(seat)))];
    line.extend(to_do_any(actions, &view, cast));
    let why = actions.first().and_then(|action| {
        let (seen, action) = (game.tick(), *action);
        let made = Input::Act { seat, seen, action };
        Some((game.clone().apply(made).err()?, face_of(&action)))
    });
    let Some((why, face)) = why else {
        line.push(words("."));
        return line;
    };
    let me = Cast {
        me: Some(seat),
        ..cast
    };
    line.push(words(": “"));
    line.extend(refused(&view, why, face, me));
    line.push(words("”"));
    line
}

/// The card that an action is about.
pub(super) fn face_of(action: &Action) -> Option<Face> {
    match action {
        Action::Play(play) => Some(play.cards.top()),
        _ => None,
    }
}

/// What would end a race is held for a moment (DIG-6).
fn waits_to(seat: Seat, action: &Action, waits: bool, view: &View, cast: Cast) -> Line {
    let who = cast.object(seat);
    let end = match waits {
        true => ", that waits a moment: somebody may still be faster.",
        false => ", that counts at once: nobody could be faster.",
    };
    let mut line = vec![words(format!("If {who} is to "))];
    line.extend(to_do(action, view, cast));
    line.push(words(end));
    line
}

/// What is said with cards and suits in it.
fn of_cards(fact: &Fact, cast: Cast) -> Option<Line> {
    let row = |begin: String, faces: &[Face]| between(words(begin), cast.row(faces));
    Some(match fact {
        Fact::Holds(seat, hand) | Fact::Shows(seat, hand) if hand.is_empty() => {
            vec![words(format!("{} holds no card.", cast.subject(*seat)))]
        }
        Fact::Holds(seat, hand) => row(format!("{} holds ", cast.subject(*seat)), hand),
        Fact::Shows(seat, hand) => {
            row(format!("Everybody sees, of {}: ", cast.object(*seat)), hand)
        }
        Fact::Stock(stock) if stock.is_empty() => vec![words("The stock is empty.")],
        Fact::Stock(stock) => row("Next in the stock: ".into(), stock),
        Fact::Top(top, _) => laid("On top: ", std::slice::from_ref(top), cast),
        Fact::Pile(pile, _) => laid("The pile, from below: ", pile, cast),
        Fact::Colour(suit, _) => {
            vec![words("To be followed: "), cast.suit(*suit), words(".")]
        }
        Fact::Hears(seat, shown) if shown.is_empty() => {
            vec![words(format!("{} is shown no card.", cast.subject(*seat)))]
        }
        Fact::Hears(seat, shown) => {
            let all: Vec<Face> = shown.iter().flatten().copied().collect();
            row(format!("Only {} is shown ", cast.object(*seat)), &all)
        }
        _ => return None,
    })
}

fn laid(begin: &str, pile: &[Laid], cast: Cast) -> Line {
    let faces: Vec<Face> = pile.iter().map(|laid| laid.face).collect();
    let mut line = vec![words(begin)];
    line.extend(cast.row(&faces));
    if let Some(named) = pile.last().and_then(|laid| laid.named) {
        line.extend([words(", and "), cast.suit(named), words(" was said")]);
    }
    line.push(words("."));
    line
}

/// What is said of players alone.
fn of_seats(fact: &Fact, cast: Cast) -> Option<String> {
    if let Some((seats, [none, one, more])) = of_groups(fact) {
        let who = cast.list(seats.iter(), "and");
        return Some(match seats.len() {
            0 => none.to_owned(),
            1 => format!("{who} {one}"),
            _ => format!("{who} {more}"),
        });
    }
    Some(match fact {
        Fact::Has(seat, count) => format!("{} has {}.", cast.subject(*seat), cards(*count)),
        Fact::StockCount(count) => format!("The stock has {}.", cards(*count)),
        Fact::Order(row) => {
            let names: Vec<String> = row.iter().map(|seat| cast.name(*seat)).collect();
            format!("Round the table sit {}.", list(&names, "and"))
        }
        Fact::Direction(None) => "Which way it goes is still open.".into(),
        Fact::Direction(Some(Direction::Clockwise)) => "Play goes to the left.".into(),
        Fact::Direction(Some(Direction::Counterclockwise)) => "Play goes to the right.".into(),
        Fact::Dealer(seat) => format!("{} is the dealer.", cast.subject(*seat)),
        Fact::Blocked => "Nobody can draw or play any more: the round is over.".into(),
        Fact::DrawnGame => "The round is a draw.".into(),
        Fact::Deserted => "Too few players are left: the round is over.".into(),
        Fact::GoesOn => "It goes on.".into(),
        Fact::Scores(scores) => format!("Points: {}.", points(scores, cast)),
        Fact::Counts(scores) => format!("What the hands count: {}.", points(scores, cast)),
        Fact::Total(scores) => format!("Points so far: {}.", points(scores, cast)),
        Fact::Tally(scores) => format!("Rounds won: {}.", points(scores, cast)),
        _ => return None,
    })
}

/// What is said of any number of players: of nobody, of one, and of more.
fn of_groups(fact: &Fact) -> Option<(&Seats, [&'static str; 3])> {
    let (caught, called) = ("can be caught.", "said “One left!” for these cards.");
    Some(match fact {
        Fact::Pepper(seats) => (seats, ["Nobody has the pepper.", "has the pepper.", ""]),
        Fact::Salt(seats) => (seats, ["Nobody has the salt.", "has the salt.", ""]),
        Fact::Next(seats) => (
            seats,
            ["Who is next is still open.", "is next.", "are next."],
        ),
        Fact::Playing(seats) => (seats, ["Nobody is left.", "is left.", "are in the game."]),
        Fact::Exposed(seats) => (seats, ["Nobody can be caught.", caught, caught]),
        Fact::Called(seats) => (seats, ["Nobody has said “One left!”.", called, called]),
        Fact::Armed(seats) => {
            let none = "Nobody has “One left!” ready.";
            let one = "has “One left!” ready for the next play.";
            (
                seats,
                [none, one, "have “One left!” ready for their next play."],
            )
        }
        Fact::Absent(seats) => (seats, ["Nobody is away.", "is away.", "are away."]),
        Fact::Partners(seats) => {
            let none = "Everybody plays alone.";
            (seats, [none, "plays alone.", "win together."])
        }
        Fact::Over(seats) => {
            let none = "Nobody wins the round.";
            (seats, [none, "wins the round.", "win the round."])
        }
        Fact::Won(seats) => {
            let none = "Nobody wins the match.";
            (seats, [none, "wins the match.", "win the match."])
        }
        _ => return None,
    })
}

/// "Ana 24, Ben 0".
pub(super) fn points(scores: &[Score], cast: Cast) -> String {
    let each = scores
        .iter()
        .map(|score| format!("{} {}", cast.name(score.seat), score.points));
    each.collect::<Vec<_>>().join(", ")
}

/// The sentences of one line, one after the other, none twice.
pub(super) fn joined(lines: impl Iterator<Item = Line>) -> Line {
    let mut all: Vec<Line> = Vec::new();
    for line in lines {
        if !line.is_empty() && !all.contains(&line) {
            all.push(line);
        }
    }
    let mut line = Line::new();
    for one in all {
        if !line.is_empty() {
            line.push(words(" "));
        }
        let mut one = one.into_iter();
        // A name that begins a sentence is a capital already, "nobody" and "red" are not.
        if let Some(first) = one.next() {
            line.push(match first {
                Piece::Words(text) => words(capital(&text)),
                other => other,
            });
        }
        line.extend(one);
    }
    line
}

/// What is played with, for who knows only the mix.
pub(super) fn deck_of(mix: &Mix) -> Deck {
    rulesets::build(mix, *mix.players().start()).deck
}
