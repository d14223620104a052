//! What one input brought about: as one short line beside the table, and sentence by sentence.

use super::{
    happened::{drawn_for_the_turn, happened, laid_and_goes_on, skip},
    words::{Cast, Line, Piece, capital, cards, text, words},
};
use engine::few;
use engine::{Cause, News, No, Seat, Told};

/// About as many letters fit into a line beside the table, on a small phone.
const LETTERS: usize = 31;
/// What weighs as much is told whatever else has to go: what befell the reader.
const OWN: u8 = 100;

/// What one input brought about, as much of it as matters most and fits beside the table: there are four lines for it and
/// for what is asked. What befell the reader is always told, and what the question says by itself is not said twice.
pub fn headline(batch: &[Told], cast: Cast, asked: &[Piece]) -> Line {
    let lines = lines_beside(asked);
    let asked = text(asked);
    let mut told = sentences(batch, cast);
    told.retain(|(_, line)| !asked.starts_with(text(line).trim_end_matches('.')));
    let mut by_weight: Vec<usize> = (0..told.len()).collect();
    few::sort_by_key(&mut by_weight, |at| std::cmp::Reverse(told[*at].0));
    let (mut chosen, mut room) = (Vec::new(), lines * LETTERS);
    for at in by_weight {
        let (weight, line) = &told[at];
        let length = text(line).chars().count();
        if chosen.is_empty() || *weight >= OWN || length <= room {
            room = room.saturating_sub(length + 1);
            chosen.push(at);
        }
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

/// How many of the four lines beside the table such a question leaves.
pub(super) fn lines_beside(asked: &[Piece]) -> usize {
    match text(asked).chars().count() {
        0..LETTERS => 3,
        _ => 2,
    }
}

/// Everything that one input brought about, sentence by sentence.
pub fn everything(batch: &[Told], cast: Cast) -> Vec<Line> {
    let told = sentences(batch, cast);
    told.into_iter().map(|(_, line)| line).collect()
}

/// Each sentence with its weight. What belongs together is told together.
fn sentences(batch: &[Told], cast: Cast) -> Vec<(u8, Line)> {
    let ends = batch.iter().any(|told| matches!(told.news, News::Over(_)));
    let mut told = Vec::new();
    let mut at = 0;
    while at < batch.len() {
        let (line, used) = together(&batch[at..], ends, cast);
        let weights = batch[at..].iter().take(used);
        let weight = weights.map(|told| weight(&told.news, cast)).max();
        at += used;
        if !line.is_empty() {
            told.push((weight.unwrap_or_default(), line));
        }
    }
    told
}

/// The next sentence, and how much news it takes up; one at least. Where the round ends with it no turn is lost, and none
/// is won.
fn together(batch: &[Told], ends: bool, cast: Cast) -> (Line, usize) {
    let [first, rest @ ..] = batch else {
        return (Line::new(), 1);
    };
    match (&first.news, rest.first().map(|told| &told.news)) {
        (News::Skipped(_), _) => skipped(batch, cast),
        (News::PickedUp(_), _) => took_up(batch, cast),
        (News::Drew { seat, .. }, Some(News::Passed(passed))) if seat == passed => {
            (happened(first, cast), 2)
        }
        (News::Declined(..), Some(News::Forced(_))) => (happened(&rest[0], cast), 2),
        (News::Caught { seat, by }, Some(News::Drew { seat: drawer, .. })) if seat == drawer => {
            caught(*by, *seat, "", &rest[0], cast)
        }
        (News::WronglyCaught { seat, by }, Some(News::Drew { seat: drawer, .. }))
            if by == drawer =>
        {
            caught(*by, *seat, " wrongly", &rest[0], cast)
        }
        (News::Challenged { .. }, Some(News::Drew { .. })) => challenged(batch, ends, cast),
        (News::Drew { .. }, next) if missed(first, next, ends, cast) => {
            let both = matches!(next, Some(News::Skipped(_)));
            (drawn_for_the_turn(first, cast), 1 + usize::from(both))
        }
        (News::Drew { .. }, _) => drew_alike(batch, cast),
        // Whom it was taken from says who was chosen.
        (News::Picked { .. }, Some(News::Robbed { .. })) => (happened(&rest[0], cast), 2),
        (News::Declined(_, No::Gift(to)), _) => gave_nothing(batch, *to, cast),
        (News::Laid { .. }, _) if !ends => (laid_and_goes_on(first, cast), 1),
        _ => (happened(first, cast), 1),
    }
}

/// Whether these cards cost their drawer the turn, which is told with them.
fn missed(told: &Told, next: Option<&News>, ends: bool, cast: Cast) -> bool {
    let News::Drew {
        seat,
        cause: Cause::Total,
        ..
    } = told.news
    else {
        return false;
    };
    !ends && (cast.due_is_the_turn() || next == Some(&News::Skipped(seat)))
}

/// "Ben caught you: you drew Red 3 and Wild."
fn caught(by: Seat, seat: Seat, how: &str, drew: &Told, cast: Cast) -> (Line, usize) {
    let caught = format!("{} caught {}{how}: ", cast.subject(by), cast.object(seat));
    let (News::Drew { count, .. }, seen) = (&drew.news, drew.cards.as_slice()) else {
        return (Line::new(), 2);
    };
    let mut line = vec![words(caught)];
    match seen {
        [_] | [_, _] | [_, _, _] => line.extend(cast.row(seen)),
        _ => line.push(words(cards(*count))),
    }
    line.push(words("."));
    (line, 2)
}

/// "Ben challenged you wrongly, drew 6 cards and missed the turn."
fn challenged(batch: &[Told], ends: bool, cast: Cast) -> (Line, usize) {
    let [
        Told { news: first, .. },
        Told { news: second, .. },
        rest @ ..,
    ] = batch
    else {
        return (Line::new(), 1);
    };
    let (
        News::Challenged { by, of, guilty },
        News::Drew {
            seat: drawer,
            count,
            ..
        },
    ) = (first, second)
    else {
        return (Line::new(), 1);
    };
    let (who, whom, count) = (cast.subject(*by), cast.object(*of), cards(*count));
    let skipped = rest.first().map(|told| &told.news) == Some(&News::Skipped(*by));
    let text = match (guilty, skipped || cast.due_is_the_turn() && !ends) {
        (true, _) => {
            let drawer = cast.object(*drawer);
            format!("{who} challenged {whom} rightly: {drawer} drew {count}.")
        }
        (false, true) => {
            format!("{who} challenged {whom} wrongly, drew {count} and missed the turn.")
        }
        (false, false) => format!("{who} challenged {whom} wrongly and drew {count}."),
    };
    let used = if !guilty && skipped { 3 } else { 2 };
    (vec![words(text)], used)
}

/// "Ana, Ben and you took up the hands."
fn took_up(batch: &[Told], cast: Cast) -> (Line, usize) {
    let seats = batch.iter().map_while(|told| match told.news {
        News::PickedUp(seat) => Some(seat),
        _ => None,
    });
    let seats: Vec<Seat> = seats.collect();
    let told = match seats.as_slice() {
        [_] => batch
            .first()
            .map_or_else(Line::new, |told| happened(told, cast)),
        all => {
            let who = capital(&cast.list(all.iter().copied(), "and"));
            vec![words(format!("{who} took up their hands."))]
        }
    };
    (told, seats.len())
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
    let are = seats.len() > 1 || seats.iter().any(|seat| cast.is_me(*seat));
    (vec![words(skip(&who, are, cast))], seats.len())
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

/// What matters most where there is no room for all: what befell the reader, then which way it goes, then who did what.
fn weight(news: &News, cast: Cast) -> u8 {
    match news {
        News::Over(_) => 120,
        _ if befell(news, cast) => OWN,
        News::Left(_) => 95,
        News::Challenged { .. } | News::Caught { .. } | News::WronglyCaught { .. } => 90,
        News::Direction(_) => 85,
        News::Laid { .. } => 80,
        News::Swapped(..) | News::ChangedSeats(..) => 75,
        News::Robbed { .. } | News::Gave { .. } => 70,
        News::PassedTo { .. } => 65,
        News::Called(_) | News::Named { .. } | News::TookDiscard { .. } | News::Forced(_) => 62,
        News::Drew { .. } | News::Skipped(_) => 60,
        News::Turned { .. } | News::Lap(_) | News::Lost(_) | News::Picked { .. } => 55,
        News::Shows { .. } | News::Back(_) => 45,
        News::Dealt { .. } | News::Pepper(_) | News::Salt(_) => 40,
        _ => 30,
    }
}

/// Whether this changed something for the reader that others, or a rule, brought about.
fn befell(news: &News, cast: Cast) -> bool {
    let me = |seat: &Seat| cast.is_me(*seat);
    match news {
        News::Rotated(_) | News::PassedOn(_) => true,
        News::Drew { seat, .. } | News::Skipped(seat) | News::Forced(seat) => me(seat),
        News::Caught { seat, .. } | News::Picked { seat, .. } => me(seat),
        News::WronglyCaught { by, .. } => me(by),
        News::Challenged { by, of, .. } => me(by) || me(of),
        News::Robbed { by: a, seat: b }
        | News::Gave { from: a, to: b, .. }
        | News::PassedTo { from: a, to: b, .. }
        | News::Swapped(a, b)
        | News::ChangedSeats(a, b) => me(a) || me(b),
        _ => false,
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
                drew(1, 1, Cause::Challenge),
                drew(2, 1, Cause::Challenge),
                drew(0, 1, Cause::Challenge)
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
            "Ben played Wild Draw Four and said yellow. Now it goes to the left. You missed a turn."
        );
        let names = ["Ana", "Ben"].map(String::from);
        let cast = Cast {
            names: &names,
            me: None,
            deck: Deck::Colour,
            mix: engine::Mix::plain(engine::RulesetId::Classic),
        };
        assert_eq!(everything(&batch(&news), cast).len(), 4);
    }
}
