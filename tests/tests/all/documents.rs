//! Documents name files that exist.
#![allow(clippy::expect_used, reason = "a test stops at the first surprise")]

use crate::attributes::sources;
use std::{fs, path::Path};

/// The paths in backticks that end in `.rs`.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|path| path.ends_with(".rs") && !path.contains(['*', ' ']))
}

/// The documents of the project, by their path from its root.
fn documents(root: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for folder in ["", "docs/"] {
        for entry in fs::read_dir(root.join(folder)).expect("a folder") {
            let name = entry.expect("an entry").file_name();
            let name = name.to_string_lossy();
            if name.ends_with(".md") {
                found.push(format!("{folder}{name}"));
            }
        }
    }
    found
}

#[test]
fn every_source_that_a_document_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
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
    for name in documents(&root) {
        let text = fs::read_to_string(root.join(&name)).expect("a document");
        let gone = |path: &&str| !files.iter().any(|file| file.ends_with(path));
        missing.extend(
            named(&text)
                .filter(gone)
                .map(|path| format!("{name}: {path}")),
        );
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
