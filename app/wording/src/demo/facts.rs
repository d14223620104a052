//! The facts of a script, in words.

use engine::{
    Action, Direction, Face, Game, PlayedCard, Seat, Seats, View, message,
    phrase::Arg,
    script::{Expectation, SeatScore},
};

use crate::{
    Cast, Line, Piece,
    demo::deeds::{in_a_row, to_do, to_do_any},
    line,
    line::{capital, filled, sentences, words},
    prompt::asked,
    refusal::refused,
    say,
};

/// True if the fact has to be said. A player sees the cards on the table and the latest events without words.
pub fn speaks(fact: &Expectation) -> bool {
    matches!(
        fact,
        Expectation::Exposed(_)
            | Expectation::Armed(_)
            | Expectation::Partners(_)
            | Expectation::DrawPile(_)
            | Expectation::GoesOn
            | Expectation::Scores(_)
            | Expectation::Counts(_)
            | Expectation::Total(_)
            | Expectation::Tally(_)
            | Expectation::Won(_)
            | Expectation::May(..)
            | Expectation::MayOnly(..)
            | Expectation::MayNot(..)
            | Expectation::Waits(..)
            | Expectation::Hears(..)
            | Expectation::Sees(..)
    )
}

/// A fact about a round. Empty if an event told it already.
pub fn of_round(fact: &Expectation, game: &Game, cast: Cast) -> Line {
    let view = game.view(None);
    match fact {
        Expectation::Asked(..) | Expectation::Owes(..) => asked(&view, cast),
        Expectation::May(seat, actions) => line!(
            "{who} may {deeds}.",
            who = cast.name(*seat),
            deeds = to_do_any(actions, &view, cast)
        ),
        Expectation::MayOnly(seat, actions) => {
            let who = cast.name(*seat);
            match actions.as_slice() {
                [] => line!("{who} can do nothing now.", who),
                actions => {
                    let deeds = to_do_any(actions, &view, cast);
                    line!("{who} may only {deeds}.", who, deeds)
                }
            }
        }
        Expectation::MayNot(seat, actions, _) => may_not(*seat, actions, game, cast),
        Expectation::Waits(seat, action, waits) => waits_to(*seat, action, *waits, &view, cast),
        Expectation::Sees(seat, fact) if is_hidden(*seat, fact, &view) => line!(
            "{who} does not see these cards yet.",
            who = cast.name(*seat)
        ),
        Expectation::Sees(seat, fact) => line!(
            "On {who}’s phone: {what}",
            who = cast.name(*seat),
            what = of_round(fact, game, cast)
        ),
        fact => of_cards(fact, cast)
            .or_else(|| of_seats(fact, cast))
            .unwrap_or_default(),
    }
}

/// A fact about a match.
pub fn of_match(fact: &Expectation, cast: Cast) -> Line {
    of_seats(fact, cast).unwrap_or_default()
}

/// True if the fact is about this seat's own hand lying face down: the seat has cards but sees none.
fn is_hidden(seat: Seat, fact: &Expectation, view: &View) -> bool {
    let held = view.seats.get(seat.index()).map_or(0, |seen| seen.cards);
    held > 0 && matches!(fact, Expectation::Holds(of, cards) if *of == seat && cards.is_empty())
}

/// "Ana may not play Green 2: “Green 2 does not fit …”". The reason is that of the first action.
fn may_not(seat: Seat, actions: &[Action], game: &Game, cast: Cast) -> Line {
    let view = game.view(Some(seat));
    let (who, deeds) = (cast.name(seat), to_do_any(actions, &view, cast));
    let why = actions.first().and_then(|action| {
        let made = game.input(seat, *action);
        Some((game.clone().apply(made).err()?, action.face()))
    });
    let Some((why, face)) = why else {
        return line!("{who} may not {deeds}.", who, deeds);
    };
    let me = Cast {
        me: Some(seat),
        ..cast
    };
    let why = refused(&view, why, face, me);
    line!("{who} may not {deeds}: “{why}”", who, deeds, why)
}

