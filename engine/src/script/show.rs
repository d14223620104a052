//! The game in the words of scripts.

use crate::{
    Action, Direction, Face, News, Play, Seats, View,
    rules::{
        clause::Way,
        outcome::{End, Outcome},
        view::{Asked, Laid},
    },
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

/// Items with a blank between them.
pub(super) fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(" ")
}

/// Cards in order of their faces, or `nothing`.
pub(super) fn hand(cards: &[Face]) -> String {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    or_nothing(list(cards))
}

pub(super) fn or_nothing(text: String) -> String {
    if text.is_empty() {
        "nothing".into()
    } else {
        text
    }
}

pub(super) fn seats(seats: Seats) -> String {
    match seats.is_empty() {
        true => "nobody".into(),
        false => list(seats),
    }
}

pub(super) const fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Clockwise => "clockwise",
        Direction::Counterclockwise => "counterclockwise",
    }
}

/// A card on a pile; who laid it only where that is asked for.
pub(super) fn laid(laid: &Laid, by: bool) -> String {
    let mut text = laid.face.to_string();
    if let Some(named) = laid.named {
        text += &format!(":{}", named.colour());
    }
    if let Some(seat) = laid.by.filter(|_| by) {
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
    }
}

/// What the table waits for, or how the round ended.
pub(super) fn prompt(view: &View) -> String {
    match &view.prompt {
        Some(prompt) => asked(&seats(prompt.seats), prompt.asked),
        None => ending(view.outcome.as_ref()),
    }
}

pub(super) fn ending(outcome: Option<&Outcome>) -> String {
    match outcome.map(|outcome| (outcome.end, outcome.winners)) {
        None => "goes on".into(),
        Some((End::Out(_), winners)) => format!("over {}", seats(winners)),
        Some((End::Blocked, _)) => "blocked".into(),
        Some((End::Deserted, _)) => "deserted".into(),
    }
}

pub(super) fn action(action: &Action) -> String {
    match action {
        Action::Play(play) => self::play(play),
        Action::Draw => "draw".into(),
        Action::Keep => "keep".into(),
        Action::Name(suit) => format!("name {}", suit.colour()),
        Action::Challenge => "challenge".into(),
        Action::Call => "call".into(),
        Action::Catch(seat) => format!("catch {seat}"),
    }
}

fn play(play: &Play) -> String {
    let mut text = format!("play {}", list(play.cards.faces()));
    if let Some(suit) = play.suit {
        text += &format!(" {}", suit.colour());
    }
    if let Some(with) = play.with {
        text += &format!(" with {with}");
    }
    if play.pile > 0 {
        text += &format!(" on {}", play.pile + 1);
    }
    text
}

pub(super) fn actions<'a>(actions: impl IntoIterator<Item = &'a Action>) -> String {
    let actions: Vec<String> = actions.into_iter().map(action).collect();
    match actions.is_empty() {
        true => "do nothing".into(),
        false => actions.join(", "),
    }
}

/// What everybody is told.
pub(super) fn news(news: &News) -> String {
    match news {
        News::Dealt { dealer, each } => format!("{dealer} deals {each}"),
        News::Turned { face, returned, .. } => match returned {
            true => format!("{face} goes back"),
            false => format!("{face} is turned"),
        },
        News::Laid {
            seat, cards, way, ..
        } => {
            let way = match way {
                Way::Turn => "",
                Way::Jump => " out of turn",
                Way::Answer => " in answer",
            };
            format!("{seat} lays {}{way}", list(cards.faces()))
        }
        News::Drew { seat, count, .. } => format!("{seat} draws {count}"),
        News::Passed(seat) => format!("{seat} passes"),
        News::Named { seat, suit } => format!("{seat} names {}", suit.colour()),
        News::Skipped(seat) => format!("{seat} is skipped"),
        News::Direction(to) => direction(*to).into(),
        News::Swapped(a, b) => format!("{a} swaps with {b}"),
        News::Rotated(to) => format!("hands move {}", direction(*to)),
        News::Challenged { by, of, guilty } => {
            let verdict = if *guilty { "rightly" } else { "wrongly" };
            format!("{by} challenges {of} {verdict}")
        }
        News::Called(seat) => format!("{seat} calls"),
        News::Caught { seat, by } => format!("{by} catches {seat}"),
        News::Reshuffled { stock } => format!("{stock} are shuffled"),
        News::Lost(seat) => format!("{seat} loses link"),
        News::Back(seat) => format!("{seat} is back"),
        News::Left(seat) => format!("{seat} leaves"),
        News::Over(outcome) => ending(Some(outcome)),
    }
}
