//! The state of the game in the words of scripts.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use base::{Deck, Direction, Face, Seats, insertion_sort};
use kernel::{
    Action, Asked, Declined, Input, News, Outcome, Play, PlayMode, PlayedCard, RacePlace, RoundEnd,
    View, effect::Hit, event::Lot, question::Leg,
};

/// Items with a space between them.
pub(super) fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(" ")
}

/// Cards in the given order.
pub fn cards<'a>(deck: Deck, cards: impl IntoIterator<Item = &'a Face>) -> String {
    list(cards.into_iter().map(|face| deck.short(*face)))
}

/// Cards in order of their faces, or `nothing`.
pub fn hand(deck: Deck, hand: &[Face]) -> String {
    let mut hand = hand.to_vec();
    insertion_sort::sort(&mut hand);
    or_nothing(cards(deck, &hand))
}

pub(super) fn or_nothing(text: String) -> String {
    if text.is_empty() {
        "nothing".into()
    } else {
        text
    }
}

/// The letters of seats, or `nobody`.
pub fn seats(seats: Seats) -> String {
    match seats.is_empty() {
        true => "nobody".into(),
        false => list(seats),
    }
}

/// The direction of play.
pub const fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Clockwise => "clockwise",
        Direction::Counterclockwise => "counterclockwise",
    }
}

/// A card on a pile. It includes the player only where `by` is true.
pub fn played(deck: Deck, played: &PlayedCard, by: bool) -> String {
    let mut text = deck.short(played.face);
    if let Some(named) = played.named {
        text += &format!(":{}", deck.suit(named));
    }
    if let Some(seat) = played.by.filter(|_| by) {
        text += &format!("@{seat}");
    }
    text
}

pub(super) fn asked(seat: &str, asked: Asked) -> String {
    match asked {
        Asked::Turn => format!("turn {seat}"),
        Asked::Total(count) => format!("facing {seat} {count}"),
        Asked::Drawn => format!("drawn {seat}"),
        Asked::Name => format!("naming {seat}"),
        Asked::Race(Leg::First) => format!("starting {seat}"),
        Asked::Race(Leg::Second) => format!("seconding {seat}"),
        Asked::Pick | Asked::Aim(_) => format!("choosing {seat}"),
        Asked::PickUp => format!("picking up {seat}"),
        Asked::Size => format!("dealing {seat}"),
        Asked::Claim => format!("claiming {seat}"),
        Asked::TurnUp => format!("turning {seat}"),
        Asked::Rein => format!("rein {seat}"),
        Asked::Owed(_) => format!("owing {seat}"),
        Asked::Pull => format!("drawing {seat}"),
        Asked::Give(_) => format!("giving {seat}"),
        Asked::Set => format!("sharing {seat}"),
        Asked::TakeBack => format!("taking back {seat}"),
    }
}

/// The question that the table asks, or how the round ended.
pub fn prompt(view: &View) -> String {
    match &view.prompt {
        Some(prompt) => asked(&seats(prompt.seats), prompt.asked),
        None => ending(view.outcome.as_ref()),
    }
}

/// How a round ended, or `goes on`.
pub fn ending(outcome: Option<&Outcome>) -> String {
    match outcome.map(|outcome| (outcome.end, outcome.winners)) {
        None => "goes on".into(),
        Some((RoundEnd::Out(_) | RoundEnd::TimeUp, winners)) => format!("over {}", seats(winners)),
        Some((RoundEnd::Blocked, _)) => "blocked".into(),
        Some((RoundEnd::Drawn, _)) => "drawn game".into(),
        Some((RoundEnd::Deserted, _)) => "deserted".into(),
    }
}

/// An action: `play r7`, `catch B`.
pub fn action(deck: Deck, action: &Action) -> String {
    match action {
        Action::Play(play) => self::play(deck, play),
        Action::Draw => "draw".into(),
        Action::Keep => "keep".into(),
        Action::Name(suit) => format!("name {}", deck.suit(*suit)),
        Action::Challenge => "challenge".into(),
        Action::Call => "call".into(),
        Action::Catch(seat) => format!("catch {seat}"),
        Action::Decline => "decline".into(),
        Action::Pick(seat) => format!("pick {seat}"),
        Action::PickTwo(a, b) => format!("pick {a} {b}"),
        Action::PickUp => "pick up".into(),
        Action::Trade(seat) => format!("trade with {seat}"),
        Action::Claim(at) => format!("claim {}", at + 1),
        Action::Size(each) => format!("deal {each}"),
        Action::TurnUp => "turn up".into(),
        Action::DrawAll => "draw all".into(),
        Action::Misplay(face) => format!("misplay {}", deck.short(*face)),
        Action::TakeDiscard(at) => format!("take from {}", at + 1),
        Action::Give(given) => format!("give {}", cards(deck, given.faces())),
        Action::GiveTo(face, to) => format!("give {} to {to}", deck.short(*face)),
    }
}

/// One input of a log, with its seat.
pub fn input(deck: Deck, input: &Input) -> String {
    match input {
        Input::Act { seat, action, .. } => format!("{seat}: {}", self::action(deck, action)),
        Input::StandIn(seat, action) => {
            format!("{seat}, by a bot: {}", self::action(deck, action))
        }
        Input::Lost(seat) => format!("{seat} loses link"),
        Input::Back(seat) => format!("{seat} is back"),
        Input::Leave(seat) => format!("{seat} leaves"),
        Input::Expired(seat) => format!("{seat} times out"),
        Input::TimeIsUp => "time is up".into(),
    }
}

/// The pending effects for the next players, in order.
pub fn waiting(hits: &[Hit]) -> String {
    or_nothing(list(hits.iter().map(|hit| match hit {
        Hit::Skip => "skip".into(),
        Hit::Take(count) => format!("+{count}"),
    })))
}

