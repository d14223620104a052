//! Speed of the rules engine: nanoseconds per move in random games of each ruleset. `cargo xtask bench` runs it
//! natively and in wasm, where node is the host.

use engine::{
    GameConfig, HouseRule, RulesetId, Seed, Setup,
    bot::{self, Strength},
};
use tests::pace;

/// Measurements of each figure. The output has the median, the fastest and the slowest.
const SAMPLES: u64 = 11;
/// The fewest moves in a measurement.
const MOVES: u64 = 100_000;

/// Rounds in which strong bots are timed.
const ROUNDS: u64 = 10;

/// The most strong bots at a table.
const BOTS: usize = 4;

/// The median of a figure, and its distance from the extremes.
struct Spread {
    median: f64,
    least: f64,
    most: f64,
}

impl Spread {
    fn of(mut samples: Vec<f64>) -> Spread {
        samples.sort_by(f64::total_cmp);
        Spread {
            median: samples[samples.len() / 2],
            least: samples[0],
            most: samples[samples.len() - 1],
        }
    }
}

fn measure(name: &str, config: GameConfig, seats: usize) {
    let (mut moves, mut games) = (0, 0);
    let samples = (0..SAMPLES).map(|sample| {
        let start = platform::now();
        let (mut played, mut number) = (0, sample << 32);
        while played < MOVES {
            played += pace::game(config, seats, number);
            number += 1;
        }
        let time = platform::now() - start;
        moves += played;
        games += number - (sample << 32);
        time / played as f64
    });
    let time = Spread::of(samples.collect());
    let length = moves as f64 / games as f64;
    platform::say(&format!(
        "{name:<12} {seats:>5} {:>10.0} {:>6.0} to {:<6.0} {length:>8.0}",
        time.median, time.least, time.most
    ));
}

/// The number of games in a measurement of games that another engine plays, too.
#[cfg(not(target_arch = "wasm32"))]
const GAMES: u64 = 4000;

/// Measures the classic games that `tests/peer` plays with another engine, in microseconds a game.
#[cfg(not(target_arch = "wasm32"))]
fn measure_same_policy() {
    let mut policy = pace::Policy(0);
    let samples = (0..SAMPLES).map(|_| {
        let start = platform::now();
        pace::same_policy(GAMES, &mut policy);
        (platform::now() - start) / 1e3 / GAMES as f64
    });
    let time = Spread::of(samples.collect());
    platform::say(&format!(
        "classic games of two, a random card that fits or a draw: {:.1} µs a game ({:.1} to {:.1})",
        time.median, time.least, time.most
    ));
}

/// The time of each decision in a round among strong bots, in milliseconds.
fn decisions(config: GameConfig, seats: usize, number: u64) -> Vec<f64> {
    let setup = Setup::new(config, seats as u8, Seed::from_number(number));
    let mut times = Vec::new();
    let Ok(mut game) = setup.deal() else {
        return times;
    };
    while let Some(seat) = game.asked().lowest() {
        let view = game.view(Some(seat));
        let start = platform::now();
        let chosen = bot::choose(&view, game.ruleset(), Strength::Strong, number);
        times.push((platform::now() - start) / 1e6);
        let Some(action) = chosen.or_else(|| game.default_action(seat)) else {
            break;
        };
        if game.apply(game.input(seat, action)).is_err() {
            break;
        }
    }
    times
}

/// Measures how long a strong bot takes to decide.
fn measure_bot(name: &str, config: GameConfig, seats: usize) {
    let rounds = (0..ROUNDS).flat_map(|number| decisions(config, seats, number));
    let mut times: Vec<f64> = rounds.collect();
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times.get(times.len() * percent / 100).copied();
    let (half, most) = (at(50).unwrap_or_default(), at(95).unwrap_or_default());
    platform::say(&format!("{name:<12} {seats:>5} {half:>10.2} {most:>6.2}"));
}

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    measure_same_policy();
    platform::say(&format!(
        "game         seats  ns a move  (all of {SAMPLES})   moves a game"
    ));
    for (name, config, seats) in pace::tables() {
        measure(name, config, seats);
    }
    let house_rules = GameConfig::plain(RulesetId::Classic)
        .with(HouseRule::JumpIn, 1)
        .with(HouseRule::Sevens, 1)
        .with(HouseRule::Zeros, 1)
        .with(HouseRule::Stacking, 1);
    measure("house rules", house_rules, 4);
    platform::say("strong bot   seats  ms, half  ms, 95 of 100 decisions");
    for (name, config, seats) in pace::tables() {
        if seats <= BOTS {
            measure_bot(name, config, seats);
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod platform {
    use std::{sync::LazyLock, time::Instant};

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);

    /// Nanoseconds since a fixed moment.
    pub(crate) fn now() -> f64 {
        START.elapsed().as_nanos() as f64
    }

    pub(crate) fn say(line: &str) {
        println!("{line}");
    }
}

/// Plays classic games for `tests/peer`, which measures their time. Returns the number of moves.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn same_policy(games: u32, seed: u32) -> u32 {
    pace::same_policy(games.into(), &mut pace::Policy(seed.into())) as u32
}

#[cfg(target_arch = "wasm32")]
mod platform {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance, js_name = now)]
        fn milliseconds() -> f64;
        #[wasm_bindgen(js_namespace = console)]
        fn log(line: &str);
    }

    /// Nanoseconds since a fixed moment.
    pub(crate) fn now() -> f64 {
        1e6 * milliseconds()
    }

    pub(crate) fn say(line: &str) {
        log(line);
    }
}
