//! Runs rule scripts and reports the lines that fail, with the reasons.

use anyhow::bail;
use engine::script;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Runs every script of these files.
pub(crate) fn run(files: &[PathBuf], out: &mut dyn Write) -> anyhow::Result<()> {
    let (mut held, mut failed) = (0, 0);
    for file in files {
        match play(file) {
            Ok(count) => held += count,
            Err(failures) => {
                failures.iter().for_each(|failure| eprintln!("{failure}"));
                failed += failures.len();
            }
        }
    }
    match failed {
        0 if held == 1 => Ok(writeln!(out, "1 script holds.")?),
        0 => Ok(writeln!(out, "{held} scripts hold.")?),
        _ => bail!("{failed} failed."),
    }
}

/// Plays every script of a file. Returns their number, or the failures.
fn play(path: &Path) -> Result<usize, Vec<String>> {
    let file = path.display();
    let text = fs::read_to_string(path).map_err(|error| vec![format!("{file}: {error}")])?;
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
