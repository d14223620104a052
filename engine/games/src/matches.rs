//! A match: rounds to a target, or for a time (CLA-3, CLA-56).

use crate::{
    rulesets::{
        self,
        mix::{Length, Mix, MixError},
    },
    setup::Setup,
};
use alloc::vec::Vec;
use base::{
    rng::{Rng, Seed},
    seat::{Seat, Seats},
};
use kernel::{
    event::{Event, News},
    lots::{self, Lot},
    outcome::Outcome,
    ruleset::{FirstDealer, Ruleset, Scoring},
};
use serde::{Deserialize, Serialize};

/// Most cards drawn for the deal that are told.
const MOST_TOLD: usize = 64;

/// Rounds played so far and what they scored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    mix: Mix,
    seats: u8,
    playing: Seats,
    dealer: Seat,
    /// Youngest first.
    ages: Vec<Seat>,
    /// Scores by round and seat.
    rounds: Vec<Vec<u16>>,
    /// Who played the last round to its end.
    finalists: Seats,
    last: Option<Outcome>,
    /// The cards drawn for the first deal.
    lots: Vec<Lot>,
    /// Whether the minutes agreed are over.
    time_is_up: bool,
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
    /// A match of so many seats, the first dealer picked at random (CLA-3) or by the cards drawn for it (TWI-5).
    ///
    /// # Errors
    /// The mix's own, if so many seats cannot play it.
    pub fn new(mix: Mix, seats: u8, seed: Seed) -> Result<Match, MixError> {
        mix.check(usize::from(seats))?;
        let rules = rulesets::build(&mix, usize::from(seats));
        let playing: Seats = Seat::first(usize::from(seats)).collect();
        let (dealer, lots) = match rules.first_dealer {
            FirstDealer::Chance => {
                let at = Rng::new(seed).below(u32::from(seats));
                (playing.iter().nth(at as usize), Vec::new())
            }
            FirstDealer::Lowest(rank) => lots::draw(&rules, playing, rank, seed),
        };
        let dealer = dealer.ok_or(MixError::TooFew)?;
        Ok(Match {
            mix,
            seats,
            playing,
            dealer,
            ages: Vec::new(),
            rounds: Vec::new(),
            finalists: playing,
            last: None,
            lots,
            time_is_up: false,
        })
    }

    /// A match in which nothing has been played, and whose next round is dealt as this one is.
    ///
    /// # Errors
    /// The mix's own, if so many seats cannot play it.
    pub fn of(setup: &Setup) -> Result<Match, MixError> {
        setup.mix.check(usize::from(setup.seats))?;
        Ok(Match {
            mix: setup.mix,
            seats: setup.seats,
            playing: setup.playing,
            dealer: setup.dealer,
            ages: setup.ages.clone(),
            rounds: Vec::new(),
            finalists: setup.playing,
            last: None,
            lots: Vec::new(),
            time_is_up: false,
        })
    }

    /// The same match among players of whom these are the youngest, in this order.
    pub fn with_ages(mut self, ages: Vec<Seat>) -> Match {
        self.ages = ages;
        self
    }

    /// The same match, dealt first by this seat: a rematch, to which the deal has passed on. No cards are drawn for it.
    pub fn with_dealer(mut self, dealer: Seat) -> Match {
        self.dealer = dealer;
        self.lots = Vec::new();
        self
    }

    /// The same match, from the next round on by other house rules. Those that it is counted by are the same.
    ///
    /// # Errors
    /// The mix's own, if so many seats cannot play it; [`MixError::Value`] if the match would be counted otherwise.
    pub fn with_mix(mut self, mix: Mix) -> Result<Match, MixError> {
        mix.check(usize::from(self.seats))?;
        let differs = |house| self.mix.value(house) != mix.value(house);
        let houses = mix.houses().map(|spec| spec.house);
        if let Some(house) = houses
            .filter(|house| house.is_of_the_match())
            .find(|house| differs(*house))
        {
            return Err(MixError::Value(house));
        }
        self.mix = mix;
        Ok(self)
    }

    /// What is played.
    pub fn mix(&self) -> &Mix {
        &self.mix
    }

    /// Who deals the next round.
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The cards that were drawn for the first deal, in order; none where chance alone picks the dealer.
    pub fn lots(&self) -> &[Lot] {
        &self.lots
    }

    /// What everybody is told of the cards drawn for the deal, before the first round alone; of very many the last ones.
    pub fn told_lots(&self) -> impl Iterator<Item = Event> + '_ {
        let told = match self.rounds.is_empty() {
            true => &self.lots[self.lots.len().saturating_sub(MOST_TOLD)..],
            false => &[],
        };
        told.iter().map(|lot| Event::open(News::Lot(*lot)))
    }

    /// The minutes agreed are over, or the table has had enough (DIG-16): the round in play is the last one; between two
    /// rounds the match is over. The engine has no clock; whoever has one says so.
    pub fn time_is_up(&mut self) {
        self.time_is_up = true;
    }

    /// Whether no round follows the one in play, since somebody said so.
    pub fn is_time_up(&self) -> bool {
        self.time_is_up
    }

    /// How the last round ended that counts.
    pub fn last(&self) -> Option<&Outcome> {
        self.last.as_ref()
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
            ages: self.ages.clone(),
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
        if let (Scoring::Eliminate, Length::Points(target)) =
            (self.rules().scoring, self.mix.length())
        {
            let stays = |seat: &Seat| self.side_total(*seat) < target;
            self.playing = self.playing.iter().filter(stays).collect();
        }
        match outcome.next_dealer.filter(|seat| self.playing.has(*seat)) {
            Some(next) => self.dealer = next,
            None => {
                self.dealer = dealer;
                self.pass_deal();
            }
        }
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

    /// Who won, once the match is over: `None` while another round is to be played. A round in play has no say in it
    /// before it is recorded.
    pub fn standing(&self) -> Option<Standing> {
        let last = self.last.as_ref()?;
        let rules = self.rules();
        let one = self.playing.lowest();
        let alone = one.is_none_or(|one| self.playing.iter().all(|seat| rules.allied(one, seat)));
        let reached = |target| {
            let mut playing = self.playing.iter();
            playing.any(|seat| self.side_total(seat) >= target)
        };
        let over = match self.mix.length() {
            _ if self.time_is_up => true,
            _ if rules.scoring == Scoring::Rounds => false,
            Length::Round => true,
            // Who gets there is out; the others play on.
            Length::Points(_) if rules.scoring == Scoring::Eliminate => false,
            Length::Points(target) => reached(target),
            Length::Minutes(_) => false,
        };
        let winners = match (rules.scoring, self.mix.length()) {
            // All at once over the target: the lowest of them (CLA-56).
            _ if self.playing.is_empty() => self.best(self.finalists, Least),
            _ if alone => self.playing,
            _ if !over => return None,
            // A blocked round is nobody's, but hands that count are totals (CLA-19, CLA-56).
            (Scoring::Winner, Length::Round) => last.winners,
            (Scoring::Rounds, Length::Round) if !last.winners.is_empty() => last.winners,
            (Scoring::Winner | Scoring::Rounds, _) => self.best(self.playing, Most),
            (Scoring::Low | Scoring::Eliminate, _) => self.best(self.playing, Least),
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
    use crate::RulesetId;
    use alloc::vec;
    use kernel::outcome::End;

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
            next_dealer: None,
            hands: vec![0; 4],
            scores: vec![0; 4],
        };
        contest.record(&outcome, dealer);
        assert_eq!(contest.dealer(), left);
    }

    /// Whoever holds the pepper at the end deals next (GRA-72), and the next one left if they have gone by then.
    #[test]
    fn the_pepper_says_who_deals_next() {
        let mix = Mix::plain(RulesetId::Grand);
        let mut contest = Match::new(mix, 4, Seed::from_number(1)).unwrap();
        let dealer = contest.dealer();
        let at = |k: u8| Seat::new((u8::from(dealer) + k) % 4).unwrap();
        let outcome = Outcome {
            end: End::Out(dealer),
            winners: Seats::of(dealer),
            next_dealer: Some(at(2)),
            hands: vec![0; 4],
            scores: vec![0; 4],
        };
        contest.record(&outcome, dealer);
        assert_eq!(contest.dealer(), at(2));
        contest.leave(at(3));
        let gone = Some(at(3));
        let outcome = Outcome {
            next_dealer: gone,
            ..outcome
        };
        contest.record(&outcome, at(2));
        assert_eq!(contest.dealer(), at(0));
    }

    #[test]
    fn every_round_knows_who_is_youngest() {
        let mix = Mix::plain(RulesetId::Newno);
        let seed = Seed::from_number(1);
        let ages: Vec<Seat> = [2, 0, 1].into_iter().filter_map(Seat::new).collect();
        let contest = Match::new(mix, 3, seed).unwrap().with_ages(ages.clone());
        assert_eq!(contest.setup(seed).ages, ages);
    }
}
