//! The current question: who may act, which cards are due and from whom, and whose turn comes next.

use crate::{
    cast::Cast,
    line,
    line::{Line, sentences},
    prompt::{others::of_others, out_of_turn::besides, reader::of_the_reader, turn::next},
};
use engine::{View, session::RaceRule};

/// Returns the current question and the players it goes to.
pub fn asked(view: &View, cast: Cast) -> Line {
    asked_at(view, cast, RaceRule::Fastest)
}

/// Returns the same, where `contests` says who is first of several.
pub fn asked_at(view: &View, cast: Cast, contests: RaceRule) -> Line {
    let Some(prompt) = view.prompt.filter(|_| view.outcome.is_none()) else {
        return line!("The round is over.");
    };
    let asked = match cast.me.is_some_and(|me| prompt.seats.has(me)) {
        true => of_the_reader(view, prompt, cast, contests),
        false => sentences([
            of_others(view, prompt, cast, contests),
            next(view, prompt, cast),
        ]),
    };
    sentences([asked, besides(view, prompt, cast)])
}
