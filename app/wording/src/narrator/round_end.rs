//! How a round ended.

use crate::{cast::Cast, line, line::Line};
use engine::{End, Outcome};

pub(crate) fn over(outcome: &Outcome, cast: Cast) -> Line {
    // Several players may be out together (GRA-65). The other winners of a team are not out.
    let out = outcome.winners;
    match outcome.end {
        End::Out(_) if cast.rules.teams.is_none() && out.len() > 1 => {
            line!(
                "The round is over. Out are {who}!",
                who = cast.all(out.iter())
            )
        }
        End::Out(seat) if cast.is_me(seat) => line!("You are out: the round is over!"),
        End::Out(seat) if cast.me.is_some_and(|me| out.has(me)) => {
            line!(
                "{who} is out: your team wins the round!",
                who = cast.name(seat)
            )
        }
        End::Out(seat) => line!("{who} is out: the round is over.", who = cast.name(seat)),
        End::Blocked => line!("Nobody can draw or play any more: the round is over."),
        End::Drawn => line!("Nothing is left to draw: the round is a draw."),
        End::Deserted => line!("Too few players are left: the round is over."),
    }
}