fn play(deck: Deck, play: &Play) -> String {
    let mut text = format!("play {}", cards(deck, play.cards.faces()));
    if let Some(suit) = play.suit {
        text += &format!(" {}", deck.suit(suit));
    }
    if let Some(with) = play.with {
        text += &format!(" with {with}");
    }
    if play.pile > 0 {
        text += &format!(" on {}", play.pile + 1);
    }
    text
}

pub(super) fn actions<'a>(deck: Deck, all: impl IntoIterator<Item = &'a Action>) -> String {
    let actions: Vec<String> = all.into_iter().map(|one| action(deck, one)).collect();
    match actions.is_empty() {
        true => "do nothing".into(),
        false => actions.join(", "),
    }
}

/// The news that everyone sees.
pub fn news(deck: Deck, news: &News) -> String {
    match news {
        News::Lot(Lot { seat, face }) => format!("{seat} draws {} as a lot", deck.short(*face)),
        News::Dealt { dealer, each } => format!("{dealer} deals {each}"),
        News::Turned { face, returned, .. } => match returned {
            true => format!("{} goes back", deck.short(*face)),
            false => format!("{} is turned", deck.short(*face)),
        },
        News::Played {
            seat,
            cards: played,
            way: mode,
            ..
        } => {
            let how = manner(*mode);
            format!("{seat} lays {}{how}", cards(deck, played.faces()))
        }
        News::Drew { seat, count, .. } => format!("{seat} draws {count}"),
        News::TurnedUp { seat, count } => format!("{seat} turns up {count}"),
        News::Passed(seat) => format!("{seat} passes"),
        News::Named { seat, suit } => format!("{seat} names {}", deck.suit(*suit)),
        News::Skipped(seat) => format!("{seat} is skipped"),
        News::Direction(to) => direction(*to).into(),
        News::Claimed { seat, heap } => format!("{seat} claims {}", heap + 1),
        News::Declined(seat, Declined::Race) => format!("{seat} declines"),
        News::Declined(seat, Declined::Swap) => format!("{seat} swaps nothing"),
        News::Declined(seat, Declined::Gift(to)) => format!("{seat} gives nothing to {to}"),
        News::Declined(seat, Declined::TakeBack) => format!("{seat} lets it stand"),
        News::Forced(seat) => format!("{seat} must play"),
        News::WronglyCaught { seat, by } => format!("{by} catches {seat} wrongly"),
        News::Challenged { by, of, guilty } => {
            let verdict = if *guilty { "rightly" } else { "wrongly" };
            format!("{by} challenges {of} {verdict}")
        }
        News::Called(seat) => format!("{seat} calls"),
        News::Caught { seat, by } => format!("{by} catches {seat}"),
        News::Reshuffled { draw_pile } => format!("{draw_pile} are shuffled"),
        News::Lost(seat) => format!("{seat} loses link"),
        News::Back(seat) => format!("{seat} is back"),
        News::Left(seat) => format!("{seat} leaves"),
        News::Swapped(..)
        | News::Rotated(_)
        | News::PassedOn(_)
        | News::PickedUp(_)
        | News::Picked { .. }
        | News::Robbed { .. }
        | News::Gave { .. }
        | News::PassedTo { .. }
        | News::Shows { .. }
        | News::TookDiscard { .. }
        | News::Pepper(_)
        | News::Salt(_)
        | News::ChangedSeats(..)
        | News::Lap(_) => changes(deck, news),
        News::TimeIsUp => "time is up".into(),
        News::Misplayed { seat, face } => format!("{seat} misplays {}", deck.short(*face)),
        News::Over(outcome) => ending(Some(outcome)),
        News::Raced(race) => {
            let place = |place: &RacePlace| format!("{} {} ms", place.seat, place.millis);
            race.places.iter().map(place).collect::<Vec<_>>().join(", ")
        }
    }
}

/// The words for a play mode, behind the cards.
fn manner(mode: PlayMode) -> &'static str {
    match mode {
        PlayMode::Turn => "",
        PlayMode::Jump => " out of turn",
        PlayMode::Answer => " in answer",
        PlayMode::Series => " in order",
        PlayMode::Rein => " in free rein",
        PlayMode::Cancel => " against it",
        PlayMode::Backfire => " in backfire",
    }
}

/// Changes of owner: hands, cards, tokens, seats.
fn changes(deck: Deck, news: &News) -> String {
    match news {
        News::Swapped(a, b) => format!("{a} swaps with {b}"),
        News::Rotated(to) => format!("hands move {}", direction(*to)),
        News::PassedOn(places) => format!("hands move {places}"),
        News::PickedUp(seat) => format!("{seat} picks up"),
        News::Picked { by, seat } => format!("{by} picks {seat}"),
        News::Robbed { by, seat } => format!("{by} robs {seat}"),
        News::Gave { from, to, count } => format!("{from} gives {count} to {to}"),
        News::PassedTo {
            from,
            to,
            cards: passed,
        } => format!("{from} passes {} to {to}", cards(deck, passed.faces())),
        News::Shows { seat, cards: shown } => {
            format!("{seat} shows {}", cards(deck, shown.faces()))
        }
        News::TookDiscard { seat, face, pile } => {
            format!("{seat} takes {} from {}", deck.short(*face), pile + 1)
        }
        News::Pepper(seat) => format!("pepper to {seat}"),
        News::Salt(seat) => format!("salt to {seat}"),
        News::ChangedSeats(a, b) => format!("{a} changes seats with {b}"),
        News::Lap(seat) => format!("{seat} takes a lap"),
        _ => String::new(),
    }
}
