//! Whatever goes wrong on the way, the game goes on, and nothing that was acknowledged is lost.

use tests::storm;

/// Games played unless the environment asks for others.
const GAMES: u64 = 10_000;

#[test]
fn whatever_goes_wrong_the_game_goes_on() {
    let report = storm::play_many(GAMES);
    println!("{report}");
}
