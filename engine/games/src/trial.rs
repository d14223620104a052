//! Trying a game config before people play it: bots play many rounds, and the report says what to expect.

use crate::{
    GameConfig, HouseRule,
    bot::{self, Strength},
    house_rules::{HouseRuleSpec, Values},
    matches::Match,
    rulesets::config::ConfigError,
};
use alloc::vec::Vec;
use base::SortedMap;
use base::{Phrase, Rng, RuleId, Seat, Seed, insertion_sort, phrase};
use kernel::{Action, Event, Game, News, RoundEnd};

/// A round with this many inputs counts as stalled.
const STALLED: u32 = 5_000;
/// If the median round has more turns than this, rounds count as long: about half an hour at a table.
const LONG: u32 = 400;
/// Turns that a table plays in ten minutes, including talk.
const TEN_MINUTES: u32 = 135;
/// People are warned if a player draws this many cards at once, or more.
const MANY_CARDS: u16 = 20;

/// A trial of a game config. It plays one move at a time, so that a page stays responsive in between.
#[derive(Clone, Debug)]
pub struct Trial {
    config: GameConfig,
    seats: u8,
    rng: Rng,
    /// The match that is being played. A new one follows when it is over.
    contest: Match,
    /// The round that is being played.
    round: Option<TrialRound>,
    turns: Vec<u32>,
    matches: Vec<u32>,
    longest_draw: u16,
    stalls: u32,
    undecided: u32,
    decided: SortedMap<RuleId, u32>,
    used: SortedMap<RuleId, u32>,
}

impl Trial {
    /// Starts a trial of this game config for this number of seats. The same seed gives the same trial.
    ///
    /// # Errors
    /// The game config's own error, if this number of seats cannot play it.
    pub fn new(config: GameConfig, seats: u8, seed: Seed) -> Result<Trial, ConfigError> {
        let mut rng = Rng::new(seed);
        Ok(Trial {
            config,
            seats,
            contest: Match::new(config, seats, rng.seed())?,
            rng,
            round: None,
            turns: Vec::new(),
            matches: Vec::new(),
            longest_draw: 0,
            stalls: 0,
            undecided: 0,
            decided: SortedMap::new(),
            used: SortedMap::new(),
        })
    }

    /// Plays one round among good bots, or what is left of it.
    ///
    /// # Errors
    /// The game config's own error; none if [`Trial::new`] had none.
    pub fn play(&mut self) -> Result<(), ConfigError> {
        let rounds = self.rounds();
        while self.rounds() == rounds {
            self.step()?;
        }
        Ok(())
    }

    /// Makes the next move of the round. Without a round it deals the next one.
    ///
    /// # Errors
    /// The game config's own error; none if [`Trial::new`] had none.
    pub fn step(&mut self) -> Result<(), ConfigError> {
        let Some(mut round) = self.round.take() else {
            self.round = Some(self.deal()?);
            return Ok(());
        };
        let is_open = round.game.outcome().is_none() && round.game.revision() < STALLED;
        match is_open && self.advance(&mut round).is_some() {
            true => self.round = Some(round),
            false => self.count(round),
        }
        Ok(())
    }

    /// The number of rounds played so far.
    pub fn rounds(&self) -> u32 {
        self.turns.len() as u32
    }

    fn deal(&mut self) -> Result<TrialRound, ConfigError> {
        if self.contest.standing().is_some() {
            self.contest = Match::new(self.config, self.seats, self.rng.seed())?;
        }
        Ok(TrialRound {
            whim: self.rng.below(u32::MAX).into(),
            game: self.contest.setup(self.rng.seed()).deal()?,
            statistics: RoundStatistics::default(),
        })
    }

    /// Makes one move. `None` if no bot finds one.
    fn advance(&mut self, round: &mut TrialRound) -> Option<()> {
        let (seat, action) = self.next(&round.game, round.whim)?;
        round.game.apply(round.game.input(seat, action)).ok()?;
        let events = round.game.take_events();
        events.for_each(|event| round.statistics.hear(&event));
        Some(())
    }

