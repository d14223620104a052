//! Scripts of a match: the script states the results of the rounds.

use super::{
    check::{differ, points},
    expectation::Expectation,
    failure::Wrong,
    input::{Deed, ScriptInput, SeatScore},
    show,
};
use crate::{
    GameConfig,
    matches::{Match, Standing},
    rulesets::{self, config::ConfigError},
};
use alloc::{format, vec, vec::Vec};
use base::{Seat, Seats, Seed};
use kernel::{Outcome, RoundEnd, Scoring, score::one_for};

/// A match in the middle of a script.
#[derive(Debug)]
pub struct Rounds {
    game: Match,
    seats: usize,
    /// True from the beginning of a round to its end. The round in play still counts.
    is_round: bool,
}

/// Seeds to try until the right seat deals: many more than any table has seats.
const TRIES: u64 = 10_000;

impl Rounds {
    /// A match with this first dealer. Without one, the seed picks the dealer.
    pub(super) fn new(
        config: GameConfig,
        seats: u8,
        dealer: Option<Seat>,
        seed: Seed,
    ) -> Result<Rounds, ConfigError> {
        let mut game = Match::new(config, seats, seed)?;
        let mut tries = (0..TRIES).map(Seed::from_number);
        while dealer.is_some_and(|dealer| dealer != game.dealer())
            && let Some(seed) = tries.next()
        {
            game = Match::new(config, seats, seed)?;
        }
        Ok(Rounds {
            game,
            seats: usize::from(seats),
            is_round: false,
        })
    }

    /// The match so far.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// All seats that began the match.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.seats)
    }

    /// Applies one input of a script.
    ///
    /// # Errors
    /// If the input has no place in a match, or the script expects the game to refuse it.
    pub fn input(&mut self, input: &ScriptInput) -> Result<(), Wrong> {
        match &input.deed {
            Deed::Leave(seat) => self.game.leave(*seat),
            Deed::TimeIsUp => self.game.time_is_up(),
            Deed::Begins if self.standing().is_none() => self.is_round = true,
            Deed::Round {
                end,
                scores,
                counts,
            } => {
                let mut outcome = self.outcome(*end, scores)?;
                if !counts.is_empty() {
                    outcome.hands = self.points(counts)?;
                }
                let dealer = self.game.dealer();
                self.game.record(&outcome, dealer);
                self.is_round = false;
            }
            _ => return Err(Wrong::OutOfPlace),
        }
        match input.refused {
            Some(rule) => Err(Wrong::Accepted(rule)),
            None => Ok(()),
        }
    }

    fn outcome(&self, end: RoundEnd, named: &[SeatScore]) -> Result<Outcome, Wrong> {
        let mut scores = self.points(named)?;
        let rules = rulesets::build(self.game.config(), self.seats);
        if let (RoundEnd::Out(out), Scoring::Rounds) = (end, rules.scoring) {
            scores = one_for(out, self.seats);
        }
        let winners = match end {
            RoundEnd::Out(out) => {
                let playing = self.game.playing();
                playing.iter().filter(|s| rules.allied(*s, out)).collect()
            }
            _ => Seats::NONE,
        };
        Ok(Outcome {
            end,
            winners,
            next_dealer: None,
            hands: scores.clone(),
            scores,
        })
    }

    /// Points by seat; 0 for seats without a number.
    fn points(&self, named: &[SeatScore]) -> Result<Vec<u16>, Wrong> {
        let mut all = vec![0; self.seats];
        for SeatScore { seat, points } in named {
            let score = all.get_mut(seat.index());
            match (score, u16::try_from(*points)) {
                (Some(score), Ok(points)) => *score = points,
                _ => {
                    let why = format!("{seat} cannot score {points}");
                    return Err(Wrong::Unreadable(why));
                }
            }
        }
        Ok(all)
    }

    /// The result of the match; `None` while a round is in play.
    pub fn standing(&self) -> Option<Standing> {
        self.game.standing().filter(|_| !self.is_round)
    }

    fn totals(&self) -> Vec<u32> {
        let all = Seat::first(self.seats);
        all.map(|seat| self.game.side_total(seat)).collect()
    }

    pub(super) fn check(&self, fact: &Expectation) -> Result<(), Wrong> {
        let found = || match self.standing() {
            Some(standing) => format!("won {}", show::seats(standing.winners)),
            None => "goes on".into(),
        };
        differ(match fact {
            Expectation::Won(winners) => (format!("won {}", show::seats(*winners)), found()),
            Expectation::GoesOn => ("goes on".into(), found()),
            Expectation::Dealer(seat) => (
                format!("dealer {seat}"),
                format!("dealer {}", self.game.dealer()),
            ),
            Expectation::Playing(seats) => (
                format!("playing {}", show::seats(*seats)),
                format!("playing {}", show::seats(self.game.playing())),
            ),
            Expectation::Total(expected) => points("total", expected, &self.totals()),
            Expectation::Tally(expected) => points("tally", expected, &self.totals()),
            _ => return Err(Wrong::OutOfPlace),
        })
    }
}
