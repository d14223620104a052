//! `cargo xtask bench`: the figures that the project watches.

use crate::app;
use crate::browser;
use crate::process::run;
use crate::tools::{Toolbox, WASM};

/// Prints every table, one after the other.
pub(crate) fn run_all(tools: &Toolbox) -> anyhow::Result<()> {
    payload(tools)?;
    println!("\nThe engine natively, optimised for speed:");
    speed(tools, "bench")?;
    println!("\nWhat it allocates:");
    speed(tools, "bytes")?;
    println!("\nThe engine in wasm, optimised for size as in the app, run by node:");
    speed_in_wasm(tools)?;
    println!("\nPhones in Chromium:");
    latency(tools)
}

/// One of the programs that measure, at its best.
fn speed(tools: &Toolbox, program: &str) -> anyhow::Result<()> {
    let mut bench = tools.cargo(&["run", "--quiet", "--profile", "speed"]);
    run(bench.args(["--package", "tests", "--bin", program]))
}

/// Nanoseconds a move where the players have it.
fn speed_in_wasm(tools: &Toolbox) -> anyhow::Result<()> {
    tools.need_wasm()?;
    tools.need_bindgen()?;
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

/// Milliseconds from a tap to every screen that shows it, and from a touch to the next frame at a table of ten.
fn latency(tools: &Toolbox) -> anyhow::Result<()> {
    run(browser::playwright(tools)?.args(["--config", "bench.config.ts"]))
}

/// What a player downloads, file by file.
fn payload(tools: &Toolbox) -> anyhow::Result<()> {
    app::build(tools)?;
    run(tools
        .command("node")
        .arg("xtask/payload.mjs")
        .arg(tools.dist()))
}
