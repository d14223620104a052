//! A match: rounds to a target (CLA-3, CLA-56).

use super::{
    outcome::Outcome,
    ruleset::{Ruleset, Scoring},
    setup::{Seed, Setup},
};
use crate::{
    rng::Rng,
    rulesets::{
        self,
        mix::{Mix, MixError},
    },
    seat::{Seat, Seats},
};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// Rounds played so far and what they scored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    mix: Mix,
    seats: u8,
    playing: Seats,
    dealer: Seat,
    /// Scores by round and seat.
    rounds: Vec<Vec<u16>>,
    /// Who played the last round to its end.
    finalists: Seats,
    last: Option<Outcome>,
}

/// Which total wins.
enum Best {
    Most,
    Least,
}
use Best::{Least, Most};

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Who won; several if totals are equal (CLA-56) or if they are a team.
    pub winners: Seats,
}

impl Match {
    /// A match of so many seats, the first dealer picked at random (CLA-3).
    ///
    /// # Errors
    /// The mix's own, if so many seats cannot play it.
    pub fn new(mix: Mix, seats: u8, seed: Seed) -> Result<Match, MixError> {
        mix.check(usize::from(seats))?;
        let at = Rng::new(seed).below(u32::from(seats));
        let dealer = Seat::first(usize::from(seats))
            .nth(at as usize)
            .ok_or(MixError::TooFew)?;
        let playing = Seat::first(usize::from(seats)).collect();
        Ok(Match {
            mix,
            seats,
            playing,
            dealer,
            rounds: Vec::new(),
            finalists: playing,
            last: None,
        })
    }

    /// What is played.
    pub fn mix(&self) -> &Mix {
        &self.mix
    }

    /// Who deals the next round.
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Seats still in the match.
    pub fn playing(&self) -> Seats {
        self.playing
    }

    /// The next round.
    pub fn setup(&self, seed: Seed) -> Setup {
        Setup {
            mix: self.mix,
            seats: self.seats,
            playing: self.playing,
            dealer: self.dealer,
            seed,
        }
    }

    /// Enters a finished round; the deal moves on to the left of who dealt it, gone by now or not (CLA-3, DIG-16).
    pub fn record(&mut self, outcome: &Outcome, dealer: Seat) {
        let mut scores = outcome.scores.clone();
        scores.resize(usize::from(self.seats), 0);
        self.rounds.push(scores);
        self.last = Some(outcome.clone());
        self.finalists = self.playing;
        if self.rules().scoring == Scoring::Eliminate {
            let out: Vec<Seat> = self
                .playing
                .iter()
                .filter(|seat| self.side_total(*seat) >= self.mix.target())
                .collect();
            if self.mix.target() > 0 {
                out.into_iter()
                    .for_each(|seat| self.playing = self.playing.without(seat));
            }
        }
        self.dealer = dealer;
        self.pass_deal();
    }

    /// Somebody leaves the match for good. If the deal was theirs, the next seat left has it.
    pub fn leave(&mut self, seat: Seat) {
        self.playing = self.playing.without(seat);
        if self.dealer == seat {
            self.pass_deal();
        }
    }

    /// What each round scored, by seat.
    pub fn rounds(&self) -> &[Vec<u16>] {
        &self.rounds
    }

    /// The total of a seat, its team's if there are teams.
    pub fn side_total(&self, seat: Seat) -> u32 {
        let rules = self.rules();
        let allies: Vec<usize> = Seat::first(usize::from(self.seats))
            .filter(|s| rules.allied(*s, seat))
            .map(Seat::index)
            .collect();
        let of_round = |scores: &Vec<u16>| -> u32 {
            allies
                .iter()
                .filter_map(|at| scores.get(*at))
                .map(|score| u32::from(*score))
                .sum()
        };
        self.rounds.iter().map(of_round).sum()
    }

    /// Who won, once the match is over: `None` while another round is to be played.
    pub fn standing(&self) -> Option<Standing> {
        let last = self.last.as_ref()?;
        let rules = self.rules();
        let one = self.playing.lowest();
        let alone = one.is_none_or(|one| self.playing.iter().all(|seat| rules.allied(one, seat)));
        let target = self.mix.target();
        let reached = self
            .playing
            .iter()
            .any(|seat| self.side_total(seat) >= target);
        let winners = match rules.scoring {
            // All at once over the target: the lowest of them (CLA-56).
            _ if self.playing.is_empty() => self.best(self.finalists, Least),
            _ if alone => self.playing,
            // A blocked round is nobody's, but hands that count are totals (CLA-19, CLA-56).
            Scoring::Low | Scoring::Eliminate if target == 0 && last.winners.is_empty() => {
                self.best(self.playing, Least)
            }
            _ if target == 0 => last.winners,
            Scoring::Winner if reached => self.best(self.playing, Most),
            Scoring::Low if reached => self.best(self.playing, Least),
            _ => return None,
        };
        Some(Standing { winners })
    }

    /// The seats with the most or the least points; equal totals share the place.
    fn best(&self, seats: Seats, what: Best) -> Seats {
        let totals = || seats.iter().map(|seat| self.side_total(seat));
        let best = match what {
            Most => totals().max(),
            Least => totals().min(),
        };
        seats
            .iter()
            .filter(|seat| Some(self.side_total(*seat)) == best)
            .collect()
    }

    fn pass_deal(&mut self) {
        let seats = u8::from(self.dealer) + 1..u8::from(self.dealer) + 1 + self.seats;
        let next = seats
            .filter_map(|at| Seat::new(at % self.seats))
            .find(|seat| self.playing.has(*seat));
        self.dealer = next.unwrap_or(self.dealer);
    }

    fn rules(&self) -> Ruleset {
        rulesets::build(&self.mix, usize::from(self.seats))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RulesetId, rules::outcome::End};
    use alloc::vec;

    /// The deal of a dealer who leaves in the middle of a round is counted once.
    #[test]
    fn the_deal_moves_one_seat_on_from_a_dealer_who_left_during_the_round() {
        let mix = Mix::plain(RulesetId::Classic);
        let mut contest = Match::new(mix, 4, Seed::from_number(1)).unwrap();
        let dealer = contest.dealer();
        let left = Seat::new((u8::from(dealer) + 1) % 4).unwrap();
        contest.leave(dealer);
        let outcome = Outcome {
            end: End::Out(left),
            winners: Seats::of(left),
            hands: vec![0; 4],
            scores: vec![0; 4],
        };
        contest.record(&outcome, dealer);
        assert_eq!(contest.dealer(), left);
    }
}
