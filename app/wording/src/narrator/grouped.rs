//! Joins related news in one sentence: cards and the turn that they cost, a challenge and its result.

use engine::{Cause, Declined, Face, News, RedactedEvent, Seat, Seats};

use crate::{
    Cast, Line, by,
    games::words_of,
    line,
    line::between,
    narrator::{
        cards::{named, which},
        event::happened,
    },
    say,
};

/// Returns the next sentence, and how many pieces of news it covers; at least one. Where the round ends with it, no
/// player loses or gains a turn.
pub(crate) fn together(batch: &[RedactedEvent], ends: bool, cast: Cast) -> (Line, usize) {
    let [first, rest @ ..] = batch else {
        return (Line::new(), 1);
    };
    if let Some(grouped) = penalty(first, rest, ends, cast) {
        return grouped;
    }
    match (&first.news, rest.first().map(|event| &event.news)) {
        (News::Skipped(_), _) => skipped(batch, cast),
        (News::PickedUp(_), _) => took_up(batch, cast),
        (News::Drew { seat, .. }, Some(News::Passed(passed))) if seat == passed => {
            (happened(first, cast), 2)
        }
        (News::Declined(..), Some(News::Forced(_))) => (happened(&rest[0], cast), 2),
        (News::Drew { .. }, next) if missed(first, next, ends, cast) => {
            let both = matches!(next, Some(News::Skipped(_)));
            (drawn_for_the_turn(first, cast), 1 + usize::from(both))
        }
        (News::Drew { seat, cause, .. }, Some(News::Drew { seat: again, .. })) if seat == again => {
            drew_on(batch, *seat, *cause, cast)
        }
        (News::Drew { .. }, _) => drew_alike(batch, cast),
        (News::Pepper(_), Some(News::Pepper(_))) => pepper(batch, cast),
        // The loser of the card tells which player was chosen.
        (News::Picked { .. }, Some(News::Robbed { .. })) => (happened(&rest[0], cast), 2),
        (News::Declined(_, Declined::Gift(to)), _) => gave_nothing(batch, *to, cast),
        (News::Played { .. }, _) if !ends => (played_and_goes_on(first, cast), 1),
        _ => (happened(first, cast), 1),
    }
}

/// A catch or a challenge, and the cards that it cost.
fn penalty(
    first: &RedactedEvent,
    rest: &[RedactedEvent],
    ends: bool,
    cast: Cast,
) -> Option<(Line, usize)> {
    let (drew, after) = rest.split_first()?;
    let (drawer, count) = match drew.news {
        News::Drew { seat, count, .. } if count > 0 => (seat, count),
        _ => return None,
    };
    let line = match first.news {
        News::Caught { seat, by } if seat == drawer => caught(by, seat, count, &drew.cards, cast),
        News::WronglyCaught { seat, by } if by == drawer => {
            wrongly_caught(by, seat, count, &drew.cards, cast)
        }
        News::Challenged { by, of, guilty } if guilty && of == drawer => {
            rightly_challenged(by, of, count, cast)
        }
        News::Challenged { by, of, guilty } if !guilty && by == drawer => {
            let skipped = after.first().map(|event| &event.news) == Some(&News::Skipped(by));
            let misses = skipped || cast.rules.draws_by_total() && !ends;
            let line = wrongly_challenged(by, of, count, misses, cast);
            return Some((line, 2 + usize::from(skipped)));
        }
        _ => return None,
    };
    Some((line, 2))
}

/// True if these cards cost their drawer the turn, and the sentence tells both.
fn missed(event: &RedactedEvent, next: Option<&News>, ends: bool, cast: Cast) -> bool {
    let News::Drew { seat, cause, .. } = event.news else {
        return false;
    };
    let skipped = next == Some(&News::Skipped(seat));
    !ends
        && match cause {
            Cause::Total => skipped || cast.rules.draws_by_total(),
            Cause::Effect => skipped,
            _ => false,
        }
}

