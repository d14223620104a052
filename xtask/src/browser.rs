//! The browser of the end-to-end tests.

use crate::app;
use crate::process::{answer, run};
use crate::tools::Toolbox;
use anyhow::{Context as _, bail};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Playwright's runner in tests/e2e, with all that it needs: a browser, its packages, the app, and this program to serve
/// it.
pub(crate) fn playwright(tools: &Toolbox) -> anyhow::Result<Command> {
    let chromium = need_chromium(tools)?;
    tools.need_packages("tests/e2e")?;
    app::build(tools)?;
    let mut runner = tools.command("npx");
    runner
        .args(["--no-install", "playwright", "test"])
        .current_dir(tools.root().join("tests/e2e"))
        .env("CHROMIUM", chromium)
        .env(
            "XTASK",
            env::current_exe().context("xtask does not know where it lies")?,
        );
    Ok(runner)
}

/// Takes the pictures of docs/screens anew.
pub(crate) fn screens(tools: &Toolbox) -> anyhow::Result<()> {
    run(playwright(tools)?.args(["--config", "screens.config.ts"]))
}

/// The path of a Chromium: the variable CHROMIUM, one on the system, or a newly installed one.
fn need_chromium(tools: &Toolbox) -> anyhow::Result<PathBuf> {
    if let Some(path) = env::var_os("CHROMIUM") {
        return Ok(path.into());
    }
    if let Some(path) = find() {
        return Ok(path);
    }
    let root = answer(tools.command("id").arg("-u")).is_some_and(|id| id.trim() == "0");
    if !root {
        bail!("The browser tests need Chromium. Say: sudo apt-get install chromium");
    }
    println!("Installing Chromium by apt-get");
    let install = [
        "install",
        "-y",
        "--no-install-recommends",
        "chromium",
        "fonts-liberation",
    ];
    let mut apt = tools.command("apt-get");
    run(apt.env("DEBIAN_FRONTEND", "noninteractive").arg("update"))?;
    let mut apt = tools.command("apt-get");
    run(apt.env("DEBIAN_FRONTEND", "noninteractive").args(install))
        .context("Chromium could not be installed: install it by hand, or name one in CHROMIUM")?;
    find().context("Chromium is installed, but not to be found: name it in the variable CHROMIUM")
}

fn find() -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    let folders: Vec<_> = env::split_paths(&folders).collect();
    let file = |name: &&str| {
        folders
            .iter()
            .map(|f| f.join(name))
            .find(|p: &PathBuf| Path::is_file(p))
    };
    NAMES.iter().find_map(file)
}
