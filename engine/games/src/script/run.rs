//! Playing a script through the rules.

use super::{
    Opening, Says, Script, Table,
    check::Scene,
    fact::Fact,
    failure::{Failure, Wrong},
    input::{Deed, Input},
    rounds::Rounds,
};
use crate::{Mix, rulesets::mix::MixError};
use alloc::{boxed::Box, format, vec::Vec};
use base::hand::Hand;
use kernel::{Event, Game, Input as Move};

/// Plays a script and checks all that it expects; and beyond it that a refusal changes nothing, that what is listed as
/// legal is what is accepted, and that no card is lost.
///
/// # Errors
/// The first line that fails, and why.
pub fn run(script: &Script) -> Result<(), Failure> {
    if let Table::Refused { mix, seats, why } = script.table {
        return refused(mix, seats, why).map_err(|wrong| wrong.at(script.line));
    }
    let opening = script.table.open();
    let mut play = match opening.map_err(|error| Wrong::Table(error).at(script.line))? {
        Opening::Round(game) => Play::Round(Box::new(Round::new(*game))),
        Opening::Match(rounds) => Play::Rounds(*rounds),
    };
    for step in &script.steps {
        let done = match &step.says {
            Says::Input(input) => play.input(input),
            Says::Expect(facts) => facts.iter().try_for_each(|fact| play.check(fact)),
        };
        done.map_err(|wrong| wrong.at(step.line))?;
    }
    Ok(())
}

/// This table must be refused, and for this reason.
fn refused(mix: Mix, seats: u8, expected: MixError) -> Result<(), Wrong> {
    match mix.check(usize::from(seats)) {
        Err(found) if found == expected => Ok(()),
        Err(found) => Err(Wrong::Table(found)),
        Ok(()) => Err(Wrong::CanPlay(expected)),
    }
}

/// What a script plays.
enum Play {
    Round(Box<Round>),
    Rounds(Rounds),
}

impl Play {
    fn check(&self, fact: &Fact) -> Result<(), Wrong> {
        match self {
            Play::Round(round) => Scene {
                game: &round.game,
                events: &round.events,
            }
            .check(fact),
            Play::Rounds(rounds) => rounds.check(fact),
        }
    }

    fn input(&mut self, input: &Input) -> Result<(), Wrong> {
        match self {
            Play::Round(round) => round.input(input),
            Play::Rounds(rounds) => rounds.input(input),
        }
    }
}

/// A round as a script plays it.
struct Round {
    game: Game,
    /// What happened since the last input.
    events: Vec<Event>,
    /// Every card there is.
    cards: Hand,
}

impl Round {
    fn new(mut game: Game) -> Round {
        Round {
            events: game.take_events().collect(),
            cards: game.census(),
            game,
        }
    }

    fn input(&mut self, input: &Input) -> Result<(), Wrong> {
        let game = &mut self.game;
        let made = to_move(game, input)?;
        let listed = listed(game, &made);
        let image = format!("{game:?}");
        let result = game.apply(made);
        if listed.is_some_and(|listed| listed != result.is_ok()) {
            return Err(Wrong::Unlisted);
        }
        match (result, input.refused) {
            (Ok(()), None) => {
                self.events = game.take_events().collect();
                match game.census() == self.cards {
                    true => Ok(()),
                    false => Err(Wrong::Cards),
                }
            }
            (Ok(()), Some(rule)) => Err(Wrong::Accepted(rule)),
            (Err(illegal), None) => Err(Wrong::Refused(illegal)),
            (Err(_), Some(_)) if format!("{game:?}") != image => Err(Wrong::Changed),
            (Err(found), Some(expected)) if found.rule != expected => {
                Err(Wrong::RefusedBy { expected, found })
            }
            (Err(_), Some(_)) => Ok(()),
        }
    }
}

/// The engine's input. What nobody asks of a seat cannot time out.
fn to_move(game: &Game, input: &Input) -> Result<Move, Wrong> {
    match input.deed {
        Deed::TimesOut(seat) if game.default_action(seat).is_none() => Err(Wrong::NotAsked),
        _ => input.to_move(game).ok_or(Wrong::OutOfPlace),
    }
}

/// Whether an action is listed as legal; of no account for inputs of another kind, or behind the table.
fn listed(game: &Game, made: &Move) -> Option<bool> {
    let Move::Act { seat, seen, action } = made else {
        return None;
    };
    let mut legal = Vec::new();
    game.legal_actions(*seat, &mut legal);
    (*seen == game.tick()).then(|| legal.contains(action))
}