/// "Ben caught you: you drew Red 3 and Wild."
fn caught(by: Seat, seat: Seat, count: u16, seen: &[Face], cast: Cast) -> Line {
    match which(seen, cast).filter(|_| cast.is_me(seat)) {
        Some(cards) => line!(
            "{who} caught you: you drew {cards}.",
            who = cast.name(by),
            cards
        ),
        None => between!(
            cast, by, seat;
            "You caught {whom}: {count} card. | You caught {whom}: {count} cards.";
            "{who} caught you: {count} card. | {who} caught you: {count} cards.";
            "{who} caught {whom}: {count} card. | {who} caught {whom}: {count} cards.",
            count
        ),
    }
}

/// "You caught Ben wrongly: you drew Red 3 and Wild."
fn wrongly_caught(by: Seat, seat: Seat, count: u16, seen: &[Face], cast: Cast) -> Line {
    match which(seen, cast).filter(|_| cast.is_me(by)) {
        Some(cards) => line!(
            "You caught {whom} wrongly: you drew {cards}.",
            whom = cast.name(seat),
            cards
        ),
        None => between!(
            cast, by, seat;
            "You caught {whom} wrongly: {count} card. | You caught {whom} wrongly: {count} cards.";
            "{who} caught you wrongly: {count} card. | {who} caught you wrongly: {count} cards.";
            "{who} caught {whom} wrongly: {count} card. | {who} caught {whom} wrongly: {count} cards.",
            count
        ),
    }
}

/// "Ben challenged you rightly: you drew 4 cards."
fn rightly_challenged(by: Seat, of: Seat, count: u16, cast: Cast) -> Line {
    between!(
        cast, by, of;
        "You challenged {whom} rightly: {whom} drew {count} card. | You challenged {whom} rightly: {whom} drew {count} cards.";
        "{who} challenged you rightly: you drew {count} card. | {who} challenged you rightly: you drew {count} cards.";
        "{who} challenged {whom} rightly: {whom} drew {count} card. | {who} challenged {whom} rightly: {whom} drew {count} cards.",
        count
    )
}

/// "Ben challenged you wrongly, drew 6 cards and missed the turn."
fn wrongly_challenged(by: Seat, of: Seat, count: u16, misses: bool, cast: Cast) -> Line {
    match misses {
        true => between!(
            cast, by, of;
            "You challenged {whom} wrongly, drew {count} card and missed the turn. | You challenged {whom} wrongly, drew {count} cards and missed the turn.";
            "{who} challenged you wrongly, drew {count} card and missed the turn. | {who} challenged you wrongly, drew {count} cards and missed the turn.";
            "{who} challenged {whom} wrongly, drew {count} card and missed the turn. | {who} challenged {whom} wrongly, drew {count} cards and missed the turn.",
            count
        ),
        false => between!(
            cast, by, of;
            "You challenged {whom} wrongly and drew {count} card. | You challenged {whom} wrongly and drew {count} cards.";
            "{who} challenged you wrongly and drew {count} card. | {who} challenged you wrongly and drew {count} cards.";
            "{who} challenged {whom} wrongly and drew {count} card. | {who} challenged {whom} wrongly and drew {count} cards.",
            count
        ),
    }
}

/// Returns a value for each leading piece of news of the batch that has one.
fn leading<T>(batch: &[RedactedEvent], mut of: impl FnMut(&News) -> Option<T>) -> Vec<T> {
    batch.iter().map_while(|event| of(&event.news)).collect()
}

/// "Took up the hands: Ben, Cem and you."
fn took_up(batch: &[RedactedEvent], cast: Cast) -> (Line, usize) {
    let seats = leading(batch, |news| match *news {
        News::PickedUp(seat) => Some(seat),
        _ => None,
    });
    let line = match seats.as_slice() {
        [_] => happened(&batch[0], cast),
        all => line!(
            "Took up the hands: {who}.",
            who = cast.all(all.iter().copied())
        ),
    };
    (line, seats.len())
}

/// "Missed a turn: Ben and Cem."
fn skipped(batch: &[RedactedEvent], cast: Cast) -> (Line, usize) {
    let seats = leading(batch, |news| match *news {
        News::Skipped(seat) => Some(seat),
        _ => None,
    });
    ((words_of(cast.rules).skipped)(cast, &seats), seats.len())
}

