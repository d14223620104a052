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
