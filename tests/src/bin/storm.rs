//! Plays tables in a storm, as many as asked for: `cargo run --profile speed -p tests --bin storm 1000000`.

use tests::storm;

/// Games that are played unless somebody asks for more.
const GAMES: u64 = 100_000;

fn main() {
    let asked = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let report = storm::play_many(asked.unwrap_or(GAMES));
    println!("{report}");
}
