//! The rule scripts, and how completely they cover the rulebook.
#![allow(clippy::unwrap_used)]

use engine::{
    rulebook::{self, RulebookEntry},
    rulesets::{RULESETS, RulesetSpec},
    script::{self, Script},
};
use std::{fs, path::PathBuf};

/// Each script of a ruleset, with its file.
fn scripts(spec: &RulesetSpec) -> Vec<(PathBuf, Script)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("rules");
    let folder = folder.join(spec.key);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| {
        panic!(
            "the scripts of {} in {}: {error}",
            spec.name,
            folder.display()
        )
    });
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
    let scripts: Vec<_> = RULESETS.iter().flat_map(scripts).collect();
    let failures: Vec<String> = scripts
        .iter()
        .filter_map(|(file, script)| {
            let failure = script::run(script).err()?;
            Some(format!("{}, {failure} ({})", file.display(), script.title))
        })
        .collect();
    let count = failures.len();
    assert!(failures.is_empty(), "{count} fail\n{}", failures.join("\n"));
}

#[test]
fn every_rule_of_the_books_has_a_script() {
    let all: Vec<_> = RULESETS.iter().flat_map(scripts).collect();
    for spec in &RULESETS {
        let own = scripts(spec);
        let has = |entry: &RulebookEntry| {
            let shared = entry.id.book != spec.book;
            let of = if shared { &all } else { &own };
            of.iter().any(|(_, s)| s.rules.contains(&entry.id))
        };
        let missing: Vec<String> = rulebook::of(spec.id)
            .iter()
            .filter(|entry| !entry.room && !has(entry))
            .map(|entry| format!("{} {}", entry.id, entry.text))
            .collect();
        assert!(
            missing.is_empty(),
            "without a script in tests/rules/{}, whose title begins with the rule:\n{}",
            spec.key,
            missing.join("\n")
        );
    }
}

#[test]
fn every_script_shows_rules_of_its_book() {
    for spec in &RULESETS {
        let book = rulebook::of(spec.id);
        for (file, script) in scripts(spec) {
            for id in &script.rules {
                let known = book.iter().any(|entry| entry.id == *id);
                let (file, line) = (file.display(), script.line);
                let key = spec.key;
                assert!(
                    known,
                    "{file}, line {line}: {id} is in neither {key}.md nor shared.md of engine/rulebook"
                );
            }
        }
    }
}

/// Rules that no engine can enforce remain the exception.
#[test]
fn only_advice_is_left_to_the_room() {
    let books = RULESETS.iter().flat_map(|spec| rulebook::of(spec.id));
    let room: Vec<String> = books
        .filter(|entry| entry.room)
        .map(|entry| entry.id.to_string())
        .collect();
    assert_eq!(room, ["CLA-40", "GRA-71"]);
}
