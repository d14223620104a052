//! Documents name files that exist.
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
