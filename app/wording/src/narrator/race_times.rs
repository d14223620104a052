//! Tells who was first and by how much: to the player who came too late, and to all players.

use engine::{
    RacePlace,
    session::{Late, RaceRule},
};

use crate::{Cast, Line, line, list::in_a_row, say};

/// The most places of a race that the text names with their times.
const NAMED: usize = 4;

/// A longer delay than this, in milliseconds, was no race.
pub const RACE: u16 = 3000;

/// "Ben was first, 0.05 s before you.": the reason why an action came too late. The times measure how fast both
/// reacted, as far as that can be known.
pub fn faster(late: Late, contests: RaceRule, cast: Cast) -> Line {
    let who = cast.name(late.first);
    if contests == RaceRule::InTurn {
        return line!("{who} came first in the order of play.", who);
    }
    match late.millis.saturating_add(5) / 10 {
        0 => line!("{who} was first, by a blink.", who),
        _ if late.millis > RACE => line!("{who} was first.", who),
        _ => line!(
            "{who} was first, {time} before you.",
            who,
            time = seconds(late.millis)
        ),
    }
}

/// Returns a time in seconds: "0.31 s".
pub fn seconds(millis: u16) -> String {
    let hundredths = millis.saturating_add(5) / 10;
    say!(
        "{seconds}.{hundredths} s",
        seconds = (hundredths / 100).to_string(),
        hundredths = format!("{:02}", hundredths % 100)
    )
}

/// "Ana 0.31 s, Ben 0.36 s.": the reaction times, fastest first.
pub(crate) fn raced(places: &[RacePlace], cast: Cast) -> Line {
    let place = |place: &RacePlace| {
        let time = seconds(place.millis);
        match cast.is_me(place.seat) {
            true => say!("You {time}", time),
            false => say!("{who} {time}", who = cast.name(place.seat), time),
        }
    };
    let mut said: Vec<String> = places.iter().take(NAMED).map(place).collect();
    match places.len().saturating_sub(NAMED) {
        0 => {}
        count => said.push(say!("{count} more later", count)),
    }
    line!("{times}.", times = in_a_row(said))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::rules;
    use crate::line::text;
    use engine::Seat;

    #[test]
    fn the_loser_of_a_race_is_told_who_won_it_and_by_how_much() {
        let names = ["Ana".to_string(), "Ben".to_string()];
        let rules = rules("classic");
        let cast = Cast::new(&names, Seat::new(0), &rules);
        let said_at = |contests, millis| {
            let first = Seat::new(1).expect("a seat");
            text(&faster(Late { first, millis }, contests, cast))
        };
        let said = |millis| said_at(RaceRule::Fastest, millis);
        assert_eq!(
            said_at(RaceRule::InTurn, u16::MAX),
            "Ben came first in the order of play."
        );
        assert_eq!(said(52), "Ben was first, 0.05 s before you.");
        assert_eq!(said(1234), "Ben was first, 1.23 s before you.");
        assert_eq!(said(3), "Ben was first, by a blink.");
        assert_eq!(said(u16::MAX), "Ben was first.");
    }

    #[test]
    fn everybody_is_told_the_times_of_a_race() {
        let names = ["Ana", "Ben", "Cem", "Dia", "Eli", "Fay"].map(String::from);
        let rules = rules("classic");
        let cast = Cast::new(&names, Seat::new(0), &rules);
        let times = [
            (1, 312),
            (0, 355),
            (2, 1004),
            (3, 1200),
            (4, 1300),
            (5, 1300),
        ];
        let places = times.map(|(by, millis)| RacePlace {
            seat: Seat::new(by).expect("a seat"),
            millis,
        });
        assert_eq!(text(&raced(&places[..2], cast)), "Ben 0.31 s, You 0.36 s.");
        assert_eq!(
            text(&raced(&places, cast)),
            "Ben 0.31 s, You 0.36 s, Cem 1.00 s, Dia 1.20 s, 2 more later."
        );
    }
}
