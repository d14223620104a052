//! Races replaced by turn-taking: who is still asked before it goes on.

use super::words::{Cast, Line, words};
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
    let said = match turns {
        Turns::Races | Turns::Quiet => return None,
        Turns::Others(seats) => {
            let who = cast.list(seats.iter(), "and");
            format!("Before it goes on, {who} may still act.")
        }
        Turns::Me => {
            "Before it goes on: act now if you like, or say “Not me”. Nobody has to be quick."
                .into()
        }
    };
    Some(vec![words(said)])
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
        let waits = "Before it goes on, Ben and Cem may still act.";
        assert_eq!(said(Turns::Others(others)).as_deref(), Some(waits));
        assert!(said(Turns::Me).is_some_and(|said| said.contains("“Not me”")));
        assert_eq!([Turns::Races, Turns::Quiet].map(said), [None, None]);
    }
}
