//! Runs one stage after the other, until one fails, with the build beside them.

use super::{Stage, summary::TestSummary};
use crate::tools::{Toolbox, itself};
use anyhow::{Context as _, anyhow, bail};
use std::{
    fs::{self, File},
    path::PathBuf,
    process::{Child, Stdio},
    time::{Duration, Instant},
};

/// Runs the stages. At the end it prints their times and the results of the test runners.
pub(crate) fn run(tools: &Toolbox, stages: &[Stage]) -> anyhow::Result<()> {
    let whole = tools.for_once();
    let tools = match stages == Stage::ALL {
        true => &whole,
        false => tools,
    };
    let mut times = Vec::new();
    let mut summary = TestSummary::default();
    let mut beside = None;
    let mut outcome = Ok(());
    for &stage in stages {
        println!("\n== {} ==", stage.name());
        let start = Instant::now();
        let result = match (stage, beside.take()) {
            (Stage::Clippy, None) if stages == Stage::ALL => {
                Beside::begin(tools).and_then(|build| {
                    beside = Some(build);
                    stage.run(tools, &mut summary)
                })
            }
            (Stage::Wasm, Some(build)) => build.end().and_then(|()| stage.run(tools, &mut summary)),
            (_, build) => {
                beside = build;
                stage.run(tools, &mut summary)
            }
        };
        let time = start.elapsed();
        println!("== {}: {:.1} s ==", stage.name(), time.as_secs_f64());
        times.push((stage, time));
        if let Err(error) = result {
            let name = stage.name();
            outcome = Err(anyhow!(
                "{error:#}\nThe stage {name} failed. To run it alone: cargo xtask test {name}"
            ));
            break;
        }
    }
    close(&times, &summary);
    outcome
}

fn close(times: &[(Stage, Duration)], summary: &TestSummary) {
    println!("\nstage            seconds");
    for (stage, time) in times {
        println!("{:<14} {:>9.1}", stage.name(), time.as_secs_f64());
    }
    let all: Duration = times.iter().map(|(_, time)| *time).sum();
    println!("{:<14} {:>9.1}\n", "all", all.as_secs_f64());
    for line in &summary.lines {
        println!("{line}");
    }
    println!("{} passed, {} failed", summary.passed, summary.failed);
}

/// A running `cargo xtask prepare`. Dropping it kills the process.
struct Beside {
    build: Child,
    /// The log of the process, to be shown when it ends.
    log: PathBuf,
}

impl Beside {
    /// Starts to install packages and a browser, and to build the app and its tests.
    fn begin(tools: &Toolbox) -> anyhow::Result<Self> {
        fs::create_dir_all(tools.folder())?;
        let log = tools.folder().join("build.log");
        let file = File::create(&log).context("what the build says could not be kept")?;
        let build = tools
            .command(itself()?)
            .arg("prepare")
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file)
            .spawn()
            .context("the build could not be started")?;
        Ok(Self { build, log })
    }

    /// Waits for the process to end, and shows its log.
    fn end(mut self) -> anyhow::Result<()> {
        let status = self.build.wait()?;
        print!("{}", fs::read_to_string(&self.log).unwrap_or_default());
        if !status.success() {
            bail!("the app or its tests could not be built");
        }
        Ok(())
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        // The process may have ended already.
        self.build.kill().ok();
    }
}
