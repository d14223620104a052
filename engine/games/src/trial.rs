//! Trying a mix before it is played: bots play it many times, and the report says what to expect.

use crate::{
    House, Mix,
    bot::{self, Strength},
    matches::Match,
    rulesets::{
        houses::{HouseSpec, Values},
        mix::MixError,
    },
};
use alloc::{collections::BTreeMap, vec::Vec};
use base::{RuleId, Seat, Seed, few, phrase, phrase::Phrase, rng::Rng};
use core::fmt;
use kernel::{Action, Event, Game, Input, News, outcome::End};

/// Inputs after which a round counts as stalled.
const STALLED: u32 = 5_000;
/// Turns from which on a round among so many seats counts as long: about half an hour at a table.
const LONG: u32 = 400;
/// Turns that a table takes in ten minutes, talk included.
const TEN_MINUTES: u32 = 135;
/// Cards drawn at one go from which on people are warned.
const MANY_CARDS: u16 = 20;

/// A mix on trial. Rounds are played one at a time, so that a page can do something else between them.
#[derive(Clone, Debug)]
pub struct Trial {
    mix: Mix,
    seats: u8,
    rng: Rng,
    /// The match in which the rounds are played, one match after the other.
    contest: Match,
    turns: Vec<u32>,
    matches: Vec<u32>,
    longest_draw: u16,
    stalls: u32,
    undecided: u32,
    decided: BTreeMap<RuleId, u32>,
    used: BTreeMap<RuleId, u32>,
}

impl Trial {
    /// A trial of this mix by so many seats, the same for the same seed.
    ///
    /// # Errors
    /// Why so many cannot play it.
    pub fn new(mix: Mix, seats: u8, seed: Seed) -> Result<Trial, MixError> {
        let mut rng = Rng::new(seed);
        Ok(Trial {
            mix,
            seats,
            contest: Match::new(mix, seats, rng.seed())?,
            rng,
            turns: Vec::new(),
            matches: Vec::new(),
            longest_draw: 0,
            stalls: 0,
            undecided: 0,
            decided: BTreeMap::new(),
            used: BTreeMap::new(),
        })
    }

    /// Plays one round among good bots.
    ///
    /// # Errors
    /// The mix's own; none if [`Trial::new`] had none.
    pub fn play(&mut self) -> Result<(), MixError> {
        if self.contest.standing().is_some() {
            self.contest = Match::new(self.mix, self.seats, self.rng.seed())?;
        }
        let whim = self.rng.below(u32::MAX);
        let mut game = self.contest.setup(self.rng.seed()).deal()?;
        let mut round = Round::default();
        while game.outcome().is_none() && game.tick() < STALLED {
            let Some((seat, action)) = self.next(&game, u64::from(whim)) else {
                break;
            };
            let seen = game.tick();
            if game.apply(Input::Act { seat, seen, action }).is_err() {
                break;
            }
            game.take_events().for_each(|event| round.hear(&event));
        }
        self.count(&game, round);
        Ok(())
    }

    /// What comes next: whoever wants something out of turn may be quicker than who is asked, or not.
    fn next(&mut self, game: &Game, whim: u64) -> Option<(Seat, Action)> {
        let first = self.rng.below(u32::from(self.seats));
        let seats = (0..u32::from(self.seats)).map(|k| (first + k) % u32::from(self.seats));
        let mut wishes = seats.filter_map(|seat| {
            let seat = Seat::new(seat as u8)?;
            let view = game.view(Some(seat));
            let action = bot::choose(&view, game.ruleset(), Strength::Good, whim)?;
            Some((seat, action))
        });
        wishes.next().or_else(|| {
            let seat = game.asked().lowest()?;
            Some((seat, game.default_action(seat)?))
        })
    }

    fn count(&mut self, game: &Game, round: Round) {
        self.turns.push(round.turns);
        self.longest_draw = self.longest_draw.max(round.longest_draw);
        for rule in round.used {
            *self.used.entry(rule).or_default() += 1;
        }
        match game.outcome() {
            None => self.stalls += 1,
            Some(outcome) => {
                match (outcome.end, round.last) {
                    (End::Out(_), Some(rule)) => *self.decided.entry(rule).or_default() += 1,
                    _ => self.undecided += 1,
                }
                self.contest.record(outcome, self.contest.dealer());
                if self.contest.standing().is_some() {
                    self.matches.push(self.contest.rounds().len() as u32);
                }
            }
        }
    }

    /// What the rounds so far have shown.
    pub fn report(&self) -> Report {
        let sorted = |list: &[u32]| {
            let mut list = list.to_vec();
            few::sort(&mut list);
            list
        };
        let (turns, matches) = (sorted(&self.turns), sorted(&self.matches));
        let half = |list: &[u32]| list.get(list.len().saturating_sub(1) / 2).copied();
        let share = |rules: &BTreeMap<RuleId, u32>| {
            let mut shares: Vec<(RuleId, u32)> = rules.iter().map(|(r, n)| (*r, *n)).collect();
            few::sort_by_key(&mut shares, |(rule, count)| {
                (core::cmp::Reverse(*count), *rule)
            });
            shares
        };
        Report {
            rounds: turns.len() as u32,
            median: half(&turns).unwrap_or_default(),
            longest: turns.last().copied().unwrap_or_default(),
            match_rounds: half(&matches),
            longest_draw: self.longest_draw,
            stalls: self.stalls,
            undecided: self.undecided,
            helps: helps(&self.mix, self.seats),
            decided: share(&self.decided),
            used: share(&self.used),
        }
    }
}

