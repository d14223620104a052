//! `cargo xtask bench`: the figures that the project tracks.

use crate::app;
use crate::browser;
use crate::process::run;
use crate::tools::{Toolbox, WASM};
use std::process::Command;

/// A benchmark with packages of its own. Only people who ask for it have to install them.
const LIGHTHOUSE: &str = "lighthouse";
/// The names of all benchmarks that can be asked for. Those on phones in Chromium are files of that name in tests/e2e.
pub(crate) const MEASURED: [&str; 7] = [
    "fates", "frames", "latency", "load", "memory", "touch", LIGHTHOUSE,
];

/// The folder of another engine, which plays the same games.
const PEER: &str = "tests/peer";
/// Makes the engine small as every program of the app is, into the file that is named second.
const SHRINK: &str =
    "import { shrink } from './app/apart.mjs'; await shrink(...process.argv.slice(1));";

/// Prints the tables of all benchmarks except Lighthouse, or only the table of the named benchmark.
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
    println!("\nThe engine in wasm as in the app, and another engine, run by node:");
    speed_in_wasm(tools)?;
    println!("\nPhones in Chromium:");
    run(&mut phones(tools)?)
}

/// Runs one of the benchmark programs, optimized for speed.
fn speed(tools: &Toolbox, program: &str) -> anyhow::Result<()> {
    let mut bench = tools.cargo(&["run", "--quiet", "--profile", "speed"]);
    run(bench.args(["--package", "tests", "--bin", program]))
}

/// Nanoseconds for one move in WebAssembly, as players run it, and a game beside another engine.
fn speed_in_wasm(tools: &Toolbox) -> anyhow::Result<()> {
    tools.need_builders()?;
    tools.need_packages(PEER)?;
    let mut build = app::release(tools);
    run(build.args(["--quiet", "--package", "tests", "--bin", "bench"]))?;
    let folder = tools.root().join("target").join(WASM);
    run(tools
        .command("wasm-bindgen")
        .args(["--target", "nodejs", "--out-dir"])
        .arg(folder.join("bench"))
        .arg(folder.join("release/bench.wasm")))?;
    let program = folder.join("bench/bench_bg.wasm");
    run(tools
        .command("node")
        .args(["--input-type=module", "--eval", SHRINK])
        .args([&program, &program]))?;
    run(tools
        .command("node")
        .arg(format!("{PEER}/peer.mjs"))
        .arg(folder.join("bench/bench.js")))
}

/// The runner of the benchmarks in Chromium.
fn phones(tools: &Toolbox) -> anyhow::Result<Command> {
    let mut runner = browser::playwright(tools)?;
    runner.args(["--config", "bench.config.ts"]);
    Ok(runner)
}

/// Lighthouse's results for every screen.
fn lighthouse(tools: &Toolbox) -> anyhow::Result<()> {
    tools.need_packages("tests/lighthouse")?;
    run(browser::playwright(tools)?.args(["--config", "../lighthouse/lighthouse.config.ts"]))
}

/// The download size for a player, file by file.
fn payload(tools: &Toolbox) -> anyhow::Result<()> {
    app::build(tools)?;
    run(tools
        .command("node")
        .arg("xtask/payload.mjs")
        .arg(tools.dist()))
}
