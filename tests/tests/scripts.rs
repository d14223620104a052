//! The rule scripts, and whether they cover the rulebook.
#![allow(clippy::unwrap_used)]

use engine::{
    rulebook,
    script::{self, Script},
};
use std::{fs, path::PathBuf};

/// Every script of the project, with its file.
fn scripts() -> Vec<(PathBuf, Script)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("rules/classic");
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).unwrap();
        let scripts =
            script::parse(&text).unwrap_or_else(|failure| panic!("{}, {failure}", file.display()));
        scripts
            .into_iter()
            .map(move |script| (file.clone(), script))
    };
    files.into_iter().flat_map(read).collect()
}

#[test]
fn every_script_holds() {
    let scripts = scripts();
    let failures: Vec<String> = scripts
        .iter()
        .filter_map(|(file, script)| {
            let failure = script::run(script).err()?;
            Some(format!("{}, {failure} ({})", file.display(), script.title))
        })
        .collect();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
    assert!(!scripts.is_empty());
}

#[test]
fn every_rule_of_the_book_has_a_script() {
    let scripts = scripts();
    let missing: Vec<String> = rulebook::classic()
        .iter()
        .filter(|entry| !entry.room)
        .filter(|entry| !scripts.iter().any(|(_, s)| s.rules.contains(&entry.id)))
        .map(|entry| format!("{} {}", entry.id, entry.text))
        .collect();
    assert!(
        missing.is_empty(),
        "without a script:\n{}",
        missing.join("\n")
    );
}

#[test]
fn every_script_shows_rules_of_the_book() {
    let book = rulebook::classic();
    for (file, script) in scripts() {
        for id in &script.rules {
            let known = book.iter().any(|entry| entry.id == *id);
            assert!(known, "{}, line {}: {id}", file.display(), script.line);
        }
    }
}

/// What no engine can keep stays the exception.
#[test]
fn only_advice_is_left_to_the_room() {
    let book = rulebook::classic();
    let room: Vec<String> = book
        .iter()
        .filter(|entry| entry.room)
        .map(|entry| entry.id.to_string())
        .collect();
    assert_eq!(room, ["CLA-40"]);
}
