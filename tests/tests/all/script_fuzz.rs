//! No text can crash the script reader or the rules.
#![allow(clippy::unwrap_used)]

use engine::script;
use std::{fs, path::PathBuf};
use tests::Chance;

/// The number of texts to try.
const TEXTS: u64 = 3000;
const JUNK: [&str; 12] = [
    "é",
    "🂡",
    "r7@@",
    "W:",
    "!",
    "#",
    "|",
    "=",
    ">",
    "seen 4294967295",
    "on 255",
    "A 99999999999",
];

/// The lines of the project's own scripts.
fn lines() -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("rules/classic");
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let text: Vec<String> = files
        .iter()
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    text.iter()
        .flat_map(|text| text.lines())
        .map(String::from)
        .collect()
}

/// A random word from the scripts, or worse.
fn word<'a>(lines: &'a [String], chance: &mut Chance) -> &'a str {
    if chance.once_in(8) {
        return JUNK[chance.below(JUNK.len())];
    }
    let line = &lines[chance.below(lines.len())];
    let words: Vec<&str> = line.split_whitespace().collect();
    words
        .get(chance.below(words.len().max(1)))
        .copied()
        .unwrap_or_default()
}

/// A few scripts with random changes.
fn text(lines: &[String], chance: &mut Chance) -> String {
    let from = chance.below(lines.len());
    let mut text = String::new();
    for line in lines.iter().skip(from).take(40) {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        if !words.is_empty() && chance.once_in(8) {
            let at = chance.below(words.len());
            match chance.below(4) {
                0 => words[at] = word(lines, chance),
                1 => words.insert(at, word(lines, chance)),
                2 => drop(words.remove(at)),
                _ => {
                    let other = chance.below(words.len());
                    words.swap(at, other);
                }
            }
        }
        text += &words.join(" ");
        text += "\n";
    }
    text
}

/// Reads the text script by script, so that a broken one does not stop the others. Counts the failures and the
/// successes.
fn play(text: &str) -> [u32; 2] {
    let mut counts = [0, 0];
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find("\n\n").map_or(rest.len(), |at| at + 2);
        let (one, others) = rest.split_at(end);
        rest = others;
        for script in script::parse(one).into_iter().flatten() {
            counts[usize::from(script::run(&script).is_ok())] += 1;
        }
    }
    counts
}

#[test]
fn changed_scripts_fail_politely() {
    let lines = lines();
    let (mut failed, mut held) = (0, 0);
    for seed in 0..TEXTS {
        println!("seed {seed}");
        let counts = play(&text(&lines, &mut Chance::new(seed)));
        failed += counts[0];
        held += counts[1];
    }
    // Enough scripts of both kinds got through the reader to the rules.
    assert!(failed > 200 && held > 2000, "{failed} failed, {held} held");
}
