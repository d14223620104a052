//! A match: several rounds, until a target score or for a time (CLA-3, CLA-56).

use crate::{
    house_rules::HouseRule,
    rulesets::{
        TableRules,
        config::{ConfigError, GameConfig, Length},
    },
    setup::Setup,
};
use alloc::vec::Vec;
use base::{Rng, Seat, Seats, Seed};
use bincode::{Decode, Encode};
use core::cmp::Ordering;
use kernel::{
    Event, News, Outcome, RoundEnd, Scoring, draw_lots, event::Lot, ruleset::FirstDealer,
};

/// Most lots (cards drawn to choose the first dealer) that the table announces.
const MOST_LOTS: usize = 64;

/// The rounds played so far and their scores.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Match {
    rules: TableRules,
    playing: Seats,
    dealer: Seat,
    /// Seats from the youngest player to the oldest.
    ages: Vec<Seat>,
    /// Scores by round and seat.
    rounds: Vec<Vec<u16>>,
    /// Seats that were still in the match during the last round.
    finalists: Seats,
    last: Option<Outcome>,
    /// The cards drawn to choose the first dealer.
    lots: Vec<Lot>,
    /// True once the agreed minutes are over.
    time_is_up: bool,
}

/// The kind of total that wins: the highest or the lowest.
enum Best {
    Most,
    Least,
}
use Best::{Least, Most};

/// The result of a match.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Standing {
    /// The winning seats. There are several if totals are equal (CLA-56) or if the winners are a team.
    pub winners: Seats,
}

impl Match {
    /// Starts a match for this number of seats. Chance picks the first dealer (CLA-3), or the cards drawn for it
    /// (TWI-5).
    ///
    /// # Errors
    /// The game config's own error, if this number of seats cannot play it.
    pub fn new(config: GameConfig, seats: u8, seed: Seed) -> Result<Match, ConfigError> {
        Match::by(TableRules::new(config, seats)?, seed)
    }

    /// Starts a match by the rules of a table, like [`Match::new`].
    ///
    /// # Errors
    /// [`ConfigError::TooFew`] if no seat can deal.
    pub fn by(rules: TableRules, seed: Seed) -> Result<Match, ConfigError> {
        let ruleset = rules.ruleset();
        let seats = rules.seats();
        let playing: Seats = Seat::first(usize::from(seats)).collect();
        let (dealer, lots) = match ruleset.first_dealer {
            FirstDealer::Chance => {
                let at = Rng::new(seed).below(u32::from(seats));
                (playing.iter().nth(at as usize), Vec::new())
            }
            FirstDealer::Lowest(rank) => draw_lots(ruleset, playing, rank, seed),
        };
        let dealer = dealer.ok_or(ConfigError::TooFew)?;
        Ok(Match {
            lots,
            ..Match::without_rounds(rules, playing, dealer)
        })
    }

    /// A match without any rounds yet, whose next round is dealt as this setup says.
    ///
    /// # Errors
    /// The game config's own error, if this number of seats cannot play it.
    pub fn of(setup: &Setup) -> Result<Match, ConfigError> {
        let rules = TableRules::new(setup.config, setup.seats)?;
        Ok(Match {
            ages: setup.ages.clone(),
            ..Match::without_rounds(rules, setup.playing, setup.dealer)
        })
    }

    fn without_rounds(rules: TableRules, playing: Seats, dealer: Seat) -> Match {
        Match {
            rules,
            playing,
            dealer,
            ages: Vec::new(),
            rounds: Vec::new(),
            finalists: playing,
            last: None,
            lots: Vec::new(),
            time_is_up: false,
        }
    }

    /// The same match with these ages: the youngest players first, in this order.
    pub fn with_ages(mut self, ages: Vec<Seat>) -> Match {
        self.ages = ages;
        self
    }

    /// The same match with another first dealer, for a rematch in which the deal has moved on. No cards are drawn for
    /// it.
    pub fn with_dealer(mut self, dealer: Seat) -> Match {
        self.dealer = dealer;
        self.lots = Vec::new();
        self
    }

