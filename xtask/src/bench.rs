//! `cargo xtask bench`: the figures that the project watches.

use crate::app;
use crate::browser;
use crate::process::run;
use crate::tools::{Toolbox, WASM};
use std::process::Command;

/// What is measured on phones in Chromium, each a file of that name in tests/e2e.
const PHONES: [&str; 6] = ["fates", "frames", "latency", "load", "memory", "touch"];
/// What needs packages of its own, so that only those have them who ask for it.
const LIGHTHOUSE: &str = "lighthouse";

/// Whether something of that name is measured.
pub(crate) fn is_measured(name: &str) -> bool {
    name == LIGHTHOUSE || PHONES.contains(&name)
}

/// What can be named, in words.
pub(crate) fn measured() -> String {
    format!("{}, {LIGHTHOUSE}", PHONES.join(", "))
}

/// Prints every table but that of Lighthouse, one after the other; or the one of that name.
pub(crate) fn print(tools: &Toolbox, name: Option<&str>) -> anyhow::Result<()> {
    match name {
        None => print_all(tools),
        Some(LIGHTHOUSE) => lighthouse(tools),
        Some(name) => run(phones(tools)?.arg(format!("{name}.bench.ts"))),
    }
}

fn print_all(tools: &Toolbox) -> anyhow::Result<()> {
    payload(tools)?;
    println!("\nThe engine natively, optimised for speed:");
    speed(tools, "bench")?;
    println!("\nWhat it allocates:");
    speed(tools, "bytes")?;
    println!("\nThe engine in wasm, optimised for size as in the app, run by node:");
    speed_in_wasm(tools)?;
    println!("\nPhones in Chromium:");
    run(&mut phones(tools)?)
}

/// One of the programs that measure, at its best.
fn speed(tools: &Toolbox, program: &str) -> anyhow::Result<()> {
    let mut bench = tools.cargo(&["run", "--quiet", "--profile", "speed"]);
    run(bench.args(["--package", "tests", "--bin", program]))
}

/// Nanoseconds a move where the players have it.
fn speed_in_wasm(tools: &Toolbox) -> anyhow::Result<()> {
    tools.need_wasm()?;
    tools.need_names()?;
    let mut build = tools.cargo(&["build", "--quiet", "--release", "--target", WASM]);
    run(build.args(["--package", "tests", "--bin", "bench"]))?;
    let folder = tools.root().join("target").join(WASM);
    run(tools
        .command("wasm-bindgen")
        .args(["--target", "nodejs", "--out-dir"])
        .arg(folder.join("bench"))
        .arg(folder.join("release/bench.wasm")))?;
    run(tools.command("node").arg(folder.join("bench/bench.js")))
}

/// The runner of what is measured in Chromium.
fn phones(tools: &Toolbox) -> anyhow::Result<Command> {
    let mut runner = browser::playwright(tools)?;
    runner.args(["--config", "bench.config.ts"]);
    Ok(runner)
}

/// What Lighthouse says of every screen.
fn lighthouse(tools: &Toolbox) -> anyhow::Result<()> {
    tools.need_packages("tests/lighthouse")?;
    run(browser::playwright(tools)?.args(["--config", "../lighthouse/lighthouse.config.ts"]))
}

/// What a player downloads, file by file.
fn payload(tools: &Toolbox) -> anyhow::Result<()> {
    app::build(tools)?;
    run(tools
        .command("node")
        .arg("xtask/payload.mjs")
        .arg(tools.dist()))
}
