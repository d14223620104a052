//! Playing a script through the rules.

use super::{
    OpenedTable, Says, Script, ScriptTable,
    expectation::Expectation,
    failure::{Failure, Wrong},
    input::{Deed, ScriptInput},
    rounds::Rounds,
};
use crate::{GameConfig, rulesets::config::ConfigError};
use alloc::{boxed::Box, format, vec::Vec};
use base::Hand;
use kernel::{Event, Game, Input};

/// Plays a script and checks all its expectations. It also checks that a refusal changes nothing, that the game accepts
/// exactly the actions it lists as legal, and that no card is lost.
///
/// # Errors
/// The first line that fails, and the reason.
pub fn run(script: &Script) -> Result<(), Failure> {
    if let ScriptTable::Refused { config, seats, why } = script.table {
        return refused(config, seats, why).map_err(|wrong| wrong.at(script.line));
    }
    let opening = script.table.open();
    let mut play = match opening.map_err(|error| Wrong::Table(error).at(script.line))? {
        OpenedTable::Round(game) => RunningScript::Round(Box::new(ScriptRound::new(*game))),
        OpenedTable::Match(rounds) => RunningScript::Rounds(rounds),
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

/// Checks that this table is refused, and for this reason.
fn refused(config: GameConfig, seats: u8, expected: ConfigError) -> Result<(), Wrong> {
    match config.check(usize::from(seats)) {
        Err(found) if found == expected => Ok(()),
        Err(found) => Err(Wrong::Table(found)),
        Ok(()) => Err(Wrong::CanPlay(expected)),
    }
}

/// The thing that a script plays: a round or a match.
enum RunningScript {
    Round(Box<ScriptRound>),
    Rounds(Box<Rounds>),
}

impl RunningScript {
    fn check(&self, fact: &Expectation) -> Result<(), Wrong> {
        match self {
            RunningScript::Round(round) => round.check(fact),
            RunningScript::Rounds(rounds) => rounds.check(fact),
        }
    }

    fn input(&mut self, input: &ScriptInput) -> Result<(), Wrong> {
        match self {
            RunningScript::Round(round) => round.input(input),
            RunningScript::Rounds(rounds) => rounds.input(input),
        }
    }
}

/// A round in the middle of a script.
pub(super) struct ScriptRound {
    pub(super) game: Game,
    /// Events since the last input.
    pub(super) events: Vec<Event>,
    /// All cards in the game.
    cards: Hand,
}

impl ScriptRound {
    fn new(mut game: Game) -> ScriptRound {
        ScriptRound {
            events: game.take_events().collect(),
            cards: game.census(),
            game,
        }
    }

    fn input(&mut self, input: &ScriptInput) -> Result<(), Wrong> {
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
            (Err(refusal), None) => Err(Wrong::Refused(refusal)),
            (Err(_), Some(_)) if format!("{game:?}") != image => Err(Wrong::Changed),
            (Err(found), Some(expected)) if found.rule != expected => {
                Err(Wrong::RefusedBy { expected, found })
            }
            (Err(_), Some(_)) => Ok(()),
        }
    }
}

/// Converts to the engine's input. A timeout is an error if the table asks nothing of the seat.
fn to_move(game: &Game, input: &ScriptInput) -> Result<Input, Wrong> {
    match input.deed {
        Deed::TimesOut(seat) if game.default_action(seat).is_none() => Err(Wrong::NotAsked),
        _ => input.to_move(game).ok_or(Wrong::OutOfPlace),
    }
}

/// True if the action is listed as legal. `None` for inputs of another kind, and for actions of a sender who lags
/// behind.
fn listed(game: &Game, made: &Input) -> Option<bool> {
    let Input::Act { seat, seen, action } = made else {
        return None;
    };
    (*seen == game.revision()).then(|| game.legal(*seat).contains(action))
}
