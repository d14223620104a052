//! The start of a round: at the deal, or in the middle.

use crate::rulesets::config::{ConfigError, GameConfig};
use alloc::vec::Vec;
use base::{MAX_SEATS, Seat, Seats, Seed};
use bincode::{Decode, Encode};
use kernel::{Game, Position, Seating};

/// Everything that determines a round before the deal.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Setup {
    /// The ruleset and house rules.
    pub config: GameConfig,
    /// Number of seats at the table, `2..=16`. Only the seats in `playing` get cards.
    pub seats: u8,
    /// The seats that play this round.
    pub playing: Seats,
    /// The seat that deals.
    pub dealer: Seat,
    /// The players from the youngest on. Seats not listed follow in the order of the seats.
    pub ages: Vec<Seat>,
    /// The seed of everything random in the round (DIG-1).
    pub seed: Seed,
}

impl Setup {
    /// True if there are at most `MAX_SEATS` seats and every seat named here is one of them.
    pub fn is_sound(&self) -> bool {
        let seats = usize::from(self.seats);
        let named = self.playing.iter().chain([self.dealer]);
        let mut named = named.chain(self.ages.iter().copied());
        seats <= MAX_SEATS && self.ages.len() <= seats && named.all(|seat| seat.index() < seats)
    }

    /// Shuffles, deals, and turns the first card.
    ///
    /// # Errors
    /// The game config's own error, if this number of seats cannot play it.
    pub fn deal(&self) -> Result<Game, ConfigError> {
        let rules = self.config.rules(usize::from(self.seats))?;
        Game::new(rules, &self.seating()).ok_or(ConfigError::TooFew)
    }

    /// The table before the deal.
    ///
    /// # Errors
    /// The game config's own error, if this number of seats cannot play it.
    pub fn undealt(&self) -> Result<Game, ConfigError> {
        let rules = self.config.rules(usize::from(self.seats))?;
        Game::undealt(rules, &self.seating()).ok_or(ConfigError::TooFew)
    }

    fn seating(&self) -> Seating<'_> {
        Seating {
            seats: self.seats,
            playing: self.playing,
            dealer: self.dealer,
            ages: &self.ages,
            seed: self.seed,
        }
    }
}

impl GameConfig {
    /// Starts a game of this game config from a position. Without a pile the round starts by turning the first card of
    /// the draw pile.
    ///
    /// # Errors
    /// The game config's own error, if this number of seats cannot play it.
    pub fn at(self, position: &Position) -> Result<Game, ConfigError> {
        let rules = self.rules(position.hands.len())?;
        Ok(Game::at(rules, position))
    }
}
