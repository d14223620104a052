//! The rules of a table: its game config, and the ruleset that is built from it once.

use super::config::{ConfigError, GameConfig};
use alloc::sync::Arc;
use bincode::{Encode, enc::Encoder, error::EncodeError};
use kernel::Ruleset;

/// The game config of a table for its number of seats, with the ruleset that follows from them. Rounds and screens share
/// the ruleset. Storage holds the config and the seats alone.
#[derive(Clone, Debug)]
pub struct TableRules {
    config: GameConfig,
    seats: u8,
    ruleset: Arc<Ruleset>,
}

impl TableRules {
    /// The rules of a table that settles on this game config.
    ///
    /// # Errors
    /// The game config's own error, if this number of seats cannot play it.
    pub fn new(config: GameConfig, seats: u8) -> Result<TableRules, ConfigError> {
        let ruleset = config.rules(usize::from(seats))?;
        Ok(TableRules {
            config,
            seats,
            ruleset,
        })
    }

    /// The ruleset and house rules.
    pub fn config(&self) -> &GameConfig {
        &self.config
    }

    /// The number of seats at the table.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The ruleset with its house rules, for this number of seats.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// True if these are the rules of this game config for this number of seats.
    pub fn is_of(&self, config: &GameConfig, seats: u8) -> bool {
        (&self.config, self.seats) == (config, seats)
    }
}

impl PartialEq for TableRules {
    fn eq(&self, other: &TableRules) -> bool {
        self.is_of(&other.config, other.seats)
    }
}

impl Eq for TableRules {}

impl Encode for TableRules {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.config.encode(encoder)?;
        self.seats.encode(encoder)
    }
}

base::decode_checked!(TableRules, (GameConfig, u8), |(config, seats)| {
    TableRules::new(config, seats).ok()
});