/// The table holds an action that would end a race for a moment (DIG-6).
fn waits_to(seat: Seat, action: &Action, waits: bool, view: &View, cast: Cast) -> Line {
    let (who, deed) = (cast.name(seat), to_do(action, view, cast));
    match waits {
        true => line!(
            "If {who} is to {deed}, that waits a moment: somebody may still be faster.",
            who,
            deed
        ),
        false => line!(
            "If {who} is to {deed}, that counts at once: nobody could be faster.",
            who,
            deed
        ),
    }
}

/// A sentence with cards and suits in it.
fn of_cards(fact: &Expectation, cast: Cast) -> Option<Line> {
    Some(match fact {
        Expectation::Holds(seat, hand) | Expectation::Shows(seat, hand) if hand.is_empty() => {
            line!("{who} holds no card.", who = cast.name(*seat))
        }
        Expectation::Holds(seat, hand) => line!(
            "{who} holds {cards}.",
            who = cast.name(*seat),
            cards = cast.row(hand)
        ),
        Expectation::Shows(seat, hand) => line!(
            "Everybody sees, of {who}: {cards}.",
            who = cast.name(*seat),
            cards = cast.row(hand)
        ),
        Expectation::DrawPile(draw_pile) if draw_pile.is_empty() => line!("The stock is empty."),
        Expectation::DrawPile(draw_pile) => {
            line!("Next in the stock: {cards}.", cards = cast.row(draw_pile))
        }
        Expectation::Top(top, _) => on_top(top, cast),
        Expectation::Pile(pile, _) => piled(pile, cast),
        Expectation::Colour(suit, _) => line!("To be followed: {suit}.", suit = cast.suit(*suit)),
        Expectation::Hears(seat, shown) if shown.is_empty() => {
            line!("{who} is shown no card.", who = cast.name(*seat))
        }
        Expectation::Hears(seat, shown) => {
            let all: Vec<Face> = shown.iter().flatten().copied().collect();
            line!(
                "Only {who} is shown {cards}.",
                who = cast.name(*seat),
                cards = cast.row(&all)
            )
        }
        _ => return None,
    })
}

fn on_top(top: &PlayedCard, cast: Cast) -> Line {
    let card = cast.row(&[top.face]);
    match top.named {
        Some(suit) => line!(
            "On top: {card}, and {suit} was said.",
            card,
            suit = cast.suit(suit)
        ),
        None => line!("On top: {card}.", card),
    }
}

fn piled(pile: &[PlayedCard], cast: Cast) -> Line {
    let faces: Vec<Face> = pile.iter().map(|played| played.face).collect();
    let cards = cast.row(&faces);
    match pile.last().and_then(|played| played.named) {
        Some(suit) => line!(
            "The pile, from below: {cards}, and {suit} was said.",
            cards,
            suit = cast.suit(suit)
        ),
        None => line!("The pile, from below: {cards}.", cards),
    }
}

/// A sentence about players alone.
fn of_seats(fact: &Expectation, cast: Cast) -> Option<Line> {
    Some(match fact {
        Expectation::Has(seat, count) => line!(
            "{who} has {count} card. | {who} has {count} cards.",
            who = cast.name(*seat),
            count = *count
        ),
        Expectation::StockCount(count) => line!(
            "The stock has {count} card. | The stock has {count} cards.",
            count = *count
        ),
        Expectation::Order(row) => {
            let who = Arg::all(row.iter().map(|seat| cast.name(*seat)));
            vec![words(say!("Round the table sit {who}.", who))]
        }
        Expectation::Direction(None) => line!("Which way it goes is still open."),
        Expectation::Direction(Some(Direction::Clockwise)) => line!("Play goes to the left."),
        Expectation::Direction(Some(Direction::Counterclockwise)) => {
            line!("Play goes to the right.")
        }
        Expectation::Dealer(seat) => line!("{who} is the dealer.", who = cast.name(*seat)),
        Expectation::Blocked => line!("Nobody can draw or play any more: the round is over."),
        Expectation::DrawnGame => line!("The round is a draw."),
        Expectation::Deserted => line!("Too few players are left: the round is over."),
        Expectation::GoesOn => line!("It goes on."),
        Expectation::Scores(scores) => scored(scores, cast),
        Expectation::Counts(scores) => held(scores, cast),
        Expectation::Total(scores) => {
            line!("Points so far: {points}.", points = points(scores, cast))
        }
        Expectation::Tally(scores) => line!("Rounds won: {points}.", points = points(scores, cast)),
        fact => {
            let (seats, none, some) = of_groups(fact)?;
            match seats.len() {
                0 => filled(none, &[]),
                count => {
                    let who = cast.all(seats.iter());
                    filled(some, &[("who", who.into()), ("count", count.into())])
                }
            }
        }
    })
}

