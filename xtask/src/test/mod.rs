//! `cargo xtask test`: stage after stage, until one fails.

mod stage;
mod tally;

pub(crate) use stage::Stage;

use crate::tools::Toolbox;
use anyhow::anyhow;
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};
use tally::Tally;

/// Runs the stages and closes with their times and what the test runners said.
pub(crate) fn run(tools: &Toolbox, stages: &[Stage]) -> anyhow::Result<()> {
    let mut times = Vec::new();
    let mut tally = Tally::default();
    let outcome = thread::scope(|scope| {
        let mut beside = Beside::new(scope, tools, stages);
        for &stage in stages {
            println!("\n== {} ==", stage.name());
            let start = Instant::now();
            let result = beside
                .before(stage)
                .and_then(|()| stage.run(tools, &mut tally));
            let time = start.elapsed();
            println!("== {}: {:.1} s ==", stage.name(), time.as_secs_f64());
            times.push((stage, time));
            result.map_err(|error| (stage, error))?;
        }
        Ok(())
    });
    close(&times, &tally);
    outcome.map_err(|(stage, error): (Stage, anyhow::Error)| {
        let name = stage.name();
        anyhow!("{error:#}\nThe stage {name} failed. To run it alone: cargo xtask test {name}")
    })
}

/// The tools for building the app, installed beside the stages before: a compiler at work leaves a processor idle now and
/// then.
struct Beside<'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    tools: &'env Toolbox,
    wanted: bool,
    running: Option<ScopedJoinHandle<'scope, anyhow::Result<()>>>,
}

impl<'scope, 'env> Beside<'scope, 'env> {
    fn new(scope: &'scope Scope<'scope, 'env>, tools: &'env Toolbox, stages: &[Stage]) -> Self {
        Self {
            scope,
            tools,
            wanted: stages.contains(&Stage::Build),
            running: None,
        }
    }

    /// Begins with the first stage that takes long, and waits where a stage needs them.
    fn before(&mut self, stage: Stage) -> anyhow::Result<()> {
        match (stage, self.running.take()) {
            (Stage::Wasm | Stage::Build | Stage::Browser, Some(running)) => {
                let result = running.join();
                result.map_err(|_| anyhow!("what installs the tools has panicked"))?
            }
            (Stage::Clippy, None) if self.wanted => {
                let tools = self.tools;
                self.running = Some(self.scope.spawn(|| tools.need_trunk()));
                Ok(())
            }
            (_, running) => {
                self.running = running;
                Ok(())
            }
        }
    }
}

fn close(times: &[(Stage, Duration)], tally: &Tally) {
    println!("\nstage            seconds");
    for (stage, time) in times {
        println!("{:<14} {:>9.1}", stage.name(), time.as_secs_f64());
    }
    let all: Duration = times.iter().map(|(_, time)| *time).sum();
    println!("{:<14} {:>9.1}\n", "all", all.as_secs_f64());
    for line in &tally.lines {
        println!("{line}");
    }
    println!("{} passed, {} failed", tally.passed, tally.failed);
}
