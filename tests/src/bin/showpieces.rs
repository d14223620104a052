//! Searches for rounds that show much of each ruleset, and writes them for the browser tests. `cargo run --release -p
//! tests --bin showpieces -- grand jungle` does so for these two rulesets, and without names for all of them.
//! `DEALS=100000` searches more deals.

use engine::GameConfig;
use std::{env, fs, path::Path};
use tests::showpiece::{Showpiece, TABLES};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let deals = env::var("DEALS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(20_000);
    let wanted: Vec<String> = env::args().skip(1).collect();
    let known = |name: &String| TABLES.iter().any(|(table, ..)| table == name);
    if let Some(name) = wanted.iter().find(|name| !known(name)) {
        let all = TABLES.map(|(table, ..)| table).join(", ");
        return Err(format!("no table is called {name}; there are: {all}").into());
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("e2e/rounds");
    for (name, seats, config) in TABLES {
        if !wanted.is_empty() && wanted.iter().all(|wanted| wanted != name) {
            continue;
        }
        let config: GameConfig = config.parse()?;
        let Some(round) = Showpiece::find(config, seats, 0..deals) else {
            return Err(format!("no round of {name} ends in time").into());
        };
        println!(
            "{name}: deal {}, {} actions, {} things shown",
            round.deal,
            round.moves.len(),
            round.shows.len()
        );
        fs::write(folder.join(format!("{name}.json")), round.json())?;
    }
    Ok(())
}
