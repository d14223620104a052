//! What one input brought about: as one short line beside the table, and sentence by sentence.

use super::{
    happened::happened,
    words::{Cast, Line, capital, cards, text, words},
};
use engine::few;
use engine::{Cause, News, No, Seat, Told};

/// About as many letters fit into two lines of a small phone.
const ROOM: usize = 62;

/// What one input brought about, as much of it as matters most and fits beside the table.
pub fn headline(batch: &[Told], cast: Cast) -> Line {
    let told = sentences(batch, cast);
    let mut by_weight: Vec<usize> = (0..told.len()).collect();
    few::sort_by_key(&mut by_weight, |at| std::cmp::Reverse(told[*at].0));
    let (mut chosen, mut room) = (Vec::new(), ROOM);
    for at in by_weight {
        let length = text(&told[at].1).chars().count();
        if !chosen.is_empty() && length > room {
            break;
        }
        room = room.saturating_sub(length + 1);
        chosen.push(at);
    }
    few::sort(&mut chosen);
    let mut line = Line::new();
    for (nth, at) in chosen.into_iter().enumerate() {
        if nth > 0 {
            line.push(words(" "));
        }
        line.extend(told[at].1.iter().cloned());
    }
    line
}

/// Everything that one input brought about, sentence by sentence.
pub fn everything(batch: &[Told], cast: Cast) -> Vec<Line> {
    let told = sentences(batch, cast);
    told.into_iter().map(|(_, line)| line).collect()
}

/// Each sentence with its weight. What belongs together is told together.
fn sentences(batch: &[Told], cast: Cast) -> Vec<(u8, Line)> {
    let mut told = Vec::new();
    let mut at = 0;
    while let Some(first) = batch.get(at) {
        let (line, used) = together(&batch[at..], cast);
        at += used;
        if !line.is_empty() {
            told.push((weight(&first.news, cast), line));
        }
    }
    told
}

/// The next sentence, and how much news it takes up; one at least.
fn together(batch: &[Told], cast: Cast) -> (Line, usize) {
    let [first, rest @ ..] = batch else {
        return (Line::new(), 1);
    };
    match (&first.news, rest.first().map(|told| &told.news)) {
        (News::Skipped(_), _) => skipped(batch, cast),
        (News::Drew { seat, .. }, Some(News::Passed(passed))) if seat == passed => {
            (happened(first, cast), 2)
        }
        (News::Declined(..), Some(News::Forced(_))) => (happened(&rest[0], cast), 2),
        (
            News::Caught { seat, by },
            Some(News::Drew {
                seat: drawer,
                count,
                ..
            }),
        ) if seat == drawer && *count > 0 => {
            let caught = format!("{} caught {}: ", cast.subject(*by), cast.object(*seat));
            (vec![words(format!("{caught}{}.", cards(*count)))], 2)
        }
        (
            News::WronglyCaught { seat, by },
            Some(News::Drew {
                seat: drawer,
                count,
                ..
            }),
        ) if by == drawer && *count > 0 => {
            let caught = format!(
                "{} caught {} wrongly: ",
                cast.subject(*by),
                cast.object(*seat)
            );
            (vec![words(format!("{caught}{}.", cards(*count)))], 2)
        }
        (News::Drew { .. }, _) => drew_alike(batch, cast),
        // Whom it was taken from says who was chosen.
        (News::Picked { .. }, Some(News::Robbed { .. })) => (happened(&rest[0], cast), 2),
        (News::Declined(_, No::Gift(to)), _) => gave_nothing(batch, *to, cast),
        _ => (happened(first, cast), 1),
    }
}

/// "Ben and Cem missed a turn."
fn skipped(batch: &[Told], cast: Cast) -> (Line, usize) {
    let seats = batch.iter().map_while(|told| match told.news {
        News::Skipped(seat) => Some(seat),
        _ => None,
    });
    let seats: Vec<Seat> = seats.collect();
    let who = match seats.as_slice() {
        [seat] => cast.subject(*seat),
        _ => cast.list(seats.iter().copied(), "and"),
    };
    (vec![words(format!("{who} missed a turn."))], seats.len())
}

