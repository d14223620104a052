//! Races replaced by turn-taking: who is still asked before it goes on.

use super::{
    lines::line,
    words::{Cast, Line},
};
use engine::Seats;

/// Who is first where several may act, and who is asked whether they want to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turns {
    /// Whoever reacts fastest.
    #[default]
    Races,
    /// It goes by the order of play, and nobody is asked just now.
    Quiet,
    /// These others are asked.
    Others(Seats),
    /// The reader is asked, or somebody who shares the phone.
    Me,
}

/// What is said of it; `None` while nobody is asked.
pub(super) fn said(turns: Turns, cast: Cast) -> Option<Line> {
    Some(match turns {
        Turns::Races | Turns::Quiet => return None,
        Turns::Others(seats) => match seats.only() {
            Some(seat) => line!(
                "Before it goes on, {who} may still act.",
                who = cast.name(seat)
            ),
            None => line!(
                "Before it goes on, these may still act: {who}.",
                who = cast.all(seats.iter())
            ),
        },
        Turns::Me => line!(
            "Before it goes on: act now if you like, or say “Not me”. Nobody has to be quick."
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::super::words::text;
    use super::*;
    use engine::{Deck, Mix, RulesetId, Seat};
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn who_is_still_asked_is_named_and_what_the_reader_can_say() {
        let names = ["Ana", "Ben", "Cem"].map(String::from);
        let cast = Cast {
            names: &names,
            me: Seat::new(0),
            deck: Deck::Colour,
            mix: Mix::plain(RulesetId::Classic),
        };
        let said = |turns| said(turns, cast).map(|line| text(&line));
        let others: Seats = Seat::first(3).skip(1).collect();
        let waits = "Before it goes on, these may still act: Ben and Cem.";
        assert_eq!(said(Turns::Others(others)).as_deref(), Some(waits));
        assert!(said(Turns::Me).is_some_and(|said| said.contains("“Not me”")));
        assert_eq!([Turns::Races, Turns::Quiet].map(said), [None, None]);
    }
}