    /// The next action. A bot that acts out of turn may be faster or slower than the bot that the table asks.
    fn next(&mut self, game: &Game, whim: u64) -> Option<(Seat, Action)> {
        let first = Seat::new(self.rng.below(u32::from(self.seats)) as u8)?;
        let mut actions = first.round_from(self.seats.into()).filter_map(|seat| {
            let view = game.view(Some(seat));
            let action = bot::choose(&view, game.ruleset(), Strength::Good, whim)?;
            Some((seat, action))
        });
        actions.next().or_else(|| {
            let seat = game.asked().lowest()?;
            Some((seat, game.default_action(seat)?))
        })
    }

    fn count(&mut self, round: TrialRound) {
        let TrialRound {
            game, statistics, ..
        } = round;
        self.turns.push(statistics.turns);
        self.longest_draw = self.longest_draw.max(statistics.longest_draw);
        for rule in statistics.used {
            *self.used.get_or_default(rule) += 1;
        }
        match game.outcome() {
            None => self.stalls += 1,
            Some(outcome) => {
                match (outcome.end, statistics.last) {
                    (RoundEnd::Out(_), Some(rule)) => *self.decided.get_or_default(rule) += 1,
                    _ => self.undecided += 1,
                }
                self.contest.record(outcome, self.contest.dealer());
                if self.contest.standing().is_some() {
                    self.matches.push(self.contest.rounds().len() as u32);
                }
            }
        }
    }

    /// A report on the rounds played so far.
    pub fn report(&self) -> TrialReport {
        let sorted = |list: &[u32]| {
            let mut list = list.to_vec();
            insertion_sort::sort(&mut list);
            list
        };
        let (turns, matches) = (sorted(&self.turns), sorted(&self.matches));
        let half = |list: &[u32]| list.get(list.len().saturating_sub(1) / 2).copied();
        let share = |rules: &SortedMap<RuleId, u32>| {
            let mut shares: Vec<(RuleId, u32)> = rules.iter().map(|(r, n)| (*r, *n)).collect();
            insertion_sort::sort_by_key(&mut shares, |(rule, count)| {
                (core::cmp::Reverse(*count), *rule)
            });
            shares
        };
        TrialReport {
            rounds: self.rounds(),
            median: half(&turns).unwrap_or_default(),
            longest: turns.last().copied().unwrap_or_default(),
            match_rounds: half(&matches),
            longest_draw: self.longest_draw,
            stalls: self.stalls,
            undecided: self.undecided,
            round_minutes: self.config.value(HouseRule::RoundMinutes),
            helps: helps(&self.config, self.seats),
            decided: share(&self.decided),
            used: share(&self.used),
        }
    }
}

/// House rules that let more rounds of this game config end with a winner: reshuffling the discards, and more decks.
fn helps(config: &GameConfig, seats: u8) -> Vec<HouseRule> {
    let packs = crate::rulesets::build(config, seats.into()).packs;
    let helps = |spec: &&HouseRuleSpec| match (spec.house_rule, spec.values) {
        (HouseRule::Reshuffle, _) => !config.is_on(HouseRule::Reshuffle),
        (HouseRule::Packs | HouseRule::MorePacks, Values::Range(_, most, _)) => packs < most,
        _ => false,
    };
    config
        .house_rules()
        .filter(helps)
        .map(|spec| spec.house_rule)
        .collect()
}

/// A round that bots play. Its number `whim` chooses between moves that are equally good.
#[derive(Clone, Debug)]
struct TrialRound {
    game: Game,
    whim: u64,
    statistics: RoundStatistics,
}

/// Statistics of one round.
#[derive(Clone, Debug, Default)]
struct RoundStatistics {
    turns: u32,
    longest_draw: u16,
    used: Vec<RuleId>,
    last: Option<RuleId>,
}

