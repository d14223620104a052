//! The commands of the project: `cargo xtask serve` and `cargo xtask test`, and smaller ones.

mod app;
mod bench;
mod browser;
mod compressed;
mod fuzz;
mod names;
mod options;
mod process;
mod serve;
mod test;
mod tools;

use options::{Command, USAGE};
use std::env;
use std::process::ExitCode;
use tools::Toolbox;

fn main() -> ExitCode {
    let outcome = names::run(env::args_os())
        .unwrap_or_else(|| options::parse(lexopt::Parser::from_env()).and_then(run));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    let tools = Toolbox::find()?;
    match command {
        Command::Help => {
            print!("{USAGE}");
            Ok(())
        }
        Command::Serve(options) => serve::run(&tools, &options),
        Command::Test(stages) => test::run(&tools, &stages),
        Command::Build => app::build_and_tell(&tools),
        Command::Prepare => test::prepare(&tools),
        Command::Pages => browser::pages(&tools),
        Command::Reproduce => app::reproduce(&tools),
        Command::Fuzz(options) => fuzz::feed(&tools, &options),
        Command::Bench(name) => bench::print(&tools, name.as_deref()),
        Command::Screens => browser::screens(&tools),
        Command::Faults(case) => browser::faults(&tools, case.as_deref()),
    }
}
