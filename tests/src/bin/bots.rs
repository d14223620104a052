//! Prints how often each kind of bot wins, alone among others of one kind: `cargo run --profile speed -p tests --bin
//! bots`. `ROUNDS=1000` plays more than usual. `RULES=classic` plays one ruleset alone, `RULES=party` a preset, and
//! `RULES=classic+jump-in` any game config. `BOT=good` selects one kind of bot, and `AGAINST=random` one kind of opponent.

use engine::{
    GameConfig,
    bot::Strength,
    house_rules::presets::PRESETS,
    rulesets::{RULESETS, RulesetSpec},
};
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
    for (name, config) in game_configs() {
        for seats in [2, 4].into_iter().filter(|n| config.check(*n).is_ok()) {
            for one in BOTS {
                if wanted("BOT", &one.to_string()) {
                    print!("{name:<9}{seats:>7} {one:<8}");
                    print_row(config, seats, one, &others, rounds);
                }
            }
        }
    }
}

/// Every ruleset, or what the variable `RULES` says, each with its name.
///
/// # Panics
/// If the variable names no preset and is not the code of a game config.
fn game_configs() -> Vec<(String, GameConfig)> {
    let Ok(rules) = env::var("RULES") else {
        let plain = |spec: &RulesetSpec| (spec.key.into(), GameConfig::plain(spec.id));
        return RULESETS.iter().map(plain).collect();
    };
    let preset = PRESETS.iter().find(|preset| preset.key == rules);
    let config = match preset {
        Some(preset) => preset.config(),
        None => rules
            .parse()
            .unwrap_or_else(|error| panic!("{rules}: {error}")),
    };
    vec![(rules, config)]
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
