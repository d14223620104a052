//! Prints how often each kind of bot wins, alone among others of one kind: `cargo run --profile speed -p tests --bin bots`.
//! `ROUNDS=1000` plays more than usual, `RULES=classic` one ruleset alone.

use engine::{Mix, bot::Strength, rulesets::RULESETS};
use std::{env, time::Instant};
use tests::duel::{Player, Rate};

const BOTS: [Player; 3] = [
    Player::Bot(Strength::Casual),
    Player::Bot(Strength::Good),
    Player::Bot(Strength::Strong),
];
const OTHERS: [Player; 5] = [
    Player::Random,
    Player::Greedy,
    Player::Bot(Strength::Casual),
    Player::Bot(Strength::Good),
    Player::Bot(Strength::Strong),
];

fn main() {
    let rounds = env::var("ROUNDS").ok().and_then(|text| text.parse().ok());
    let rounds = rounds.unwrap_or(200);
    let only = env::var("RULES").ok();
    println!("Rounds won in 100, of {rounds}, by one alone among others:");
    print!("{:<9}{:>7} {:<8}", "rules", "players", "one");
    OTHERS.iter().for_each(|other| print!("{other:>14}"));
    println!("{:>10}", "seconds");
    let wanted = |key: &str| only.as_deref().is_none_or(|only| only == key);
    for spec in RULESETS.iter().filter(|spec| wanted(spec.key)) {
        let mix = Mix::plain(spec.id);
        for seats in [2, 4].into_iter().filter(|n| mix.check(*n).is_ok()) {
            for one in BOTS {
                print!("{:<9}{seats:>7} {one:<8}", spec.key);
                let start = Instant::now();
                for others in OTHERS {
                    print!("   {}", Rate::of(mix, seats, one, others, rounds));
                }
                println!("{:>10.1}", start.elapsed().as_secs_f64());
            }
        }
    }
}
