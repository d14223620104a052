//! The rounds that the browser tests replay are legal under today's rules.

use engine::GameConfig;
use std::{fs, path::Path};
use tests::showpiece::{Showpiece, TABLES};

#[test]
fn the_rounds_for_browsers_follow_from_their_deals() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("e2e/rounds");
    for (name, seats, config) in TABLES {
        let text = fs::read_to_string(folder.join(format!("{name}.json"))).expect("a round");
        let deal = text
            .lines()
            .find_map(|line| line.trim().strip_prefix("\"deal\": "));
        let deal = deal.and_then(|deal| deal.trim_end_matches(',').parse().ok());
        let config: GameConfig = config.parse().expect("a mix");
        let round = Showpiece::of(config, seats, deal.expect("the deal's number"));
        assert!(
            round.is_some_and(|round| round.json() == text),
            "{name} is played otherwise today: cargo run -p tests --bin showpieces finds rounds anew"
        );
    }
}