    /// The same match by other rules from the next round on, for as many seats. House rules that decide how the match
    /// is counted must stay the same.
    ///
    /// # Errors
    /// [`ConfigError::Value`] if the match would be counted differently; [`ConfigError::TooFew`] or
    /// [`ConfigError::TooMany`] if the rules are for another number of seats.
    pub fn with_rules(mut self, rules: TableRules) -> Result<Match, ConfigError> {
        match rules.seats().cmp(&self.rules.seats()) {
            Ordering::Less => return Err(ConfigError::TooFew),
            Ordering::Equal => {}
            Ordering::Greater => return Err(ConfigError::TooMany),
        }
        let (before, config) = (self.config(), rules.config());
        let differs = |house_rule| before.value(house_rule) != config.value(house_rule);
        let house_rules = config.house_rules().map(|spec| spec.house_rule);
        if let Some(house_rule) = house_rules
            .filter(|house_rule| house_rule.spec().is_of_the_match())
            .find(|house_rule| differs(*house_rule))
        {
            return Err(ConfigError::Value(house_rule));
        }
        self.rules = rules;
        Ok(self)
    }

    /// The ruleset and house rules of this match.
    pub fn config(&self) -> &GameConfig {
        self.rules.config()
    }

    /// The rules of the table, which its rounds share.
    pub fn rules(&self) -> &TableRules {
        &self.rules
    }

    /// The seat that deals the next round.
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The cards drawn to choose the first dealer, in order. Empty where chance alone picks the dealer.
    pub fn lots(&self) -> &[Lot] {
        &self.lots
    }

