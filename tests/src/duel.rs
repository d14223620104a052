//! Whole rounds between players of different kinds, and how often each kind wins.

use crate::Chance;
use engine::{
    Action, Game, GameConfig, Seat, Seed, Setup,
    bot::{self, Strength},
};
use std::fmt;

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duelist {
    /// Plays any legal action.
    Random,
    /// Plays the first card that fits, and always calls.
    Greedy,
    /// A bot of this strength.
    Bot(Strength),
}

impl fmt::Display for Duelist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Duelist::Random => "random",
            Duelist::Greedy => "greedy",
            Duelist::Bot(Strength::Casual) => "casual",
            Duelist::Bot(Strength::Good) => "good",
            Duelist::Bot(Strength::Strong) => "strong",
        })
    }
}

/// Inputs after which a round counts as endless.
const ENDLESS: u32 = 20_000;

impl Duelist {
    /// The action that the player chooses, asked or not.
    fn choose(self, game: &Game, seat: Seat, seed: u64, chance: &mut Chance) -> Option<Action> {
        let asked = game.asked().has(seat);
        match self {
            Duelist::Random => asked.then(|| chance.action(game, seat)).flatten(),
            Duelist::Greedy => asked.then(|| greedy(game, seat)).flatten(),
            Duelist::Bot(strength) => {
                bot::choose(&game.view(Some(seat)), game.ruleset(), strength, seed)
            }
        }
    }
}

fn greedy(game: &Game, seat: Seat) -> Option<Action> {
    let actions = game.legal(seat);
    let play = actions.iter().find(|a| matches!(a, Action::Play(_)));
    let left = game.held(seat);
    match play {
        Some(_) if left == 2 && actions.contains(&Action::Call) => Some(Action::Call),
        Some(play) => Some(*play),
        None => game.default_action(seat),
    }
}

/// Plays one round in which `one` sits alone among `others`. True if `one` wins; `None` if no player wins.
///
/// # Panics
/// If the game config does not fit the number of seats, a player does something illegal, or the round does not end.
pub fn round(
    config: GameConfig,
    seats: usize,
    one: Duelist,
    others: Duelist,
    number: u64,
) -> Option<bool> {
    let everybody: Vec<Seat> = Seat::first(seats).collect();
    let own = everybody[number as usize % seats];
    let setup = Setup {
        dealer: everybody[number as usize / seats % seats],
        ..Setup::new(config, seats as u8, Seed::from_number(number))
    };
    let mut game = setup.deal().unwrap_or_else(|error| panic!("{error}"));
    let mut chance = Chance::new(number);
    while game.outcome().is_none() {
        assert!(game.revision() < ENDLESS, "round {number} has no end");
        let first = chance.below(seats);
        let order = (0..seats).map(|k| everybody[(first + k) % seats]);
        let mut actions = order.filter_map(|seat| {
            let player = if seat == own { one } else { others };
            Some((seat, player.choose(&game, seat, number, &mut chance)?))
        });
        let next = actions.next();
        let (seat, action) = next.unwrap_or_else(|| panic!("nobody knows what to do: {game:?}"));
        let done = game.apply(game.input(seat, action));
        assert_eq!(done, Ok(()), "{seat} {action:?}");
        game.take_events();
    }
    let winners = game.outcome()?.winners;
    (!winners.is_empty()).then(|| winners.has(own))
}

/// The share of won rounds, among the rounds that any player won.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rate {
    /// The number of rounds won.
    pub won: u32,
    /// The number of rounds that any player won.
    pub of: u32,
}

impl Rate {
    /// Plays this number of rounds.
    pub fn of(
        config: GameConfig,
        seats: usize,
        one: Duelist,
        others: Duelist,
        rounds: u64,
    ) -> Rate {
        let results = (0..rounds).filter_map(|number| round(config, seats, one, others, number));
        results.fold(Rate::default(), |rate, won| Rate {
            won: rate.won + u32::from(won),
            of: rate.of + 1,
        })
    }

    /// Adds both results.
    #[must_use]
    pub fn with(self, other: Rate) -> Rate {
        Rate {
            won: self.won + other.won,
            of: self.of + other.of,
        }
    }

    /// The share of won rounds, from 0 to 1.
    pub fn share(self) -> f64 {
        f64::from(self.won) / f64::from(self.of.max(1))
    }

    /// Half the width of the 95 percent confidence interval of the share.
    pub fn margin(self) -> f64 {
        let share = self.share();
        1.96 * (share * (1.0 - share) / f64::from(self.of.max(1))).sqrt()
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (share, margin) = (100.0 * self.share(), 100.0 * self.margin());
        write!(f, "{share:5.1} ±{margin:4.1}")
    }
}
