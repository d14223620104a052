//! The stages of the test command.

use super::summary::TestSummary;
use crate::process::linted;
use crate::tools::{Toolbox, WASM};
use crate::{app, browser, fuzz, names, process};
use anyhow::bail;
use std::process::Command;

/// Packages compiled only for browsers.
const THE_APP: [&str; 6] = [
    "--package",
    "app",
    "--package",
    "elements",
    "--package",
    "scanner",
];
/// Packages that run without a browser: all but the app, its elements and this program.
const NATIVE: [&str; 7] = [
    "--workspace",
    "--exclude",
    "app",
    "--exclude",
    "elements",
    "--exclude",
    "xtask",
];

/// One stage, in the order in which they run. Stages that fail quickly come first. The build for the last three runs in
/// parallel with the earlier stages.
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
    /// Every stage, in order.
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

    /// The stages to run while working on the engine.
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

    /// Installs everything that the stage needs, and runs it.
    pub(crate) fn run(self, tools: &Toolbox, summary: &mut TestSummary) -> anyhow::Result<()> {
        match self {
            Self::Fmt => {
                tools.need_components()?;
                process::run(&mut tools.cargo(&["fmt", "--all", "--check"]))?;
                fuzz::check_format(tools)
            }
            Self::Clippy => {
                tools.need_components()?;
                let mut lint = tools.cargo(&["clippy", "--all-targets"]);
                process::run(lint.args(NATIVE).args(["--", "-D", "warnings"]))?;
                fuzz::lint(tools)?;
                process::run(linted(&mut xtask_tests(tools)).arg("--no-run"))
            }
            Self::ClippyWasm => {
                tools.need_components()?;
                build_wasm_tests(tools)
            }
            Self::Docs => docs(tools),
            Self::Native => {
                // These run on their own. Otherwise cargo would rebuild their packages with the features that others
                // need.
                let mut most = tools.cargo(&["test", "--no-fail-fast"]);
                count(self, most.args(NATIVE), summary)?;
                count(self, linted(&mut xtask_tests(tools)), summary)
            }
            Self::Wasm => {
                for mut tests in wasm_tests(tools)? {
                    count(self, &mut tests, summary)?;
                }
                browser::pages(tools)
            }
            Self::Build => app::build(tools),
            Self::Browser => browser_tests(tools, summary),
        }
    }
}

/// Installs and builds everything that the browser stages need, without running anything.
pub(crate) fn prepare(tools: &Toolbox) -> anyhow::Result<()> {
    browser::tests(tools)?;
    build_wasm_tests(tools)
}

/// The tests of this program.
fn xtask_tests(tools: &Toolbox) -> Command {
    tools.cargo(&["test", "--no-fail-fast", "--package", "xtask"])
}

fn docs(tools: &Toolbox) -> anyhow::Result<()> {
    tools.need_components()?;
    tools.need_wasm()?;
    tools.need_names()?;
    let mut docs = tools.cargo(&["doc", "--no-deps"]);
    process::run(docs.args(NATIVE).env("RUSTDOCFLAGS", "-D warnings"))?;
    // The links once more: half of them is for browsers only.
    let mut docs = tools.cargo(&["test", "--doc", "--target", WASM]);
    linted(docs.args(THE_APP).args(["--package", "link"]))
        .env("RUSTDOC", names::DOCUMENT)
        .env("RUSTDOCFLAGS", "-D warnings --out-dir target/doc");
    process::run(&mut docs)
}

/// Compiles the tests of the wasm stage, and the rest of the app.
fn build_wasm_tests(tools: &Toolbox) -> anyhow::Result<()> {
    for mut tests in wasm_tests(tools)? {
        process::run(tests.arg("--no-run"))?;
    }
    browser::pages(tools)
}

/// The tests of the engine that must give the same bits in wasm, and those of the app. Node runs both.
fn wasm_tests(tools: &Toolbox) -> anyhow::Result<[Command; 2]> {
    tools.need_wasm()?;
    tools.need_names()?;
    // Both in one build. Separate builds would have different features and compile shared packages more than once.
    let engine = ["--package", "base", "--package", "tests"];
    let golden = [&engine[..], &THE_APP, &["--test", "golden"]].concat();
    let own = [&THE_APP[..], &["--lib"]].concat();
    Ok([golden, own].map(|part| {
        let mut tests = tools.cargo(&["test", "--target", WASM]);
        linted(tests.args(part)).env(
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER",
            "wasm-bindgen-test-runner",
        );
        tests
    }))
}

/// Runs the tests that tap like a person, in a real Chromium on the release build.
fn browser_tests(tools: &Toolbox, summary: &mut TestSummary) -> anyhow::Result<()> {
    let mut tests = browser::tests(tools)?;
    count(Stage::Browser, tests.env("CI", "1"), summary)
}

fn count(stage: Stage, tests: &mut Command, summary: &mut TestSummary) -> anyhow::Result<()> {
    let (output, success) = process::watch(tests)?;
    summary.read(stage.name(), &output);
    if !success {
        bail!("a test failed, or could not be built");
    }
    Ok(())
}
