//! How a round ended.

use crate::{cast::Cast, line, line::Line};
use engine::{Outcome, RoundEnd};

pub(crate) fn over(outcome: &Outcome, cast: Cast) -> Line {
    // Several players may be out together (GRA-65). The other winners of a team are not out.
    let out = outcome.winners;
    match outcome.end {
        RoundEnd::Out(_) if cast.rules.teams.is_none() && out.len() > 1 => {
            line!(
                "The round is over. Out are {who}!",
                who = cast.all(out.iter())
            )
        }
        RoundEnd::Out(seat) if cast.is_me(seat) => line!("You are out: the round is over!"),
        RoundEnd::Out(seat) if cast.me.is_some_and(|me| out.has(me)) => {
            line!(
                "{who} is out: your team wins the round!",
                who = cast.name(seat)
            )
        }
        RoundEnd::Out(seat) => line!("{who} is out: the round is over.", who = cast.name(seat)),
        RoundEnd::Blocked => line!("Nobody can draw or play any more: the round is over."),
        RoundEnd::Drawn => line!("Nothing is left to draw: the round is a draw."),
        RoundEnd::Deserted => line!("Too few players are left: the round is over."),
    }
}
