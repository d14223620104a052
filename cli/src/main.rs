//! One Left in a terminal: play against bots, run rule scripts, look at recorded rounds, try a game config.
//!
//! The engine does the work. This program only turns it into text.

mod books;
mod options;
mod play;
mod record;
mod scripts;
mod table;
mod terminal;
mod trial;
mod words;

use options::{Command, USAGE};
use std::io::{self, IsTerminal as _, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let result = options::parse(lexopt::Parser::from_env()).and_then(|c| run(c, &mut out));
    match result.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command, out: &mut dyn Write) -> anyhow::Result<()> {
    match command {
        Command::Help => Ok(write!(out, "{USAGE}")?),
        Command::List => books::list(out),
        Command::Rules(ruleset) => books::rules(ruleset, out),
        Command::Presets { games, seed } => trial::presets(games, seed, out),
        Command::Play(options) => {
            let stdin = io::stdin();
            let terminal = terminal::Terminal {
                echo: !stdin.is_terminal(),
                lines: &mut stdin.lock(),
                out,
            };
            play::play(&options, terminal)
        }
        Command::Scripts(files) => scripts::run(&files, out),
        Command::Replay { file, seat } => record::replay(&file, seat, out),
        Command::Verify(file) => record::verify(&file, out),
        Command::Try(options) => trial::run(&options, out),
    }
}

/// True if the reader has closed the pipe, as `| head` does. That is not an error.
fn is_closed(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
