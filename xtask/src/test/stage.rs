//! The stages of the test command.

use super::Tally;
use crate::tools::{Toolbox, WASM};
use crate::{app, browser, process};
use anyhow::bail;
use std::process::Command;

/// The app is linted and documented as what it is: a program for browsers.
const THE_APP: [&str; 6] = ["-p", "app", "-p", "scanner", "--target", WASM];
/// All else.
const NOT_THE_APP: [&str; 4] = ["--exclude", "app", "--exclude", "scanner"];

/// One stage, in the order in which they run: what fails quickly comes first. What the last three need is built beside
/// those before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    Fmt,
    Clippy,
    ClippyWasm,
    Docs,
    Native,
    Wasm,
    Build,
    Browser,
}

impl Stage {
    /// Every stage.
    pub(crate) const ALL: [Self; 8] = [
        Self::Fmt,
        Self::Clippy,
        Self::ClippyWasm,
        Self::Docs,
        Self::Native,
        Self::Wasm,
        Self::Build,
        Self::Browser,
    ];

    /// What to run while working on the engine.
    pub(crate) const FAST: [Self; 3] = [Self::Fmt, Self::Clippy, Self::Native];

    /// The stage of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.name() == name)
    }

    /// Its name on the command line and in the table.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Fmt => "fmt",
            Self::Clippy => "clippy",
            Self::ClippyWasm => "clippy-wasm",
            Self::Docs => "docs",
            Self::Native => "native",
            Self::Wasm => "wasm",
            Self::Build => "build",
            Self::Browser => "browser",
        }
    }

    /// Installs what the stage needs, and runs it.
    pub(crate) fn run(self, tools: &Toolbox, tally: &mut Tally) -> anyhow::Result<()> {
        match self {
            Self::Fmt => {
                tools.need_components()?;
                process::run(&mut tools.cargo(&["fmt", "--all", "--check"]))
            }
            Self::Clippy => {
                tools.need_components()?;
                let lint = ["clippy", "--workspace", "--all-targets"];
                let mut lint = tools.cargo(&lint);
                process::run(lint.args(NOT_THE_APP).args(["--", "-D", "warnings"]))
            }
            Self::ClippyWasm => {
                tools.need_components()?;
                tools.need_wasm()?;
                let mut lint = tools.cargo(&["clippy", "--all-targets"]);
                process::run(lint.args(THE_APP).args(["--", "-D", "warnings"]))
            }
            Self::Docs => {
                tools.need_wasm()?;
                let parts = [
                    ["--workspace"].iter().chain(&NOT_THE_APP),
                    [].iter().chain(&THE_APP),
                ];
                for part in parts {
                    let mut docs = tools.cargo(&["doc", "--no-deps"]);
                    process::run(docs.args(part).env("RUSTDOCFLAGS", "-D warnings"))?;
                }
                Ok(())
            }
            Self::Native => {
                let most = ["--workspace", "--exclude", "app", "--exclude", "xtask"];
                // By itself, or its packages would be built anew, with what others want of them.
                let parts: [&[&str]; 2] = [&most, &["--package", "xtask"]];
                for part in parts {
                    let mut tests = tools.cargo(&["test", "--no-fail-fast"]);
                    count(self, tests.args(part), tally)?;
                }
                Ok(())
            }
            Self::Wasm => {
                for mut tests in wasm_tests(tools)? {
                    count(self, &mut tests, tally)?;
                }
                browser::pages(tools)
            }
            Self::Build => app::build(tools),
            Self::Browser => browser_tests(tools, tally),
        }
    }
}

/// Installs and builds what the stages for browsers need, and runs nothing.
pub(crate) fn prepare(tools: &Toolbox) -> anyhow::Result<()> {
    browser::tests(tools)?;
    for mut tests in wasm_tests(tools)? {
        process::run(tests.arg("--no-run"))?;
    }
    browser::pages(tools)
}

/// The tests of the engine that must give the same bits in wasm, and those of the app, run by node.
fn wasm_tests(tools: &Toolbox) -> anyhow::Result<[Command; 2]> {
    tools.need_wasm()?;
    tools.need_bindgen()?;
    // Together: alone each would have features of its own, and what they share would be compiled more than once.
    let app = ["--package", "app", "--package", "scanner"];
    let engine = ["--package", "engine", "--package", "tests"];
    let golden = [&engine[..], &app, &["--test", "golden"]].concat();
    let own = [&app[..], &["--lib"]].concat();
    Ok([golden, own].map(|part| {
        let mut tests = tools.cargo(&["test", "--target", WASM]);
        tests.args(part).env(
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER",
            "wasm-bindgen-test-runner",
        );
        tests
    }))
}

/// What a person would tap, in a real Chromium on the release build.
fn browser_tests(tools: &Toolbox, tally: &mut Tally) -> anyhow::Result<()> {
    let mut tests = browser::tests(tools)?;
    count(Stage::Browser, tests.env("CI", "1"), tally)
}

fn count(stage: Stage, tests: &mut Command, tally: &mut Tally) -> anyhow::Result<()> {
    let (output, success) = process::watch(tests)?;
    tally.read(stage.name(), &output);
    if !success {
        bail!("a test failed, or could not be built");
    }
    Ok(())
}
