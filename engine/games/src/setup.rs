//! Where a round begins: at the deal, or in the middle.

use crate::rulesets::{
    self,
    mix::{Mix, MixError},
};
use alloc::{sync::Arc, vec::Vec};
use base::{
    rng::Seed,
    seat::{MAX_SEATS, Seat, Seats},
};
use kernel::{Game, Position, Seating, ruleset::Ruleset};
use serde::{Deserialize, Serialize};

/// A round before the first card is dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// What is played.
    pub mix: Mix,
    /// Seats at the table, `2..=16`; those of them in `playing` are dealt in.
    pub seats: u8,
    /// Who plays this round.
    pub playing: Seats,
    /// Who deals.
    pub dealer: Seat,
    /// The players from the youngest on; whoever is not named follows in the order of the seats.
    pub ages: Vec<Seat>,
    /// Everything random comes from it (DIG-1).
    pub seed: Seed,
}

impl Setup {
    /// Whether it speaks of no more seats than there may be, and of its own alone.
    pub fn is_sound(&self) -> bool {
        let seats = usize::from(self.seats);
        let named = self.playing.iter().chain([self.dealer]);
        let mut named = named.chain(self.ages.iter().copied());
        seats <= MAX_SEATS && self.ages.len() <= seats && named.all(|seat| seat.index() < seats)
    }

    /// Shuffles, deals and turns the first card.
    ///
    /// # Errors
    /// The mix's own, if so many seats cannot play it.
    pub fn deal(&self) -> Result<Game, MixError> {
        let rules = rules(self.mix, usize::from(self.seats))?;
        let seating = Seating {
            seats: self.seats,
            playing: self.playing,
            dealer: self.dealer,
            ages: &self.ages,
            seed: self.seed,
        };
        Game::new(rules, &seating).ok_or(MixError::TooFew)
    }
}

impl Mix {
    /// A game of it from a position. Without a pile the round starts by turning the first card of the stock.
    ///
    /// # Errors
    /// The mix's own, if so many seats cannot play it.
    pub fn at(self, position: &Position) -> Result<Game, MixError> {
        let rules = rules(self, position.hands.len())?;
        Ok(Game::at(rules, position))
    }
}

fn rules(mix: Mix, seats: usize) -> Result<Arc<Ruleset>, MixError> {
    mix.check(seats)?;
    Ok(Arc::new(rulesets::build(&mix, seats)))
}