/// The players of a fact, with one message for nobody and one for some. The second has a verb for one player and one
/// for more.
fn of_groups(fact: &Expectation) -> Option<(&Seats, &'static str, &'static str)> {
    Some(match fact {
        Expectation::Pepper(seats) => (
            seats,
            message!("Nobody has the pepper."),
            message!("{who} has the pepper."),
        ),
        Expectation::Salt(seats) => (
            seats,
            message!("Nobody has the salt."),
            message!("{who} has the salt."),
        ),
        Expectation::Next(seats) => (
            seats,
            message!("Who is next is still open."),
            message!("{who} is next. | {who} are next."),
        ),
        Expectation::Playing(seats) => (
            seats,
            message!("Nobody is left."),
            message!("{who} is left. | {who} are in the game."),
        ),
        Expectation::Exposed(seats) => (
            seats,
            message!("Nobody can be caught."),
            message!("{who} can be caught. | {who} can be caught."),
        ),
        Expectation::Called(seats) => (
            seats,
            message!("Nobody has said “One left!”."),
            message!(
                "{who} said “One left!” for these cards. | {who} said “One left!” for these cards."
            ),
        ),
        Expectation::Armed(seats) => (
            seats,
            message!("Nobody has “One left!” ready."),
            message!(
                "{who} has “One left!” ready for the next play. | {who} have “One left!” ready for their next play."
            ),
        ),
        Expectation::Absent(seats) => (
            seats,
            message!("Nobody is away."),
            message!("{who} is away. | {who} are away."),
        ),
        Expectation::Partners(seats) => (
            seats,
            message!("Everybody plays alone."),
            message!("{who} plays alone. | {who} win together."),
        ),
        Expectation::Over(seats) => (
            seats,
            message!("Nobody wins the round."),
            message!("{who} wins the round. | {who} win the round."),
        ),
        Expectation::Won(seats) => (
            seats,
            message!("Nobody wins the match."),
            message!("{who} wins the match. | {who} win the match."),
        ),
        _ => return None,
    })
}

/// "Points: Ana 24, Ben 0."
pub fn scored(scores: &[SeatScore], cast: Cast) -> Line {
    line!("Points: {points}.", points = points(scores, cast))
}

/// "What the hands count: Ana 24, Ben 0."
pub fn held(scores: &[SeatScore], cast: Cast) -> Line {
    line!(
        "What the hands count: {points}.",
        points = points(scores, cast)
    )
}

/// "Ana 24, Ben 0".
fn points(scores: &[SeatScore], cast: Cast) -> Line {
    let each = scores.iter().map(|score| {
        let of = format!("{} {}", cast.name(score.seat), score.points);
        vec![words(of)]
    });
    each.reduce(in_a_row).unwrap_or_default()
}

/// The sentences, one after the other, without repeats.
pub fn joined(lines: impl Iterator<Item = Line>) -> Line {
    let mut all: Vec<Line> = Vec::new();
    for line in lines {
        if !line.is_empty() && !all.contains(&line) {
            all.push(line);
        }
    }
    sentences(all.into_iter().map(capitalised))
}

/// Capitalizes the first word. A name is a capital already, but "nobody" and "red" are not.
fn capitalised(mut line: Line) -> Line {
    if let Some(Piece::Words(text)) = line.first_mut() {
        *text = capital(text);
    }
    line
}
