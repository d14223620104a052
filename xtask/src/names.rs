//! This program under other names, by which cargo, node, and Trunk start it. The tools between WebAssembly and the
//! browser are part of it. Their packages are then locked like all others, and shared packages compile only once.

use anyhow::{Context as _, anyhow, bail};
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::{fs, iter};
use wasm_bindgen_cli::{wasm_bindgen, wasm_bindgen_test_runner};
use wasm_split_cli_support::{Options, transform};

/// A program. It takes its arguments, with its own name first.
type Program = fn(Vec<OsString>) -> anyhow::Result<()>;

/// The name of the program that writes documentation where cargo expects to test examples.
pub(crate) const DOCUMENT: &str = "document";

/// The programs with their names.
const PROGRAMS: [(&str, Program); 4] = [
    ("wasm-bindgen", wasm_bindgen::run_cli_with_args),
    (
        "wasm-bindgen-test-runner",
        wasm_bindgen_test_runner::run_cli_with_args,
    ),
    ("wasm-split", split),
    (DOCUMENT, document),
];

/// The names of all programs.
pub(crate) fn all() -> impl Iterator<Item = &'static str> {
    PROGRAMS.into_iter().map(|(name, _)| name)
}

/// Runs the program under whose name this one was started; `None` if it was started under its own name.
pub(crate) fn run(words: impl Iterator<Item = OsString>) -> Option<anyhow::Result<()>> {
    let words: Vec<_> = words.collect();
    let called = Path::new(words.first()?).file_stem()?;
    let (_, program) = PROGRAMS.into_iter().find(|(name, _)| called == *name)?;
    Some(program(words))
}

/// `wasm-split PROGRAM FOLDER`: splits the app's program at the functions that are marked to load later.
fn split(words: Vec<OsString>) -> anyhow::Result<()> {
    let [_, whole, folder] = words.as_slice() else {
        bail!("wasm-split takes a program and a folder");
    };
    let folder = Path::new(folder);
    let whole = fs::read(whole).with_context(|| format!("{} is not there", whole.display()))?;
    let first = folder.join("app.wasm");
    let mut options = Options::new(&whole);
    options.output_dir = folder;
    options.main_out_path = &first;
    options.main_module = "./app.js";
    transform(options).map_err(|error| anyhow!("{error:?}"))?;
    Ok(())
}

/// `document …`, in place of rustdoc. `cargo test --doc` passes the packages that tests are built with, while
/// `cargo doc` would compile them all again. It runs no examples.
fn document(words: Vec<OsString>) -> anyhow::Result<()> {
    let mut words = words.into_iter().skip(1);
    let mut rustdoc = Command::new("rustdoc");
    rustdoc.args(iter::from_fn(|| {
        loop {
            let word = words.next()?;
            match word.to_str() {
                Some("--test") => {}
                Some("--test-run-directory" | "--test-runtool" | "--test-runtool-arg") => {
                    words.next();
                }
                _ => return Some(word),
            }
        }
    }));
    crate::process::run(&mut rustdoc)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn started(words: &[&str]) -> Option<anyhow::Result<()>> {
        run(words.iter().map(OsString::from))
    }

    #[test]
    fn it_is_what_it_is_called_wherever_it_lies() {
        assert!(started(&["target/debug/xtask", "wasm-split"]).is_none());
        assert!(started(&[]).is_none());
        let nothing = started(&["/some/folder/wasm-split"]);
        assert!(nothing.is_some_and(|outcome| outcome.is_err()));
    }
}
