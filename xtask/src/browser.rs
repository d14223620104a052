//! The browser of the end-to-end tests.

use crate::app;
use crate::process::{answer, linted, run};
use crate::tools::{Toolbox, WASM, itself};
use anyhow::{Context as _, bail};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// Chromium without windows, as a Debian package and a program. Tests take half the time in it.
const SHELL: &str = "chromium-headless-shell";

/// Programs that some cases of `cargo xtask faults` need, with the Debian packages that contain them.
const FAULT_PROGRAMS: [(&str, &str); 5] = [
    ("firefox-esr", "firefox-esr"),
    ("WebKitWebDriver", "webkit2gtk-driver"),
    ("xvfb-run", "xvfb"),
    ("dbus-run-session", "dbus-daemon"),
    ("ip", "iproute2"),
];

/// Playwright's runner in tests/e2e, with everything it needs: a browser, its packages, the app, and this program to
/// serve the app.
pub(crate) fn playwright(tools: &Toolbox) -> anyhow::Result<Command> {
    let chromium = need_chromium(tools)?;
    tools.need_packages("tests/e2e")?;
    app::build(tools)?;
    let mut runner = tools.command("npx");
    runner
        .args(["--no-install", "playwright", "test"])
        .current_dir(tools.root().join("tests/e2e"))
        .env("CHROMIUM", chromium)
        .env("XTASK", itself()?);
    Ok(runner)
}

/// Compiles the examples of the app and its scanner. Some tests open pages made of them (tests/e2e/support/pages.ts).
pub(crate) fn pages(tools: &Toolbox) -> anyhow::Result<()> {
    tools.need_wasm()?;
    tools.need_names()?;
    // With the same features and linter as their tests, so that nothing compiles twice.
    let both = ["--package", "app", "--package", "scanner"];
    let mut build = tools.cargo(&["build", "--quiet", "--target", WASM]);
    run(linted(build.args(both).args(["--examples", "--bins"])))
}

/// The runner of the tests that always pass. Most of them need no windows.
pub(crate) fn tests(tools: &Toolbox) -> anyhow::Result<Command> {
    let mut runner = playwright(tools)?;
    if let Some(shell) = find_shell(tools) {
        runner.env("HEADLESS_SHELL", shell);
    }
    Ok(runner)
}

/// The path of a Chromium without windows. `None` if CHROMIUM names a browser, or if none can be installed.
fn find_shell(tools: &Toolbox) -> Option<PathBuf> {
    if env::var_os("CHROMIUM").is_some() {
        return None;
    }
    find(&[SHELL]).or_else(|| {
        if let Err(error) = install(tools, &[SHELL]) {
            println!("{error:#}\nUntil then the tests take longer");
        }
        find(&[SHELL])
    })
}

/// Takes the pictures of docs/screens again, and makes those of public.
pub(crate) fn screens(tools: &Toolbox) -> anyhow::Result<()> {
    run(playwright(tools)?.args(["--config", "screens.config.ts"]))
}

/// Real browsers under faults: one table with what was promised and what was measured. It plays all cases, or only the
/// named one.
///
/// # Errors
/// A promise was not kept, or a case could not be played.
pub(crate) fn faults(tools: &Toolbox, case: Option<&str>) -> anyhow::Result<()> {
    // Cases without their program are skipped, and the table says so.
    let others: Vec<&str> = FAULT_PROGRAMS
        .into_iter()
        .filter(|(program, _)| find(&[program]).is_none())
        .map(|(_, package)| package)
        .collect();
    if !others.is_empty()
        && let Err(error) = install(tools, &others)
    {
        println!("{error:#}");
    }
    let mut runner = playwright(tools)?;
    runner.args(["--config", "faults.config.ts"]);
    run(runner.args(case.map(|case| format!("{case}.faults.ts"))))
}

/// The path of a Chromium: from the variable CHROMIUM, on the system, or newly installed.
fn need_chromium(tools: &Toolbox) -> anyhow::Result<PathBuf> {
    if let Some(path) = env::var_os("CHROMIUM") {
        return Ok(path.into());
    }
    if let Some(path) = find(&NAMES) {
        return Ok(path);
    }
    install(tools, &["chromium", "fonts-liberation"])
        .context("Chromium could not be installed: install it by hand, or name one in CHROMIUM")?;
    find(&NAMES)
        .context("Chromium is installed, but not to be found: name it in the variable CHROMIUM")
}

/// Installs Debian packages, if this user may do so.
fn install(tools: &Toolbox, packages: &[&str]) -> anyhow::Result<()> {
    let names = packages.join(" ");
    let root = answer(tools.command("id").arg("-u")).is_some_and(|id| id.trim() == "0");
    if !root {
        bail!("The browser tests need more than there is. Say: sudo apt-get install {names}");
    }
    println!("Installing {names} by apt-get");
    let apt = |arguments: &[&str]| {
        let mut apt = tools.command("apt-get");
        run(apt.env("DEBIAN_FRONTEND", "noninteractive").args(arguments))
    };
    apt(&["update"])?;
    apt(&[&["install", "-y", "--no-install-recommends"], packages].concat())
}

/// The first of these programs on the path.
fn find(names: &[&str]) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    let folders: Vec<_> = env::split_paths(&folders).collect();
    let file = |name: &&str| {
        folders
            .iter()
            .map(|f| f.join(name))
            .find(|p: &PathBuf| Path::is_file(p))
    };
    names.iter().find_map(file)
}