/// "Ben and Cem gave you nothing."
fn gave_nothing(batch: &[Told], to: Seat, cast: Cast) -> (Line, usize) {
    let seats = batch.iter().map_while(|told| match told.news {
        News::Declined(seat, No::Gift(of)) if of == to => Some(seat),
        _ => None,
    });
    let seats: Vec<Seat> = seats.collect();
    let who = capital(&cast.list(seats.iter().copied(), "and"));
    (
        vec![words(format!("{who} gave {} nothing.", cast.object(to)))],
        seats.len(),
    )
}

/// "Ben and Cem drew 1 card each."
fn drew_alike(batch: &[Told], cast: Cast) -> (Line, usize) {
    let Some(News::Drew { count, cause, .. }) = batch.first().map(|told| &told.news) else {
        return (Line::new(), 1);
    };
    let alike = batch.iter().map_while(|told| match &told.news {
        News::Drew {
            seat,
            count: other,
            cause: of,
        } if (other, of) == (count, cause) && told.cards.is_empty() => Some(*seat),
        _ => None,
    });
    let seats: Vec<Seat> = alike.collect();
    if seats.len() < 2 || *cause == Cause::Deal || *count == 0 {
        return (
            batch
                .first()
                .map_or_else(Line::new, |told| happened(told, cast)),
            1,
        );
    }
    let who = cast.list(seats.iter().copied(), "and");
    (
        vec![words(format!("{who} drew {} each.", cards(*count)))],
        seats.len(),
    )
}

/// What matters most where there is no room for all.
fn weight(news: &News, cast: Cast) -> u8 {
    let mine = |seat: &Seat| u8::from(cast.is_me(*seat)) * 15;
    match news {
        News::Over(_) => 100,
        News::Left(_) => 95,
        News::Challenged { .. } | News::Caught { .. } | News::WronglyCaught { .. } => 90,
        News::Laid { .. } => 80,
        News::Robbed { seat, .. } | News::Gave { to: seat, .. } => 70 + mine(seat),
        News::Swapped(..) | News::ChangedSeats(..) | News::Rotated(_) | News::PassedOn(_) => 75,
        News::PassedTo { from, to, .. } => 65 + mine(from).max(mine(to)),
        News::Drew { seat, .. } | News::Skipped(seat) => 60 + mine(seat),
        News::Called(_) | News::Named { .. } | News::TookDiscard { .. } | News::Forced(_) => 62,
        News::Turned { .. } | News::Lap(_) | News::Lost(_) | News::Picked { .. } => 55,
        News::Direction(_) | News::Shows { .. } | News::Back(_) => 45,
        News::Dealt { .. } | News::Pepper(_) | News::Salt(_) => 40,
        _ => 30,
    }
}

#[cfg(test)]
mod tests {
    use super::super::happened::tests::{batch, drew, laid, seat, told};
    use super::*;
    use engine::{
        Deck, Direction, Suit,
        rules::{clause::Way, rule::cla},
    };

    #[test]
    fn what_belongs_together_is_told_together() {
        let told = |news: &[News]| told(Deck::Colour, news);
        let caught = News::Caught {
            seat: seat(1),
            by: seat(0),
        };
        assert_eq!(
            told(&[caught, drew(1, 2, Cause::Caught)]),
            "You caught Ben: 2 cards."
        );
        assert_eq!(
            told(&[
                drew(1, 1, Cause::Total),
                drew(2, 1, Cause::Total),
                drew(0, 1, Cause::Total)
            ]),
            "Ben, Cem and you drew 1 card each."
        );
        assert_eq!(
            told(&[News::Skipped(seat(2)), News::Skipped(seat(3))]),
            "Cem and Dia missed a turn."
        );
        assert_eq!(
            told(&[drew(1, 1, Cause::Turn), News::Passed(seat(1))]),
            "Ben drew 1 card."
        );
    }

    #[test]
    fn where_there_is_no_room_for_all_what_matters_most_is_told() {
        let play = laid("W+4", Some(Suit::Yellow), Way::Turn, cla(24));
        let news = [
            News::Called(seat(1)),
            play,
            News::Direction(Direction::Clockwise),
            News::Skipped(seat(0)),
        ];
        assert_eq!(
            told(Deck::Colour, &news),
            "Ben played Wild Draw Four and said yellow. You missed a turn."
        );
        let names = ["Ana", "Ben"].map(String::from);
        let cast = Cast {
            names: &names,
            me: None,
            deck: Deck::Colour,
        };
        assert_eq!(everything(&batch(&news), cast).len(), 4);
    }
}
