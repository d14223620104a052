//! Hostile peers: their frames, in any order, neither crash the program nor disturb other players.
//!
//! `FUZZ=1000000 cargo test -p tests --test all hostile` runs this many tries, and `FUZZ_FROM=…` runs other ones.

use std::env;
use tests::storm::{self, Company, PartTimes, fuzz::Recording};

/// Tries of each test, unless the environment says otherwise.
const TIMES: u64 = 1500;
/// Honest games whose frames the tests corrupt.
const GAMES: u64 = 12;

fn each(times: u64, mut feed: impl FnMut(&Recording, u64)) {
    let given = |name| env::var(name).ok()?.parse::<u64>().ok();
    let (from, times) = (
        given("FUZZ_FROM").unwrap_or_default(),
        given("FUZZ").unwrap_or(times),
    );
    for game in 0..GAMES {
        let tap = Recording::new(game);
        for seed in (from + game..from + times).step_by(GAMES as usize) {
            println!("seed {seed} on frames of game {game}");
            feed(&tap, seed);
        }
    }
}

#[test]
fn a_host_takes_anything_in_any_order() {
    each(TIMES, Recording::feed_host);
}

#[test]
fn a_guest_takes_anything_in_any_order() {
    each(TIMES, Recording::feed_guest);
}

#[test]
fn decoders_take_anything() {
    each(100 * TIMES, Recording::feed_decoders);
}

/// A phone was elected. Before it had stored that, it met a host that was elected later. It hosted all the same, and
/// its own guest switched between the two hosts forever.
#[test]
fn a_guest_of_a_later_host_does_not_host_by_an_earlier_election() {
    storm::play(5_000_017_720, Company::Strangers, PartTimes::AtOnce, false);
}

#[test]
fn strangers_neither_disturb_a_table_nor_learn_anything() {
    let report = storm::play_many_among_strangers(100);
    println!("{report}");
    assert!(report.hostile_frames > 300, "strangers were there");
}
