//! Games for measurements: each follows from a number, and runs at full speed.

use crate::Chance;
use engine::{
    Action, Event, Game, GameConfig, RulesetId, Seat, Seed, Setup, kernel::Seating,
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

/// Plays this number of classic games of two, and returns the number of moves. `tests/peer` plays another engine in the
/// same way: a random card that fits, or else a draw.
///
/// # Panics
/// If the game refuses a listed action.
pub fn same_policy(games: u64, chance: &mut Chance) -> u64 {
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
        seating.seed = chance.seed();
        let mut game = Game::new(rules.clone(), &seating).unwrap_or_else(|| panic!("two play"));
        moves += play_by(&mut game, |game, seat| chance.card_or_draw(game, seat));
    }
    moves
}
