//! A finished round as steps: what was seen from a seat, or all of it.

use super::{
    deeds::quietly,
    facts::{deck_of, joined},
    scenes::{Scene, Shows},
};
use crate::screens::table::{
    asked, everything,
    words::{Cast, Line, words},
};
use engine::{Event, Game, Input, Seat, Told, script::Deed, tape::Replay};

/// How a round is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::screens) enum Eyes {
    /// Every hand open.
    Open,
    /// As it was seen from this seat.
    Of(Seat),
}

impl Eyes {
    fn seat(self) -> Option<Seat> {
        match self {
            Eyes::Open => None,
            Eyes::Of(seat) => Some(seat),
        }
    }

    /// Whether this hand is seen.
    fn sees(self, seat: Seat) -> bool {
        self.seat().is_none_or(|own| own == seat)
    }
}

/// The round after so many inputs.
pub(in crate::screens) fn replayed(
    replay: &Replay,
    inputs: usize,
    eyes: Eyes,
    names: &[String],
) -> Option<Scene> {
    let (game, events) = replay.after(inputs).ok().flatten()?;
    let me = eyes.seat();
    let mix = replay.mix();
    let deck = deck_of(&mix);
    let cast = Cast {
        names,
        me,
        deck,
        mix,
    };
    let told: Vec<Told> = events.iter().map(|event: &Event| event.told(me)).collect();
    let mut said = joined(everything(&told, cast).into_iter());
    if said.is_empty() {
        said = unheard(replay.input(inputs), &game, eyes, cast);
    }
    let besides = match game.outcome() {
        Some(_) => Line::new(),
        None => asked(&game.view(me), cast),
    };
    let seats = Seat::first(game.view(None).seats.len());
    let hand = |seat| match eyes.sees(seat) {
        true => game.view(Some(seat)).hand,
        false => Vec::new(),
    };
    Some(Scene {
        shows: Shows::Table(Box::new(game.view(None)), seats.map(hand).collect()),
        told: events.iter().map(|event| event.told(None)).collect(),
        said,
        besides,
        refused: None,
    })
}

/// What nobody was told.
fn unheard(input: Option<&Input>, game: &Game, eyes: Eyes, cast: Cast) -> Line {
    match input {
        None => vec![words("The round begins.")],
        Some(Input::Act { seat, action, .. } | Input::StandIn(seat, action))
            if eyes.sees(*seat) =>
        {
            quietly(&Deed::Act(*seat, *action), &game.view(None), cast)
        }
        Some(_) => vec![words("Nothing that could be seen.")],
    }
}
