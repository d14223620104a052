//! Script files, wherever they lie.
#![allow(clippy::unwrap_used)]

mod tool;

use std::{fs, path::PathBuf};
use tool::{ToolOutput, file};

/// A file outside the project's scripts.
fn script(name: &str, text: &str) -> PathBuf {
    let path = file(name);
    fs::write(&path, text).unwrap();
    path
}

fn scripts(files: &[&PathBuf]) -> ToolOutput {
    let files = files.iter().map(|path| path.to_str().unwrap());
    let words: Vec<&str> = ["scripts"].into_iter().chain(files).collect();
    tool::run(&words, "")
}

const HOLDS: &str = "CLA-26  A Skip.
seats A B C   turn A   pile r5
A rS y1 | B r2 b8 | C b3 b4
> A plays rS
= turn C
";

#[test]
fn scripts_that_hold_are_counted() {
    let path = script("holds.rules", &[HOLDS, HOLDS].join("\n"));
    let output = scripts(&[&path, &path]);
    assert!(output.success);
    assert_eq!(output.out, "4 scripts hold.\n");
    let one = script("one.rules", HOLDS);
    assert_eq!(scripts(&[&one]).out, "1 script holds.\n");
}

#[test]
fn every_script_that_fails_is_named_with_its_line() {
    let path = script(
        "fails.rules",
        &[HOLDS, HOLDS].join("\n").replace("turn C", "turn B"),
    );
    let output = scripts(&[&path]);
    assert!(!output.success);
    let expected = format!(
        "{0}, line 5: expected “turn B”, found “turn C” (A Skip.)\n\
         {0}, line 11: expected “turn B”, found “turn C” (A Skip.)\n\
         2 failed.\n",
        path.display()
    );
    assert_eq!(output.errors, expected);
}

#[test]
fn a_file_without_scripts_or_none_at_all_is_a_failure() {
    let empty = script("empty.rules", "# nothing yet\n");
    let missing = file("missing.rules");
    for path in [&empty, &missing] {
        let output = scripts(&[path]);
        assert!(!output.success);
        assert!(output.errors.contains(&path.display().to_string()));
    }
    assert!(!scripts(&[]).success);
}
