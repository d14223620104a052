//! The rule scripts, and whether they cover the rulebook.
#![allow(clippy::unwrap_used)]

use engine::script::{self, Script};
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
