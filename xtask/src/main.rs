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

use options::{Subcommand, USAGE};
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

fn run(command: Subcommand) -> anyhow::Result<()> {
    let tools = Toolbox::find()?;
    match command {
        Subcommand::Help => {
            print!("{USAGE}");
            Ok(())
        }
        Subcommand::Serve(options) => serve::run(&tools, &options),
        Subcommand::Test(stages) => test::run(&tools, &stages),
        Subcommand::Build { precompressed } => app::build_and_tell(&tools, precompressed),
        Subcommand::Prepare => test::prepare(&tools),
        Subcommand::Pages => browser::pages(&tools),
        Subcommand::Reproduce => app::reproduce(&tools),
        Subcommand::Fuzz(options) => fuzz::feed(&tools, &options),
        Subcommand::Bench(name) => bench::print(&tools, name.as_deref()),
        Subcommand::Screens => browser::screens(&tools),
        Subcommand::Faults(case) => browser::faults(&tools, case.as_deref()),
    }
}
