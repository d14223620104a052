//! The command that plays script files, wherever they lie.
#![allow(clippy::unwrap_used)]

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output},
};

/// A file outside the project's scripts.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

fn rules(files: &[&PathBuf]) -> Output {
    let command = env!("CARGO_BIN_EXE_rules");
    Command::new(command).args(files).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap()
}

const HOLDS: &str = "CLA-26  A Skip.
seats A B C   turn A   pile r5
A rS y1 | B r2 b8 | C b3 b4
> A plays rS
= turn C
";

#[test]
fn scripts_that_hold_are_counted() {
    let path = file("holds.rules", &[HOLDS, HOLDS].join("\n"));
    let output = rules(&[&path, &path]);
    assert!(output.status.success());
    assert_eq!(text(&output.stdout), "4 scripts hold.\n");
}

#[test]
fn every_script_that_fails_is_named_with_its_line() {
    let path = file(
        "fails.rules",
        &[HOLDS, HOLDS].join("\n").replace("turn C", "turn B"),
    );
    let output = rules(&[&path]);
    assert!(!output.status.success());
    let expected = format!(
        "{0}, line 5: expected “turn B”, found “turn C” (A Skip.)\n\
         {0}, line 11: expected “turn B”, found “turn C” (A Skip.)\n\
         2 failed.\n",
        path.display()
    );
    assert_eq!(text(&output.stderr), expected);
}

#[test]
fn a_file_without_scripts_or_none_at_all_is_a_failure() {
    let empty = file("empty.rules", "# nothing yet\n");
    let missing = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("missing.rules");
    for path in [&empty, &missing] {
        let output = rules(&[path]);
        assert!(!output.status.success());
        assert!(text(&output.stderr).contains(&path.display().to_string()));
    }
    assert!(!rules(&[]).status.success());
}