    /// Events that tell everyone which cards were drawn for the deal. Only before the first round; of very many cards,
    /// the last ones.
    pub fn lot_events(&self) -> impl Iterator<Item = Event> + '_ {
        let lots = match self.rounds.is_empty() {
            true => &self.lots[self.lots.len().saturating_sub(MOST_LOTS)..],
            false => &[],
        };
        lots.iter().map(|lot| Event::open(News::Lot(*lot)))
    }

    /// Ends the match: the agreed minutes are over, or the players have had enough (DIG-16). A round in play becomes
    /// the last one; between two rounds the match is over at once. The engine has no clock, so the caller reports the
    /// time.
    pub fn time_is_up(&mut self) {
        self.time_is_up = true;
    }

    /// True if the round in play is the last one because of `time_is_up`.
    pub fn is_time_up(&self) -> bool {
        self.time_is_up
    }

    /// The outcome of the last recorded round.
    pub fn last(&self) -> Option<&Outcome> {
        self.last.as_ref()
    }

    /// Seats still in the match.
    pub fn playing(&self) -> Seats {
        self.playing
    }

    /// The setup of the next round.
    pub fn setup(&self, seed: Seed) -> Setup {
        Setup {
            config: *self.rules.config(),
            seats: self.rules.seats(),
            playing: self.playing,
            dealer: self.dealer,
            ages: self.ages.clone(),
            seed,
        }
    }

    /// Records a finished round. The deal moves on to the left of this round's dealer, even if that player has left
    /// (CLA-3, DIG-16).
    pub fn record(&mut self, outcome: &Outcome, dealer: Seat) {
        let mut scores = outcome.scores.clone();
        scores.resize(usize::from(self.rules.seats()), 0);
        self.rounds.push(scores);
        self.last = Some(outcome.clone());
        self.finalists = self.playing;
        if let (Scoring::Eliminate, Length::Points(target)) =
            (self.rules.ruleset().scoring, self.config().length())
        {
            let stays = |seat: &Seat| self.side_total(*seat) < target;
            self.playing = self.playing.iter().filter(stays).collect();
        }
        if self.config().is_on(HouseRule::Out) {
            self.drop_most(outcome);
        }
        match outcome.next_dealer.filter(|seat| self.playing.has(*seat)) {
            Some(next) => self.dealer = next,
            None => {
                self.dealer = dealer;
                self.pass_deal();
            }
        }
    }

    /// The player who holds the most points is out of the match (CLA-80). If several do, they stay.
    fn drop_most(&mut self, outcome: &Outcome) {
        if !matches!(
            outcome.end,
            RoundEnd::Out(_) | RoundEnd::Blocked | RoundEnd::TimeUp
        ) {
            return;
        }
        let held = |seat: Seat| outcome.hands.get(seat.index()).copied();
        let most = self.playing.iter().map(held).max();
        let holders = self.playing.iter().filter(|seat| Some(held(*seat)) == most);
        if let Some(out) = holders.collect::<Seats>().only() {
            self.playing = self.playing.without(out);
        }
    }

    /// Removes a seat from the match for good. If it had the deal, the deal moves on to the next seat still in the
    /// match.
    pub fn leave(&mut self, seat: Seat) {
        self.playing = self.playing.without(seat);
        if self.dealer == seat {
            self.pass_deal();
        }
    }

    /// Scores by round, then by seat.
    pub fn rounds(&self) -> &[Vec<u16>] {
        &self.rounds
    }

    /// The total of a seat, or of its team if there are teams.
    pub fn side_total(&self, seat: Seat) -> u32 {
        let rules = self.rules.ruleset();
        let allies: Vec<usize> = Seat::first(usize::from(self.rules.seats()))
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

    /// The result, once the match is over; `None` while another round follows. A round in play counts only after it is
    /// recorded.
    pub fn standing(&self) -> Option<Standing> {
        let last = self.last.as_ref()?;
        let rules = self.rules.ruleset();
        let one = self.playing.lowest();
        let alone = one.is_none_or(|one| self.playing.iter().all(|seat| rules.allied(one, seat)));
        let reached = |target| {
            let mut playing = self.playing.iter();
            playing.any(|seat| self.side_total(seat) >= target)
        };
        let over = match self.config().length() {
            _ if self.time_is_up => true,
            _ if rules.scoring == Scoring::Rounds => false,
            Length::Round => true,
            // A player who reaches the target is out; the others play on.
            Length::Points(_) if rules.scoring == Scoring::Eliminate => false,
            Length::Points(target) => reached(target),
            Length::Minutes(_) | Length::LastOne => false,
        };
        let winners = match (rules.scoring, self.config().length()) {
            // All players reached the target at once: the lowest total wins (CLA-56).
            _ if self.playing.is_empty() => self.best(self.finalists, Least),
            _ if alone => self.playing,
            _ if !over => return None,
            // A blocked round has no winner, but hands that count are totals (CLA-19, CLA-56).
            (Scoring::Winner, Length::Round) => last.winners,
            (Scoring::Rounds, Length::Round) if !last.winners.is_empty() => last.winners,
            (Scoring::Winner | Scoring::Rounds, _) => self.best(self.playing, Most),
            (Scoring::Low | Scoring::Eliminate, _) => self.best(self.playing, Least),
        };
        Some(Standing { winners })
    }

    /// The seats with the highest or the lowest total. Seats with equal totals share the place.
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
        let mut left = self.dealer.round_from(self.rules.seats().into()).skip(1);
        let next = left.find(|seat| self.playing.has(*seat));
        self.dealer = next.unwrap_or(self.dealer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RulesetId;
    use alloc::vec;

    #[test]
    fn rules_for_another_number_of_seats_are_refused() {
        let config = GameConfig::plain(RulesetId::Classic);
        let contest = Match::new(config, 4, Seed::from_number(1)).unwrap();
        let with = |seats| {
            let rules = TableRules::new(config, seats).unwrap();
            contest.clone().with_rules(rules).map(|_| ())
        };
        let (fewer, more) = (ConfigError::TooFew, ConfigError::TooMany);
        assert_eq!([3, 4, 5].map(with), [Err(fewer), Ok(()), Err(more)]);
    }

    /// The deal moves on only once when its dealer leaves in the middle of a round.
    #[test]
    fn the_deal_moves_one_seat_on_from_a_dealer_who_left_during_the_round() {
        let config = GameConfig::plain(RulesetId::Classic);
        let mut contest = Match::new(config, 4, Seed::from_number(1)).unwrap();
        let dealer = contest.dealer();
        let left = Seat::new((u8::from(dealer) + 1) % 4).unwrap();
        contest.leave(dealer);
        let outcome = Outcome {
            end: RoundEnd::Out(left),
            winners: Seats::of(left),
            next_dealer: None,
            hands: vec![0; 4],
            scores: vec![0; 4],
        };
        contest.record(&outcome, dealer);
        assert_eq!(contest.dealer(), left);
    }

    /// The holder of the pepper at the end deals next (GRA-72). If that player has left, the next seat still in the
    /// match deals.
    #[test]
    fn the_pepper_says_who_deals_next() {
        let config = GameConfig::plain(RulesetId::Grand);
        let mut contest = Match::new(config, 4, Seed::from_number(1)).unwrap();
        let dealer = contest.dealer();
        let at = |k: u8| Seat::new((u8::from(dealer) + k) % 4).unwrap();
        let outcome = Outcome {
            end: RoundEnd::Out(dealer),
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
        let config = GameConfig::plain(RulesetId::Newno);
        let seed = Seed::from_number(1);
        let ages: Vec<Seat> = [2, 0, 1].into_iter().filter_map(Seat::new).collect();
        let contest = Match::new(config, 3, seed).unwrap().with_ages(ages.clone());
        assert_eq!(contest.setup(seed).ages, ages);
    }
}
