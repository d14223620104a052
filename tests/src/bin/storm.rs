//! Plays the requested number of tables in a storm: `cargo run --profile speed -p tests --bin storm 1000000`.

use tests::storm;

/// The number of games unless the command line says otherwise.
const GAMES: u64 = 100_000;

fn main() {
    let asked = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let report = storm::play_many(asked.unwrap_or(GAMES));
    println!("{report}");
}
