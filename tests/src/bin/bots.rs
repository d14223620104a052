//! Prints how often each kind of bot wins, alone among others of one kind: `cargo run --profile speed -p tests --bin
//! bots`. `ROUNDS=1000` plays more than usual, and `RULES=classic` plays one ruleset alone. `BOT=good` selects one kind
//! of bot, and `AGAINST=random` one kind of opponent.

use engine::{GameConfig, bot::Strength, rulesets::RULESETS};
use std::{env, time::Instant};
use tests::duel::{Duelist, Rate};

const BOTS: [Duelist; 3] = [
    Duelist::Bot(Strength::Casual),
    Duelist::Bot(Strength::Good),
    Duelist::Bot(Strength::Strong),
];
const OTHERS: [Duelist; 5] = [
    Duelist::Random,
    Duelist::Greedy,
    Duelist::Bot(Strength::Casual),
    Duelist::Bot(Strength::Good),
    Duelist::Bot(Strength::Strong),
];

fn main() {
    let rounds = env::var("ROUNDS").ok().and_then(|text| text.parse().ok());
    let rounds = rounds.unwrap_or(400);
    let half = rounds / 2;
    println!(
        "Rounds won in 100 by one alone among others, of {rounds}, or {half} with strong ones:"
    );
    print!("{:<9}{:>7} {:<8}", "rules", "players", "one");
    let others: Vec<Duelist> = OTHERS
        .into_iter()
        .filter(|other| wanted("AGAINST", &other.to_string()))
        .collect();
    others.iter().for_each(|other| print!("{other:>14}"));
    println!("{:>10}", "seconds");
    for spec in RULESETS.iter().filter(|spec| wanted("RULES", spec.key)) {
        let config = GameConfig::plain(spec.id);
        for seats in [2, 4].into_iter().filter(|n| config.check(*n).is_ok()) {
            for one in BOTS {
                if wanted("BOT", &one.to_string()) {
                    print!("{:<9}{seats:>7} {one:<8}", spec.key);
                    print_row(config, seats, one, &others, rounds);
                }
            }
        }
    }
}

/// True if the variable selects this key, or is not set.
fn wanted(variable: &str, key: &str) -> bool {
    !env::var(variable).is_ok_and(|only| only != key)
}

/// Prints the win rates of one kind of bot, and the time in seconds. Strong bots think long, so they play half the
/// rounds.
fn print_row(config: GameConfig, seats: usize, one: Duelist, others: &[Duelist], rounds: u64) {
    let start = Instant::now();
    let strong = Duelist::Bot(Strength::Strong);
    for others in others.iter().copied() {
        let fewer = if [one, others].contains(&strong) {
            2
        } else {
            1
        };
        print!(
            "   {}",
            Rate::of(config, seats, one, others, rounds / fewer)
        );
    }
    println!("{:>10.1}", start.elapsed().as_secs_f64());
}
