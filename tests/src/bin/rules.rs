//! Plays rule scripts: `cargo run -p tests --bin rules -- FILE…` says which line fails, and why.

use engine::script;
use std::{env, fs, process::ExitCode};

fn main() -> ExitCode {
    let files: Vec<String> = env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!(
            "Name one or more files with rule scripts. engine/src/script/mod.rs describes them."
        );
        return ExitCode::FAILURE;
    }
    let (mut played, mut failed) = (0, 0);
    for file in &files {
        match play(file) {
            Ok(count) => played += count,
            Err(failures) => {
                failures.iter().for_each(|failure| eprintln!("{failure}"));
                failed += failures.len();
            }
        }
    }
    match failed {
        0 => {
            println!("{played} scripts hold.");
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("{failed} failed.");
            ExitCode::FAILURE
        }
    }
}

/// Plays every script of a file: how many there are, or what failed.
fn play(file: &str) -> Result<usize, Vec<String>> {
    let text = fs::read_to_string(file).map_err(|error| vec![format!("{file}: {error}")])?;
    let scripts = script::parse(&text).map_err(|failure| vec![format!("{file}, {failure}")])?;
    if scripts.is_empty() {
        return Err(vec![format!("{file}: no script in it")]);
    }
    let failures: Vec<String> = scripts
        .iter()
        .filter_map(|script| {
            let failure = script::run(script).err()?;
            Some(format!("{file}, {failure} ({})", script.title))
        })
        .collect();
    match failures.is_empty() {
        true => Ok(scripts.len()),
        false => Err(failures),
    }
}
