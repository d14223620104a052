//! Running the tool as people do.

use std::{
    fs::{self, File},
    path::PathBuf,
    process::Command,
    sync::atomic::{AtomicUsize, Ordering},
};

/// The output of the tool.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ToolOutput {
    pub(crate) out: String,
    pub(crate) errors: String,
    pub(crate) success: bool,
}

/// A file of that name outside the project.
pub(crate) fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Runs it with these words while this is typed.
pub(crate) fn run(words: &[&str], typed: &str) -> ToolOutput {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    // From a file, which need not be read to its end.
    let keyboard = file(&format!("{}-{run}.typed", std::process::id()));
    fs::write(&keyboard, typed).unwrap();
    let mut tool = Command::new(env!("CARGO_BIN_EXE_one-left"));
    tool.args(words).stdin(File::open(&keyboard).unwrap());
    let output = tool.output().unwrap();
    fs::remove_file(&keyboard).unwrap();
    ToolOutput {
        out: String::from_utf8(output.stdout).unwrap(),
        errors: String::from_utf8(output.stderr).unwrap(),
        success: output.status.success(),
    }
}
