//! The current question: who may act, which cards are due and from whom, and whose turn comes next.

mod due;
mod others;
mod reader;
mod turn;

pub(super) use due::{nothing_left, streak};

use super::{
    besides::besides,
    lines::{line, sentences},
    words::{Cast, Line},
};
use engine::{View, session::RaceRule};
use others::of_others;
use reader::of_the_reader;
use turn::next;

/// Returns the current question and the players it goes to.
pub fn asked(view: &View, cast: Cast) -> Line {
    asked_at(view, cast, RaceRule::Fastest)
}

/// Returns the same, where `contests` says who is first of several.
pub(super) fn asked_at(view: &View, cast: Cast, contests: RaceRule) -> Line {
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

/// No player has to act for the first card, not even the dealer.
fn first_card() -> Line {
    line!("Look at your hands: the first card is turned in a moment.")
}
