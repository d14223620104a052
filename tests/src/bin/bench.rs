//! Speed of the rules engine: nanoseconds a move in random classic games. `cargo xtask bench` runs it natively and in
//! wasm, where node is the host.

use engine::{Game, House, Input, Mix, RulesetId, Seat, Seed, Setup};
use std::hint::black_box;
use tests::Chance;

/// Measurements of each figure; the median is shown, with the fastest and the slowest.
const SAMPLES: usize = 15;
/// Moves in a measurement, at least.
const MOVES: u64 = 300_000;

const DEALER: Seat = match Seat::new(0) {
    Some(seat) => seat,
    None => panic!("a table has a first seat"),
};

/// A figure's median, and how far it was from steady.
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

fn setup(mix: Mix, seats: u8, number: u64) -> Setup {
    Setup {
        mix,
        seats,
        playing: Seat::first(usize::from(seats)).collect(),
        dealer: DEALER,
        ages: Vec::new(),
        seed: Seed::from_number(number),
    }
}

/// Plays a game to its end: all legal actions, one of them picked, applied, its events taken. Tells the moves.
fn play(setup: &Setup, chance: &mut Chance) -> u64 {
    let Ok(mut game) = Game::new(setup) else {
        return 0;
    };
    let mut moves = 0;
    while let Some(seat) = game.asked().lowest() {
        let Some(action) = chance.action(&game, seat) else {
            break;
        };
        let seen = game.tick();
        if game.apply(Input::Act { seat, seen, action }).is_err() {
            break;
        }
        game.take_events().for_each(|event| drop(black_box(event)));
        moves += 1;
    }
    moves
}

/// Games one after the other until there were enough moves. Tells moves and games.
fn play_many(mix: Mix, seats: u8, sample: usize) -> (u64, u64) {
    let (mut moves, mut games) = (0, 0);
    while moves < MOVES {
        let number = (sample as u64) << 32 | games;
        moves += play(&setup(mix, seats, number), &mut Chance::new(number));
        games += 1;
    }
    (moves, games)
}

fn measure(name: &str, mix: Mix, seats: u8) {
    let mut lengths = (0, 0);
    let samples = (0..SAMPLES).map(|sample| {
        let start = platform::now();
        let (moves, games) = play_many(mix, seats, sample);
        let time = platform::now() - start;
        lengths = (lengths.0 + moves, lengths.1 + games);
        time / moves as f64
    });
    let time = Spread::of(samples.collect());
    let length = lengths.0 as f64 / lengths.1 as f64;
    platform::say(&format!(
        "{name:<12} {seats:>5} {:>10.0} {:>6.0} to {:<6.0} {length:>8.0}",
        time.median, time.least, time.most
    ));
}

fn main() {
    let plain = Mix::plain(RulesetId::Classic);
    let houses = plain
        .with(House::JumpIn, 1)
        .with(House::SevenZero, 1)
        .with(House::Progressive, 1);
    platform::say("game         seats  ns a move  (all of 15)   moves a game");
    measure("classic", plain, 2);
    measure("classic", plain, 4);
    measure("classic", plain, 10);
    measure("house rules", houses, 4);
}

#[cfg(not(target_arch = "wasm32"))]
mod platform {
    use std::{sync::LazyLock, time::Instant};

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);

    /// Nanoseconds since some moment.
    pub(crate) fn now() -> f64 {
        START.elapsed().as_nanos() as f64
    }

    pub(crate) fn say(line: &str) {
        println!("{line}");
    }
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

    /// Nanoseconds since some moment.
    pub(crate) fn now() -> f64 {
        1e6 * milliseconds()
    }

    pub(crate) fn say(line: &str) {
        log(line);
    }
}
