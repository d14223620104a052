//! Counts the possible continuations of small positions, so that any change of the rules shows. `tests/census` has a
//! file for each ruleset. `CENSUS=write cargo test -p tests --test all census` rewrites the counts. The
//! rounds that the browser tests replay are checked beside them: they are legal under today's rules.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use engine::{Game, GameConfig, Seat, rulesets::RULESETS, script};
use std::{
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};
use tests::showpiece::{Showpiece, TABLES};

/// The start of the line below a position, which has a count for each depth from 1 on.
const COUNTS: &str = "paths";

/// The number of sequences of `depth` inputs. At each step any seat takes any legal action, in or out of turn. A
/// finished round has no continuation.
fn paths(game: &Game, seats: usize, depth: usize) -> u64 {
    let mut count = 0;
    for seat in Seat::first(seats) {
        let actions = game.legal(seat);
        if depth == 1 {
            count += actions.len() as u64;
            continue;
        }
        for action in actions {
            let mut next = game.clone();
            let done = next.apply(game.input(seat, action));
            assert_eq!(done, Ok(()), "{seat} {action:?}");
            count += paths(&next, seats, depth - 1);
        }
    }
    count
}

/// The position that a text sets, as in a rule script, and its number of seats.
fn position(text: &str) -> (Game, usize) {
    let scripts = script::parse(text).unwrap_or_else(|failure| panic!("{failure}\n{text}"));
    let [script] = scripts.as_slice() else {
        panic!("one position above each count: {text}");
    };
    script::run(script).unwrap_or_else(|failure| panic!("{failure}\n{text}"));
    match &script.table {
        script::ScriptTable::Position(config, position) => {
            (config.at(position).unwrap(), position.hands.len())
        }
        other => panic!("no position: {other:?}"),
    }
}

/// The correct file: each count is computed again, to the same depth.
fn counted(text: &str) -> String {
    let (mut written, mut setting) = (String::new(), String::new());
    for line in text.lines() {
        if let Some(counts) = line.strip_prefix(COUNTS) {
            let (game, seats) = position(&setting);
            setting.clear();
            let depths = 1..=counts.split_whitespace().count();
            let counts = depths.map(|depth| format!(" {}", paths(&game, seats, depth)));
            writeln!(written, "{COUNTS}{}", counts.collect::<String>()).unwrap();
        } else {
            writeln!(setting, "{line}").unwrap();
            writeln!(written, "{line}").unwrap();
        }
    }
    written
}

#[test]
fn every_ruleset_counts_as_on_record() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("census");
    for spec in &RULESETS {
        let file = folder.join(spec.key).with_extension("txt");
        let text = fs::read_to_string(&file).unwrap_or_else(|error| {
            panic!(
                "{}: {error}; a position and, below it, “paths 0 0 0” begin one",
                file.display()
            )
        });
        let counted = counted(&text);
        let counts = counted.lines().any(|line| line.starts_with(COUNTS));
        assert!(counts, "{}: no position", file.display());
        if env::var("CENSUS").is_ok_and(|word| word == "write") {
            fs::write(&file, counted).unwrap();
        } else {
            for (number, (old, new)) in (1..).zip(text.lines().zip(counted.lines())) {
                assert_eq!(
                    old,
                    new,
                    "{}, line {number}: CENSUS=write writes it anew",
                    file.display()
                );
            }
            assert!(
                text == counted,
                "{}: CENSUS=write writes it anew",
                file.display()
            );
        }
    }
}

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
