//! Running other programs.

use anyhow::{Context as _, bail};
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::thread;

/// Runs a program with its output on this terminal. It fails if the program fails.
pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    let status = command
        .stdin(Stdio::null())
        .status()
        .with_context(|| format!("{} could not be started", name(command)))?;
    if !status.success() {
        bail!("{} failed ({status})", name(command));
    }
    Ok(())
}

/// Runs a program with its output on this terminal. Returns the output, and true if the program succeeded.
pub(crate) fn watch(command: &mut Command) -> anyhow::Result<(String, bool)> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("{} could not be started", name(command)))?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let errors = thread::spawn(move || copy(stderr, std::io::stderr()));
    let mut written = copy(stdout, std::io::stdout());
    written.extend(errors.join().unwrap_or_default());
    let status = child.wait()?;
    Ok((
        String::from_utf8_lossy(&written).into_owned(),
        status.success(),
    ))
}

/// The standard output of a program; `None` if the program is missing or fails.
pub(crate) fn answer(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then_some(text)
}

/// Copies until the end and keeps a copy. A closed terminal does not stop the program.
fn copy(source: Option<impl Read>, mut terminal: impl Write) -> Vec<u8> {
    let Some(mut source) = source else {
        return Vec::new();
    };
    let (mut all, mut part) = (Vec::new(), [0; 4096]);
    while let Ok(length @ 1..) = source.read(&mut part) {
        let part = part.get(..length).unwrap_or_default();
        let _ = terminal.write_all(part).and_then(|()| terminal.flush());
        all.extend_from_slice(part);
    }
    all
}

/// Runs the linter in place of the compiler for our own packages; every warning is an error. No package then compiles a
/// second time only for the linter. The linter compiles as the compiler does, but leaves more of the optimizing to
/// LLVM.
pub(crate) fn linted(cargo: &mut Command) -> &mut Command {
    cargo
        .env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver")
        // `cargo clippy` passes "-D warnings" in this form.
        .env("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings")
}

fn name(command: &Command) -> String {
    command.get_program().to_string_lossy().into_owned()
}