/// House rules by which more rounds of this mix are decided: a stock that begins anew, and more packs.
fn helps(mix: &Mix, seats: u8) -> Vec<House> {
    let packs = crate::rulesets::build(mix, seats.into()).packs;
    let helps = |spec: &&HouseSpec| match (spec.house, spec.values) {
        (House::Reshuffle, _) => !mix.is_on(House::Reshuffle),
        (House::Packs | House::MorePacks, Values::Range(_, most)) => packs < most,
        _ => false,
    };
    mix.houses().filter(helps).map(|spec| spec.house).collect()
}

/// What is heard of one round.
#[derive(Debug, Default)]
struct Round {
    turns: u32,
    longest_draw: u16,
    used: Vec<RuleId>,
    last: Option<RuleId>,
}

impl Round {
    fn hear(&mut self, event: &Event) {
        match &event.news {
            News::Laid { rule, .. } => {
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

/// What a trial has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Rounds played.
    pub rounds: u32,
    /// Cards laid and draws made in half of the rounds, at most.
    pub median: u32,
    /// The same in the longest one.
    pub longest: u32,
    /// Rounds that half of the matches took, at most; `None` if none came to an end, by points or by elimination.
    pub match_rounds: Option<u32>,
    /// Most cards that somebody drew at one go.
    pub longest_draw: u16,
    /// Rounds that did not end.
    pub stalls: u32,
    /// Rounds that ended without a winner.
    pub undecided: u32,
    /// House rules by which more rounds would have a winner.
    pub helps: Vec<House>,
    /// By which rule the last card was laid, and in how many rounds; most often first.
    pub decided: Vec<(RuleId, u32)>,
    /// Which rules let a card be laid, and in how many rounds.
    pub used: Vec<(RuleId, u32)>,
}

/// What people should know before they play a mix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// So many rounds in a hundred did not end.
    Stalls(u32),
    /// So many rounds in a hundred ended without a winner; these house rules would help.
    Undecided(u32, Vec<House>),
    /// Half of the rounds took more turns than this.
    Long(u32),
    /// Somebody drew so many cards at one go.
    ManyCards(u16),
}

impl Report {
    /// About how many minutes a round takes at a table.
    pub fn minutes(&self) -> u32 {
        minutes(self.median)
    }

    /// About how many minutes a match takes at a table, if matches come to an end by themselves.
    pub fn match_minutes(&self) -> Option<u32> {
        Some(minutes(self.median * self.match_rounds?))
    }

    /// What people should know, the worst first.
    pub fn warnings(&self) -> Vec<Warning> {
        let percent = |count: u32| (100 * count).div_ceil(self.rounds.max(1));
        let warnings = [
            (self.stalls > 0).then(|| Warning::Stalls(percent(self.stalls))),
            (10 * self.undecided > self.rounds)
                .then(|| Warning::Undecided(percent(self.undecided), self.helps.clone())),
            (self.median > LONG).then_some(Warning::Long(self.median)),
            (self.longest_draw >= MANY_CARDS).then_some(Warning::ManyCards(self.longest_draw)),
        ];
        warnings.into_iter().flatten().collect()
    }
}

/// So many turns in minutes, one at least.
fn minutes(turns: u32) -> u32 {
    (10 * turns / TEN_MINUTES).max(1)
}

impl Warning {
    /// To people.
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

/// That so many rounds of a hundred have no winner, and what would help.
fn undecided(percent: u32, helps: &[House]) -> Phrase {
    let shuffling = helps.contains(&House::Reshuffle);
    let packs = helps.iter().any(|house| *house != House::Reshuffle);
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

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RulesetId;

    fn report(mix: Mix, rounds: u32) -> Report {
        let mut trial = Trial::new(mix, 4, Seed::from_number(1)).unwrap();
        (0..rounds).for_each(|_| trial.play().unwrap());
        trial.report()
    }

    #[test]
    fn the_classic_game_ends_within_reason_and_warns_of_nothing() {
        let report = report(Mix::plain(RulesetId::Classic), 30);
        assert_eq!(report.rounds, 30);
        assert!((20..200).contains(&report.median), "{report:?}");
        assert_eq!(report.warnings(), []);
        let decided: u32 = report.decided.iter().map(|(_, rounds)| rounds).sum();
        assert_eq!(decided + report.undecided + report.stalls, 30);
    }

    #[test]
    fn the_same_seed_gives_the_same_report() {
        let mix = Mix::plain(RulesetId::Classic).with(House::JumpIn, 1);
        assert_eq!(report(mix, 5), report(mix, 5));
    }

    /// A full table draws the small stock out (UNU-43).
    #[test]
    fn people_hear_what_lets_more_rounds_be_decided() {
        let mut trial = Trial::new(Mix::plain(RulesetId::Unu), 5, Seed::from_number(1)).unwrap();
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
        let single = Mix::plain(RulesetId::Classic).with(House::Target, 0);
        assert_eq!(report(single, 5).match_rounds, Some(1));
        let hundred = report(single.with(House::Target, 2), 30);
        let rounds = hundred.match_rounds.unwrap();
        assert!((1..=8).contains(&rounds), "{hundred:?}");
        assert!(hundred.match_minutes() >= Some(hundred.minutes()));
        assert_eq!(
            report(single.with(House::Minutes, 30), 5).match_rounds,
            None
        );
    }

    #[test]
    fn people_are_told_what_to_expect() {
        let report = Report {
            rounds: 50,
            median: 900,
            longest: 5_000,
            match_rounds: None,
            longest_draw: 32,
            stalls: 1,
            undecided: 10,
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
    }
}
