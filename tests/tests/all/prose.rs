//! Comments name their subject. The number of sentences that open with "who", "what" or "whether" only falls
//! (`docs/style.md`).
//!
//! `prose.txt` has the remaining number for each folder. `PROSE=write cargo test -p tests --test all prose` lowers it.

use crate::source_files::sources;
use std::{collections::BTreeMap, env, fs, io, path::Path};

/// The folders whose comments the test reads.
const FOLDERS: [&str; 16] = [
    "app/examples",
    "app/elements/src",
    "app/link/src",
    "app/scanner/src",
    "app/src",
    "app/wording/src",
    "cli/src",
    "cli/tests",
    "engine/base/src",
    "engine/games/src",
    "engine/kernel/src",
    "engine/session/src",
    "tests/fuzz/targets",
    "tests/src",
    "tests/tests",
    "xtask/src",
];
/// The file with the numbers.
const KNOWN: &str = "prose.txt";

/// The comments of a file, each block of lines as one text.
fn comments(source: &str) -> Vec<String> {
    let mut blocks = vec![String::new()];
    for line in source.lines() {
        let text = line.trim_start().strip_prefix("//");
        match (text, blocks.last_mut()) {
            (Some(text), Some(block)) => {
                block.push_str(text.trim_start_matches(['/', '!']));
            }
            _ => blocks.push(String::new()),
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

/// True if a sentence opens with a relative clause in place of its subject.
fn is_headless(sentence: &str) -> bool {
    let first = sentence.split_whitespace().next().unwrap_or_default();
    ["Who", "Whoever", "Whom", "What", "Whatever", "Whether"].contains(&first)
}

fn headless(source: &str) -> usize {
    let blocks = comments(source);
    let sentences = blocks
        .iter()
        .flat_map(|block| block.split(['.', ';', ':', '?']));
    sentences.filter(|sentence| is_headless(sentence)).count()
}

fn counted(folder: &str) -> io::Result<usize> {
    let mut files = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(folder),
        &mut files,
    )?;
    files.retain(|file| file.extension().is_some_and(|end| end == "rs"));
    let texts = files.iter().map(fs::read_to_string);
    texts.map(|text| Ok(headless(&text?))).sum()
}

/// A new comment must open with its subject, or the test fails. A fixed comment lowers the number.
#[test]
fn fewer_and_fewer_comments_open_without_a_subject() {
    let counts = FOLDERS.map(|folder| (folder, counted(folder).expect("the sources")));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(KNOWN);
    let text = fs::read_to_string(&file).unwrap_or_default();
    let known: BTreeMap<&str, usize> = text
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter_map(|(folder, count)| Some((folder, count.parse().ok()?)))
        .collect();
    let more = |(folder, count): &&(&str, usize)| known.get(folder).is_none_or(|most| count > most);
    let worse: Vec<_> = counts.iter().filter(more).collect();
    if env::var("PROSE").as_deref() == Ok("write") && (worse.is_empty() || known.is_empty()) {
        let lines = counts.map(|(folder, count)| format!("{folder} {count}\n"));
        return fs::write(&file, lines.concat()).expect("written");
    }
    assert!(worse.is_empty(), "{worse:?}, and {KNOWN} has {known:?}");
    let fewer: Vec<_> = counts
        .iter()
        .filter(|(folder, count)| known.get(folder) != Some(count))
        .collect();
    assert!(
        fewer.is_empty(),
        "fewer than {KNOWN} says (PROSE=write): {fewer:?}"
    );
}

#[test]
fn a_sentence_without_a_subject_is_found_wherever_it_stands() {
    let source = "/// Stores a table. Whoever hosts\n/// reads it: what is left stays.\nfn x() {} // What for";
    assert_eq!(headless(source), 1);
    assert_eq!(
        headless("// What is stored.\nfn x() {}\n// Who stores; Whom it tells"),
        3
    );
}
