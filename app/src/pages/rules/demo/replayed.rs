//! A finished round as steps, from one seat's view or with all hands open.

use crate::pages::rules::demo::scenes::{DemoScene, Picture};
use engine::{Event, Input, RedactedEvent, Seat, View, script::Deed, session::replay::Replay};
use wording::{
    Cast, Line,
    demo::{deeds::quietly, facts::joined},
    line,
    narrator::everything,
    prompt::asked,
};

/// The view in which a round is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// Every hand open.
    Open,
    /// As this seat saw it.
    Of(Seat),
}

impl Eyes {
    fn seat(self) -> Option<Seat> {
        match self {
            Eyes::Open => None,
            Eyes::Of(seat) => Some(seat),
        }
    }

    /// True if this view shows the seat's hand.
    fn sees(self, seat: Seat) -> bool {
        self.seat().is_none_or(|own| own == seat)
    }
}

/// The scene after this number of inputs.
pub(crate) fn replayed(
    replay: &Replay,
    inputs: usize,
    eyes: Eyes,
    names: &[String],
) -> Option<DemoScene> {
    let (game, events) = replay.after(inputs).ok().flatten()?;
    let me = eyes.seat();
    let public = game.view(None);
    let rules = game.ruleset();
    let cast = Cast::new(names, me, rules);
    let redacted: Vec<RedactedEvent> = events
        .iter()
        .map(|event: &Event| event.redacted_for(me))
        .collect();
    let mut said = joined(everything(&redacted, cast).into_iter());
    if said.is_empty() {
        said = unheard(replay.input(inputs), &public, eyes, cast);
    }
    let besides = match game.outcome() {
        Some(_) => Line::new(),
        None => asked(&game.view(me), cast),
    };
    let hand = |seat| match eyes.sees(seat) {
        true => game.view(Some(seat)).hand,
        false => Vec::new(),
    };
    let hands = Seat::first(public.seats.len()).map(hand).collect();
    Some(DemoScene {
        shows: Picture::Table(Box::new(public), hands),
        events: events
            .iter()
            .map(|event| event.redacted_for(None))
            .collect(),
        said,
        besides,
        refused: None,
        raced: replay.places(inputs).to_vec(),
    })
}

/// The sentence about a step without an event in this view.
fn unheard(input: Option<&Input>, public: &View, eyes: Eyes, cast: Cast) -> Line {
    match input {
        None => line!("The round begins."),
        Some(Input::Act { seat, action, .. } | Input::StandIn(seat, action))
            if eyes.sees(*seat) =>
        {
            quietly(&Deed::Act(*seat, *action), public, cast)
        }
        Some(_) => line!("Nothing that could be seen."),
    }
}