impl RoundStatistics {
    fn hear(&mut self, event: &Event) {
        match &event.news {
            News::Played { rule, .. } => {
                self.turns += 1;
                self.last = Some(*rule);
                if !self.used.contains(rule) {
                    self.used.push(*rule);
                }
            }
            News::Drew { count, cause, .. } if *cause != kernel::Cause::Deal => {
                self.turns += 1;
                self.longest_draw = self.longest_draw.max(*count);
            }
            _ => {}
        }
    }
}

/// The results of a trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialReport {
    /// Number of rounds played.
    pub rounds: u32,
    /// Median number of turns (cards played and draws made) in a round.
    pub median: u32,
    /// Number of turns in the longest round.
    pub longest: u32,
    /// Median number of rounds in a match; `None` if no match ended by points or by elimination.
    pub match_rounds: Option<u32>,
    /// Most cards that a player drew at once.
    pub longest_draw: u16,
    /// Number of rounds that did not end.
    pub stalls: u32,
    /// Number of rounds that ended without a winner.
    pub undecided: u32,
    /// The most minutes of a round; 0 if there is no limit.
    pub round_minutes: u8,
    /// House rules that would give more rounds a winner.
    pub helps: Vec<HouseRule>,
    /// The rules by which the last cards were played, each with its number of rounds; the most frequent first.
    pub decided: Vec<(RuleId, u32)>,
    /// The rules that allowed plays, each with its number of rounds; the most frequent first.
    pub used: Vec<(RuleId, u32)>,
}

/// A fact about a game config that people should know before they play it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// Percentage of rounds that did not end.
    Stalls(u32),
    /// Percentage of rounds that ended without a winner, and house rules that would help.
    Undecided(u32, Vec<HouseRule>),
    /// Half of the rounds took at least this many turns.
    Long(u32),
    /// A player drew this many cards at once.
    ManyCards(u16),
}

impl TrialReport {
    /// Estimated minutes of a round at a table.
    pub fn minutes(&self) -> u32 {
        minutes(self.median)
    }

    /// Estimated minutes of a match at a table; `None` if matches do not end by themselves.
    pub fn match_minutes(&self) -> Option<u32> {
        Some(minutes(self.median * self.match_rounds?))
    }

    /// All warnings, the worst first. A clock ends long rounds.
    pub fn warnings(&self) -> Vec<Warning> {
        let percent = |count: u32| (100 * count).div_ceil(self.rounds.max(1));
        let warnings = [
            (self.stalls > 0).then(|| Warning::Stalls(percent(self.stalls))),
            (10 * self.undecided > self.rounds)
                .then(|| Warning::Undecided(percent(self.undecided), self.helps.clone())),
            (self.round_minutes == 0 && self.median > LONG).then_some(Warning::Long(self.median)),
            (self.longest_draw >= MANY_CARDS).then_some(Warning::ManyCards(self.longest_draw)),
        ];
        warnings.into_iter().flatten().collect()
    }
}

/// Converts turns to minutes, at least 1.
fn minutes(turns: u32) -> u32 {
    (10 * turns / TEN_MINUTES).max(1)
}

impl Warning {
    /// The warning as a sentence for people.
    pub fn phrase(&self) -> Phrase {
        match self {
            Warning::Stalls(percent) => phrase!(
                "{percent} of 100 rounds did not come to an end.",
                percent = *percent
            ),
            Warning::Undecided(percent, helps) => undecided(*percent, helps),
            Warning::Long(turns) => {
                phrase!("Rounds are long: {turns} turns and more.", turns = *turns)
            }
            Warning::ManyCards(cards) => phrase!(
                "Somebody may have to draw {cards} cards at once.",
                cards = *cards
            ),
        }
    }
}

