//! Measures the allocations of random games of each ruleset. `cargo xtask bench` runs it beside the bench. It is a
//! separate program, since counting costs time.

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use tests::{Chance, pace};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The number of games of each kind.
const GAMES: u64 = 200;

fn main() {
    println!("game         seats  bytes a move  allocations a move   bytes a deal");
    for (name, config, seats) in pace::tables() {
        let (mut moves, mut bytes, mut times, mut dealt) = (0, 0, 0, 0);
        for number in 0..GAMES {
            let mut chance = Chance::new(number);
            let region = Region::new(ALLOCATOR);
            let mut game = pace::deal(config, seats, number);
            dealt += region.change().bytes_allocated;
            let region = Region::new(ALLOCATOR);
            moves += pace::play(&mut game, &mut chance);
            let stats = region.change();
            bytes += stats.bytes_allocated;
            times += stats.allocations + stats.reallocations;
        }
        println!(
            "{name:<12} {seats:>5} {:>13.0} {:>19.2} {:>14.0}",
            bytes as f64 / moves as f64,
            times as f64 / moves as f64,
            dealt as f64 / GAMES as f64,
        );
    }
}
