//! Documents name files that exist, the map leads to a file in each of its lines, and what newcomers read stays short.
#![allow(clippy::expect_used, reason = "a test stops at the first surprise")]

use crate::source_files::{files, path, rust_sources, text};
use std::{fs, path::Path};

/// The paths in backticks that end in `.rs`.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|path| path.ends_with(".rs") && !path.contains(['*', ' ']))
}

/// The documents of the project: those in its root, and all below these folders.
fn documents() -> Vec<(String, String)> {
    let folders = [
        "app",
        "docs",
        "engine",
        "tests/src",
        "tests/tests",
        "xtask/src",
    ];
    let below = folders.into_iter().flat_map(|folder| files(folder, ".md"));
    let top = fs::read_dir(path("")).expect("the root").map(|entry| {
        let name = entry.expect("an entry").file_name();
        name.display().to_string()
    });
    let top = top.filter(|name| name.ends_with(".md"));
    top.map(|name| (name.clone(), text(&name)))
        .chain(below)
        .collect()
}

/// The names in backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn the_way_of_a_tap_names_functions_that_stand_in_its_files() {
    let document = text("docs/tap.md");
    let (steps, count) = document
        .split_once("## How it is counted")
        .expect("two parts");
    let mut missing = Vec::new();
    let mut checked = 0;
    // A step names its files, and behind each of them the functions that stand there.
    for step in steps.split("\n\n").flat_map(|part| part.split(".\n")) {
        let (mut sources, mut named) = (String::new(), true);
        for name in quoted(step) {
            if name.contains('/') {
                if std::mem::take(&mut named) {
                    sources.clear();
                }
                match path(name) {
                    folder if folder.is_dir() => {}
                    file if file.is_file() => sources += &text(name),
                    _ => missing.push(name),
                }
                continue;
            }
            named = true;
            checked += 1;
            let (owner, function) = name.rsplit_once("::").unwrap_or(("", name));
            let defined = ["(", "<"].map(|next| format!("fn {function}{next}"));
            let stands = defined.iter().any(|defined| sources.contains(defined));
            if !stands || !sources.contains(owner) {
                missing.push(name);
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(checked > 50, "the steps are read: {checked} functions");
    let calls = count
        .split("on:")
        .nth(1)
        .and_then(|list| list.split(". ").next());
    assert_eq!(quoted(calls.expect("a list")).count(), 30, "the calls");
}

#[test]
fn every_source_that_a_document_names_exists() {
    let (documents, sources) = (documents(), rust_sources());
    assert!(documents.len() > 12, "the documents are there");
    let mut missing = Vec::new();
    for (document, text) in documents {
        let gone = named(&text).filter(|path| {
            let mut names = sources.iter().map(|(name, _)| Path::new(name));
            !names.any(|name| name.ends_with(path))
        });
        missing.extend(gone.map(|path| format!("{document}: {path}")));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// One line of the map in `ARCHITECTURE.md`: its subject and where it leads, from the root.
struct MapLine<'a> {
    subject: &'a str,
    place: String,
}

/// The lines of the map. Each group has its folder in its title, `the root` for none, and each path starts there.
fn map_lines(document: &str) -> Result<Vec<MapLine<'_>>, String> {
    let section = document.split("\n## Where to look first\n").nth(1);
    let section = section.and_then(|rest| rest.split("\n## ").next());
    let (mut folder, mut found) = (None, Vec::new());
    for line in section.ok_or("no map")?.lines() {
        if let Some(title) = line.strip_prefix("**") {
            let named = title
                .strip_suffix("**")
                .and_then(|title| title.rsplit_once(": "));
            folder = match named.map(|(_, folder)| folder) {
                Some("the root") => Some(String::new()),
                Some(folder) => Some(format!("{}/", folder.trim_matches('`'))),
                None => return Err(format!("a group without a folder: {line}")),
            };
        }
        if let Some(row) = line.strip_prefix("- ") {
            let parts = row.strip_suffix('`').and_then(|row| row.rsplit_once(": `"));
            let folder = folder.as_deref().ok_or("a line before all groups")?;
            let (subject, path) = parts.ok_or(format!("no subject with one path: {line}"))?;
            let place = format!("{folder}{path}");
            found.push(MapLine { subject, place });
        }
    }
    Ok(found)
}

#[test]
fn each_line_of_the_map_leads_to_a_file() {
    let document = text("ARCHITECTURE.md");
    let lines = map_lines(&document).expect("a map");
    assert!(lines.len() > 150, "the map is read: {} lines", lines.len());
    let missing = lines.iter().filter(|line| !path(&line.place).exists());
    let missing: Vec<_> = missing.map(|line| &line.place).collect();
    assert!(missing.is_empty(), "{missing:#?}");
    let mut subjects: Vec<_> = lines.iter().map(|line| line.subject).collect();
    subjects.sort_unstable();
    let twice = subjects.windows(2).find(|pair| pair[0] == pair[1]);
    assert_eq!(twice, None, "one subject leads to one place");
}

#[test]
fn a_map_without_folders_or_with_two_paths_in_a_line_is_refused() {
    let map = |rows: &str| map_lines(&format!("\n## Where to look first\n\n{rows}")).is_ok();
    assert!(map("**Games: `engine`**\n\n- points: `a.rs`"));
    assert!(!map("- points: `a.rs`"), "a group comes first");
    assert!(!map(
        "**Games: `engine`**\n\n- points: `a.rs`, `b.rs`; sums"
    ));
    let found = map_lines("\n## Where to look first\n**All: the root**\n- `x` in y: `a.rs`\n");
    let place = found.map(|lines| lines.into_iter().map(|line| line.place).collect());
    assert_eq!(place, Ok(vec!["a.rs".to_owned()]));
}

/// The words of a document outside of its blocks of code.
fn words(document: &str) -> usize {
    let prose = document.split("```").step_by(2);
    let words = prose.flat_map(str::split_whitespace);
    words
        .filter(|word| word.contains(char::is_alphanumeric))
        .count()
}

#[test]
fn documents_for_newcomers_stay_short() {
    assert_eq!(words("Two - words\n```sh\ncargo run\n```\n"), 2);
    for (document, most) in [("ARCHITECTURE.md", 3000), ("README.md", 1500)] {
        let words = words(&text(document));
        assert!(words <= most, "{document} has {words} words");
    }
}

/// Readers search the first lines of all files, as the map tells them to.
#[test]
fn a_source_begins_with_what_it_holds() {
    let sources = rust_sources();
    let silent = sources.iter().filter(|(_, text)| {
        let first = text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("//! "));
        first.is_none_or(|first| first.split_whitespace().count() < 3)
    });
    let silent: Vec<_> = silent.map(|(name, _)| name).collect();
    assert!(silent.is_empty(), "say what these hold: {silent:#?}");
}