/// "Gave you nothing: Ben and Cem."
fn gave_nothing(batch: &[RedactedEvent], to: Seat, cast: Cast) -> (Line, usize) {
    let seats = leading(batch, |news| match *news {
        News::Declined(seat, Declined::Gift(of)) if of == to => Some(seat),
        _ => None,
    });
    let who = || cast.all(seats.iter().copied());
    let line = match seats.as_slice() {
        [_] => happened(&batch[0], cast),
        _ if cast.is_me(to) => line!("Gave you nothing: {who}.", who = who()),
        _ => line!(
            "Gave {whom} nothing: {who}.",
            whom = cast.name(to),
            who = who()
        ),
    };
    (line, seats.len())
}

/// "Drew 1 card each: Ben and Cem."
fn drew_alike(batch: &[RedactedEvent], cast: Cast) -> (Line, usize) {
    let Some((first, News::Drew { count, cause, .. })) =
        batch.first().map(|event| (event, &event.news))
    else {
        return (Line::new(), 1);
    };
    let mut drawn = Seats::NONE;
    let alike = batch.iter().map_while(|event| match &event.news {
        News::Drew {
            seat,
            count: other,
            cause: of,
        } if (other, of) == (count, cause) && event.cards.is_empty() && !drawn.has(*seat) => {
            drawn = drawn.with(*seat);
            Some(*seat)
        }
        _ => None,
    });
    let seats: Vec<Seat> = alike.collect();
    if seats.len() < 2 || *cause == Cause::Deal || *count == 0 {
        return (happened(first, cast), 1);
    }
    let line = line!(
        "Drew {count} card each: {who}. | Drew {count} cards each: {who}.",
        count = *count,
        who = cast.all(seats.iter().copied())
    );
    (line, seats.len())
}

/// "Ben drew 3 cards.", where Ben drew them one after the other.
fn drew_on(batch: &[RedactedEvent], seat: Seat, cause: Cause, cast: Cast) -> (Line, usize) {
    let on = batch.iter().map_while(|event| match event.news {
        News::Drew {
            seat: drawer,
            count,
            cause: of,
        } if (drawer, of) == (seat, cause) && count > 0 => Some((count, &event.cards)),
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
        used => (happened(&RedactedEvent { news, cards }, cast), used),
    }
}

/// "The pepper went on: you, then Cem.": each Two of a play hands it on (GRA-38).
fn pepper(batch: &[RedactedEvent], cast: Cast) -> (Line, usize) {
    let seats = leading(batch, |news| match *news {
        News::Pepper(seat) => Some(cast.all(std::iter::once(seat))),
        _ => None,
    });
    let used = seats.len();
    let one_by_one = seats
        .into_iter()
        .reduce(|who, next| say!("{who}, then {next}", who, next));
    let line = line!(
        "The pepper went on: {who}.",
        who = one_by_one.unwrap_or_default()
    );
    (line, used)
}

/// "You drew Red 7 and Blue 3, and missed the turn."
fn drawn_for_the_turn(event: &RedactedEvent, cast: Cast) -> Line {
    let News::Drew { seat, count, .. } = event.news else {
        return happened(event, cast);
    };
    match (count, which(&event.cards, cast)) {
        (0, _) => by!(
            cast, seat;
            "You found nothing to draw and missed the turn."; "{who} found nothing to draw and missed the turn."
        ),
        (_, Some(cards)) => by!(
            cast, seat;
            "You drew {cards}, and missed the turn."; "{who} drew {cards}, and missed the turn.",
            cards
        ),
        (count, None) => by!(
            cast, seat;
            "You drew {count} card and missed the turn. | You drew {count} cards and missed the turn.";
            "{who} drew {count} card and missed the turn. | {who} drew {count} cards and missed the turn.",
            count
        ),
    }
}

/// A played card, and what it opens or ends for its player.
fn played_and_goes_on(event: &RedactedEvent, cast: Cast) -> Line {
    let News::Played {
        seat,
        cards,
        suit,
        way: mode,
        ..
    } = &event.news
    else {
        return happened(event, cast);
    };
    let row = named(cards, *suit, cast);
    (words_of(cast.rules).goes_on)(cast, *seat, cards, *mode, row)
        .unwrap_or_else(|| happened(event, cast))
}
