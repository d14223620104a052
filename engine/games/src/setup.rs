//! Everything that determines a round before its deal.

use crate::rulesets::{
    TableRules,
    config::{ConfigError, GameConfig},
};
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
    /// A round of this many seats, which all play. The first one deals.
    pub fn new(config: GameConfig, seats: u8, seed: Seed) -> Setup {
        Setup {
            config,
            seats,
            playing: Seat::first(usize::from(seats)).collect(),
            dealer: Seat::FIRST,
            ages: Vec::new(),
            seed,
        }
    }

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
        self.deal_by(&TableRules::new(self.config, self.seats)?)
    }

    /// Deals the same round by rules that the table shares. Rules of another table do not count.
    ///
    /// # Errors
    /// The game config's own error, if this number of seats cannot play it.
    pub fn deal_by(&self, rules: &TableRules) -> Result<Game, ConfigError> {
        if !rules.is_of(&self.config, self.seats) {
            return self.deal();
        }
        Game::new(rules.ruleset().clone(), &self.seating()).ok_or(ConfigError::TooFew)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::registry::{RULESETS, RulesetSpec};
    use kernel::View;

    #[test]
    fn before_the_deal_all_cards_lie_in_the_draw_pile_and_nobody_is_asked() {
        for RulesetSpec { id, .. } in &RULESETS {
            let setup = Setup::new(GameConfig::plain(*id), 4, Seed::from_number(1));
            let rules = setup.config.rules(4).expect("four may play it");
            let view = Game::undealt_view(rules, &setup.seating(), Some(Seat::FIRST));
            let view = view.expect("four may play it");
            let dealt = setup
                .deal()
                .expect("four may play it")
                .view(Some(Seat::FIRST));
            let cards = |view: &View| {
                let hands = view.seats.iter().map(|seat| seat.cards);
                let piles = view.piles.iter().map(|pile| pile.cards);
                view.draw_pile + hands.chain(piles).sum::<u16>()
            };
            assert_eq!(view.draw_pile, cards(&dealt), "{id:?}");
            assert!(
                view.seats
                    .iter()
                    .all(|seat| seat.cards == 0 && seat.playing)
            );
            assert!(view.hand.is_empty() && view.actions.is_empty() && view.prompt.is_none());
        }
    }
}
