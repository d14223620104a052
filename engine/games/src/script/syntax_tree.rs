//! A script in its parts: rules, title, table, and steps.

use super::{Expectation, Rounds, ScriptInput};
use crate::{GameConfig, Setup, rulesets::config::ConfigError};
use alloc::{boxed::Box, string::String, vec::Vec};
use base::{RuleId, Seat, Seed};
use kernel::{Game, Position};

/// One script of a file.
#[derive(Clone, Debug)]
pub struct Script {
    /// Line number of the title, from 1.
    pub line: usize,
    /// The rules that the script shows.
    pub rules: Vec<RuleId>,
    /// The title: what the script shows, in plain words.
    pub title: String,
    /// The start of the script.
    pub table: ScriptTable,
    /// Inputs and expectations, in order.
    pub steps: Vec<ScriptStep>,
}

/// The start of a script.
#[derive(Clone, Debug)]
pub enum ScriptTable {
    /// In the middle of a round, or at its first card.
    Position(GameConfig, Position),
    /// A round before the deal.
    Deal(Setup),
    /// A match before its first round.
    Match {
        /// The ruleset and house rules.
        config: GameConfig,
        /// Number of players.
        seats: u8,
        /// The first dealer. If the script names none, the seed picks one.
        dealer: Option<Seat>,
        /// The seed of everything random.
        seed: Seed,
    },
    /// A table that cannot play.
    Refused {
        /// The ruleset and house rules that the table asked for.
        config: GameConfig,
        /// Number of players that the table asked for.
        seats: u8,
        /// The reason why the table cannot play.
        why: ConfigError,
    },
}

/// The table before anything happens.
#[derive(Debug)]
pub enum OpenedTable {
    /// A round.
    Round(Box<Game>),
    /// A match, of which the script states only results.
    Match(Box<Rounds>),
}

impl ScriptTable {
    /// Sets the table up.
    ///
    /// # Errors
    /// This number of seats cannot play this game config.
    pub fn open(&self) -> Result<OpenedTable, ConfigError> {
        match self {
            ScriptTable::Position(config, position) => {
                config.at(position).map(Box::new).map(OpenedTable::Round)
            }
            ScriptTable::Deal(setup) => setup.deal().map(Box::new).map(OpenedTable::Round),
            ScriptTable::Match {
                config,
                seats,
                dealer,
                seed,
            } => Rounds::new(*config, *seats, *dealer, *seed)
                .map(Box::new)
                .map(OpenedTable::Match),
            ScriptTable::Refused { why, .. } => Err(*why),
        }
    }

    /// The ruleset and house rules of the table.
    pub fn config(&self) -> GameConfig {
        match self {
            ScriptTable::Position(config, _) => *config,
            ScriptTable::Deal(setup) => setup.config,
            ScriptTable::Match { config, .. } | ScriptTable::Refused { config, .. } => *config,
        }
    }
}

/// One line of a script.
#[derive(Clone, Debug)]
pub struct ScriptStep {
    /// The line number, from 1.
    pub line: usize,
    /// The comment at the end of the line: the sentence that a demonstration shows.
    pub note: Option<String>,
    /// The content of the line.
    pub says: Says,
}

/// The content of a line.
#[derive(Clone, Debug)]
pub enum Says {
    /// An input.
    Input(ScriptInput),
    /// Facts that are all true now.
    Expect(Vec<Expectation>),
}