/// The sentence for rounds without a winner: their percentage, and the house rules that would help.
fn undecided(percent: u32, helps: &[HouseRule]) -> Phrase {
    let shuffling = helps.contains(&HouseRule::Reshuffle);
    let packs = helps
        .iter()
        .any(|house_rule| *house_rule != HouseRule::Reshuffle);
    match (packs, shuffling) {
        (false, false) => phrase!("{percent} of 100 rounds ended without a winner.", percent),
        (true, false) => phrase!(
            "{percent} of 100 rounds ended without a winner. More packs would help.",
            percent
        ),
        (false, true) => phrase!(
            "{percent} of 100 rounds ended without a winner. Reshuffling would help.",
            percent
        ),
        (true, true) => phrase!(
            "{percent} of 100 rounds ended without a winner. More packs would help. Reshuffling would help.",
            percent
        ),
    }
}

base::formatted!(Display for Warning: |warning| warning.phrase());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RulesetId;

    fn report(config: GameConfig, rounds: u32) -> TrialReport {
        let mut trial = Trial::new(config, 4, Seed::from_number(1)).unwrap();
        (0..rounds).for_each(|_| trial.play().unwrap());
        trial.report()
    }

    #[test]
    fn the_classic_game_ends_within_reason_and_warns_of_nothing() {
        let report = report(GameConfig::plain(RulesetId::Classic), 30);
        assert_eq!(report.rounds, 30);
        assert!((20..200).contains(&report.median), "{report:?}");
        assert_eq!(report.warnings(), []);
        let decided: u32 = report.decided.iter().map(|(_, rounds)| rounds).sum();
        assert_eq!(decided + report.undecided + report.stalls, 30);
    }

    #[test]
    fn the_same_seed_gives_the_same_report() {
        let config = GameConfig::plain(RulesetId::Classic).with(HouseRule::JumpIn, 1);
        assert_eq!(report(config, 5), report(config, 5));
    }

    /// A full table uses up the small draw pile (UNU-43).
    #[test]
    fn people_hear_what_lets_more_rounds_be_decided() {
        let mut trial =
            Trial::new(GameConfig::plain(RulesetId::Unu), 5, Seed::from_number(1)).unwrap();
        (0..20).for_each(|_| trial.play().unwrap());
        let warnings = trial.report().warnings();
        let undecided = warnings.first().map(|warning| alloc::format!("{warning}"));
        let words = undecided.unwrap_or_default();
        assert!(
            words.ends_with("More packs would help. Reshuffling would help."),
            "{words}"
        );
    }

    #[test]
    fn matches_are_played_to_their_end() {
        let single = GameConfig::plain(RulesetId::Classic).with(HouseRule::Target, 0);
        assert_eq!(report(single, 5).match_rounds, Some(1));
        let hundred = report(single.with(HouseRule::Target, 2), 30);
        let rounds = hundred.match_rounds.unwrap();
        assert!((1..=8).contains(&rounds), "{hundred:?}");
        assert!(hundred.match_minutes() >= Some(hundred.minutes()));
        assert_eq!(
            report(single.with(HouseRule::Minutes, 30), 5).match_rounds,
            None
        );
    }

    #[test]
    fn people_are_told_what_to_expect() {
        let report = TrialReport {
            rounds: 50,
            median: 900,
            longest: 5_000,
            match_rounds: None,
            longest_draw: 32,
            stalls: 1,
            undecided: 10,
            round_minutes: 0,
            helps: Vec::new(),
            decided: Vec::new(),
            used: Vec::new(),
        };
        let wanted = [
            Warning::Stalls(2),
            Warning::Undecided(20, Vec::new()),
            Warning::Long(900),
            Warning::ManyCards(32),
        ];
        assert_eq!(report.warnings(), wanted);
        let limited = TrialReport {
            round_minutes: 5,
            ..report
        };
        assert!(!limited.warnings().contains(&wanted[2]));
    }
}
