//! Games for measurements: each follows from a number, and runs at full speed.

use crate::Chance;
use engine::{
    Action, Event, Game, GameConfig, Play, RulesetId, Seat, Seed, Setup, Suit, kernel::Seating,
    rulesets::RULESETS,
};
use std::{env, hint::black_box};

/// Moves after which the measurement abandons a game.
const ENOUGH: u64 = 20_000;

/// Each ruleset without house rules, for two, four, and the most players, or the numbers nearest to these.
/// `RULES=classic` selects one ruleset.
pub fn tables() -> Vec<(&'static str, GameConfig, usize)> {
    let mut tables = Vec::new();
    let only = env::var("RULES").ok();
    let wanted = |key: &str| only.as_deref().is_none_or(|only| only == key);
    for spec in RULESETS.iter().filter(|spec| wanted(spec.key)) {
        let config = GameConfig::plain(spec.id);
        let (least, most) = (*config.players().start(), *config.players().end());
        let mut seats = vec![2.max(least), 4.clamp(least, most), most];
        seats.dedup();
        tables.extend(seats.into_iter().map(|seats| (spec.key, config, seats)));
    }
    tables
}

/// Deals the game of this number.
///
/// # Panics
/// If this number of players cannot play the game config.
pub fn deal(config: GameConfig, seats: usize, number: u64) -> Game {
    let setup = Setup::new(config, seats as u8, Seed::from_number(number));
    setup
        .deal()
        .unwrap_or_else(|error| panic!("{config}: {error}"))
}

/// Plays to the end without a plan and returns the number of moves. Each move lists the legal actions of a seat that
/// the game asks, applies one of them, and takes its events.
///
/// # Panics
/// If the game refuses a listed action.
pub fn play(game: &mut Game, chance: &mut Chance) -> u64 {
    play_by(game, |game, seat| chance.action(game, seat))
}

/// Plays to the end by this policy, and returns the number of moves.
fn play_by(game: &mut Game, mut policy: impl FnMut(&Game, Seat) -> Option<Action>) -> u64 {
    let mut moves = 0;
    while let Some(seat) = game.asked().lowest()
        && let Some(action) = policy(game, seat)
        && moves < ENOUGH
    {
        let done = game.apply(game.input(seat, action));
        assert_eq!(done, Ok(()), "{action:?}");
        game.take_events()
            .for_each(|event: Event| drop(black_box(event)));
        moves += 1;
    }
    moves
}

/// Deals and plays the game of this number, and returns the number of moves.
pub fn game(config: GameConfig, seats: usize, number: u64) -> u64 {
    play(&mut deal(config, seats, number), &mut Chance::new(number))
}

/// A player who lays a random card that fits, or else draws. Its random numbers (SplitMix64) are no cipher, as those of the
/// other engine's player are none.
pub struct Policy(pub u64);

impl Policy {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (((self.next() >> 32) * bound as u64) >> 32) as usize
    }

    /// A random card of the seat if any fits, or else its default: a draw, or to keep the card drawn. For games with one
    /// discard pile in which only wild cards bring a choice. `None` if the game asks the seat for nothing.
    fn card_or_draw(&mut self, game: &Game, seat: Seat) -> Option<Action> {
        let fits = game.playable(seat, 0);
        if fits.is_empty() {
            return game.default_action(seat);
        }
        let face = fits.iter().nth(self.below(fits.len()))?;
        let suit = face
            .is_wild()
            .then(|| Suit::ALL[self.below(Suit::ALL.len())]);
        Some(Action::Play(Play {
            suit,
            ..Play::one(face)
        }))
    }
}

/// Plays this number of classic games of two, and returns the number of moves. `tests/peer` plays another engine in the
/// same way: a random card that fits, or else a draw.
///
/// # Panics
/// If the game refuses a listed action.
pub fn same_policy(games: u64, policy: &mut Policy) -> u64 {
    let rules = GameConfig::plain(RulesetId::Classic).rules(2);
    let rules = rules.unwrap_or_else(|error| panic!("{error}"));
    let mut seating = Seating {
        seats: 2,
        playing: Seat::first(2).collect(),
        dealer: Seat::FIRST,
        ages: &[],
        seed: Seed::from_number(0),
    };
    let mut moves = 0;
    for _ in 0..games {
        seating.seed = Seed::from_number(policy.next());
        let mut game = Game::new(rules.clone(), &seating).unwrap_or_else(|| panic!("two play"));
        moves += play_by(&mut game, |game, seat| policy.card_or_draw(game, seat));
    }
    moves
}
