//! What belongs together is told together: cards and the turn that they cost, a challenge and what came of it.

use super::{
    happened::{happened, skip},
    words::{Cast, Line, Piece, capital, cards, words},
};
use engine::{Cause, Face, News, No, RulesetId, Seat, Seats, Told, card::KING, rules::clause::Way};

/// The next sentence, and how much news it takes up; one at least. Where the round ends with it no turn is lost, and none
/// is won.
pub(super) fn together(batch: &[Told], ends: bool, cast: Cast) -> (Line, usize) {
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
        (News::Drew { seat, cause, .. }, Some(News::Drew { seat: again, .. })) if seat == again => {
            drew_on(batch, *seat, *cause, cast)
        }
        (News::Drew { .. }, _) => drew_alike(batch, cast),
        (News::Pepper(_), Some(News::Pepper(_))) => pepper(batch, cast),
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
        [_] | [_, _] | [_, _, _] => {
            line.push(words("you drew "));
            line.extend(cast.row(seen));
        }
        _ => line.push(words(some(*count))),
    }
    line.push(words("."));
    (line, 2)
}

/// "2 cards", or "nothing" where nothing was left to draw.
fn some(count: u16) -> String {
    match count {
        0 => "nothing".into(),
        count => cards(count),
    }
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
    let (who, whom, count) = (cast.subject(*by), cast.object(*of), some(*count));
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

/// What the first of the batch have in common, as far as it goes.
fn leading<T>(batch: &[Told], mut of: impl FnMut(&News) -> Option<T>) -> Vec<T> {
    batch.iter().map_while(|told| of(&told.news)).collect()
}

/// "Ana, Ben and you took up the hands."
fn took_up(batch: &[Told], cast: Cast) -> (Line, usize) {
    let seats = leading(batch, |news| match *news {
        News::PickedUp(seat) => Some(seat),
        _ => None,
    });
    let told = match seats.as_slice() {
        [_] => batch
            .first()
            .map_or_else(Line::new, |told| happened(told, cast)),
        all => {
            let who = capital(&cast.list(all.iter().copied(), "and"));
            vec![words(format!("{who} took up the hands."))]
        }
    };
    (told, seats.len())
}

/// "Ben and Cem missed a turn."
fn skipped(batch: &[Told], cast: Cast) -> (Line, usize) {
    let seats = leading(batch, |news| match *news {
        News::Skipped(seat) => Some(seat),
        _ => None,
    });
    let who = match seats.as_slice() {
        [seat] => cast.subject(*seat),
        _ => cast.list(seats.iter().copied(), "and"),
    };
    let are = seats.len() > 1 || seats.iter().any(|seat| cast.is_me(*seat));
    (vec![words(skip(&who, are, cast))], seats.len())
}

/// "Ben and Cem gave you nothing."
fn gave_nothing(batch: &[Told], to: Seat, cast: Cast) -> (Line, usize) {
    let seats = leading(batch, |news| match *news {
        News::Declined(seat, No::Gift(of)) if of == to => Some(seat),
        _ => None,
    });
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
    let mut drawn = Seats::NONE;
    let alike = batch.iter().map_while(|told| match &told.news {
        News::Drew {
            seat,
            count: other,
            cause: of,
        } if (other, of) == (count, cause) && told.cards.is_empty() && !drawn.has(*seat) => {
            drawn = drawn.with(*seat);
            Some(*seat)
        }
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

/// "Ben drew 3 cards.", where they were drawn one after the other.
fn drew_on(batch: &[Told], seat: Seat, cause: Cause, cast: Cast) -> (Line, usize) {
    let on = batch.iter().map_while(|told| match told.news {
        News::Drew {
            seat: drawer,
            count,
            cause: of,
        } if (drawer, of) == (seat, cause) && count > 0 => Some((count, &told.cards)),
        _ => None,
    });
    let on: Vec<(u16, &Vec<Face>)> = on.collect();
    let news = News::Drew {
        seat,
        count: on.iter().map(|(count, _)| count).sum(),
        cause,
    };
    let cards = on.iter().flat_map(|(_, cards)| cards.iter().copied());
    let cards = cards.collect();
    match on.len() {
        0 | 1 => drew_alike(batch, cast),
        used => (happened(&Told { news, cards }, cast), used),
    }
}

/// "The pepper went to you, then Cem.": each Two of a play hands it on (GRA-38).
fn pepper(batch: &[Told], cast: Cast) -> (Line, usize) {
    let seats = leading(batch, |news| match *news {
        News::Pepper(seat) => Some(cast.object(seat)),
        _ => None,
    });
    let told = format!("The pepper went to {}.", seats.join(", then "));
    (vec![words(told)], seats.len())
}

/// "You drew Red 7 and Blue 3, and missed the turn."
fn drawn_for_the_turn(told: &Told, cast: Cast) -> Line {
    let mut line = happened(told, cast);
    match line.pop() {
        Some(Piece::Words(drew)) if line.is_empty() => {
            let drew = drew.trim_end_matches('.');
            line.push(words(format!("{drew} and missed the turn.")));
        }
        _ => line.push(words(", and missed the turn.")),
    }
    line
}

/// A card laid, and what it opens or ends for its player: in Unu a king gives another turn, a seven begins free rein, and
/// another one ends it.
fn laid_and_goes_on(told: &Told, cast: Cast) -> Line {
    let mut line = happened(told, cast);
    let News::Laid { cards, way, .. } = &told.news else {
        return line;
    };
    if cast.mix.ruleset != RulesetId::Unu {
        return line;
    }
    let king = cards.faces().iter().any(|face| face.rank() == Some(KING));
    let more = match (way, cards.top().rank()) {
        (Way::Rein, Some(7)) => ", and free rein ends.",
        (Way::Rein, _) => return line,
        (_, Some(7)) => ", for a free rein.",
        _ if king => ", and goes again.",
        _ => return line,
    };
    line.pop();
    let me = matches!(&told.news, News::Laid { seat, .. } if cast.is_me(*seat));
    line.push(words(match more {
        ", and goes again." if me => ", and go again.",
        more => more,
    }));
    line
}
