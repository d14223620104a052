//! Documents name files that exist.
#![allow(clippy::expect_used, reason = "a test stops at the first surprise")]

use crate::source_files::sources;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The paths in backticks that end in `.rs`.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|path| path.ends_with(".rs") && !path.contains(['*', ' ']))
}

/// The documents of the project: those in its root, and all below these folders.
fn documents(root: &Path) -> Vec<PathBuf> {
    let top = fs::read_dir(root).expect("the root");
    let mut found: Vec<PathBuf> = top.map(|entry| entry.expect("an entry").path()).collect();
    found.retain(|path| path.is_file());
    for folder in [
        "app",
        "docs",
        "engine",
        "tests/src",
        "tests/tests",
        "xtask/src",
    ] {
        sources(&root.join(folder), &mut found).expect("the folder");
    }
    found.retain(|path| path.extension().is_some_and(|end| end == "md"));
    found
}

#[test]
fn every_source_that_a_document_names_exists() {
    let root = &Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in [
        "app",
        "cli",
        "engine",
        "tests/fuzz/targets",
        "tests/src",
        "tests/tests",
        "xtask/src",
    ] {
        sources(&root.join(folder), &mut files).expect("the sources");
    }
    let mut missing = Vec::new();
    let documents = documents(root);
    assert!(
        documents.len() > 12,
        "the documents are there: {documents:?}"
    );
    for document in documents {
        let text = fs::read_to_string(&document).expect("a document");
        let gone = |path: &&str| !files.iter().any(|file| file.ends_with(path));
        missing.extend(
            named(&text)
                .filter(gone)
                .map(|path| format!("{}: {path}", document.display())),
        );
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
