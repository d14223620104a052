//! `cargo xtask fuzz`: feeds random data to decoders, host, and guest, guided by the code that it reaches.

use crate::process::{answer, run};
use crate::tools::Toolbox;
use anyhow::{Context as _, bail};
use std::fs;
use std::path::Path;

/// The fuzz targets: the programs of `tests/fuzz`.
pub(crate) const TARGETS: [&str; 11] = [
    "frame",
    "stored",
    "transcript",
    "game_config",
    "script",
    "link",
    "qr",
    "apply",
    "session",
    "host",
    "guest",
];

/// The targets to run, and the minutes for each.
pub(crate) struct FuzzOptions {
    pub(crate) targets: Vec<String>,
    pub(crate) minutes: u64,
}

/// Makes the compiler count which code an input reaches, and trace comparisons. The usual compiler can do that.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1";

/// A single input that takes more seconds or more memory (MiB) is a finding.
const LIMITS: [&str; 2] = ["-timeout=10", "-rss_limit_mb=1024"];

/// The folder of the targets.
const FOLDER: &str = "tests/fuzz";

/// Checks how the targets are formatted.
pub(crate) fn check_format(tools: &Toolbox) -> anyhow::Result<()> {
    let mut format = tools.cargo(&["fmt", "--check"]);
    run(format.current_dir(tools.root().join(FOLDER)))
}

/// Lints the targets, so that they follow every change. This links nothing, and so does without libFuzzer and the C++
/// compiler that it needs: any file stands for it.
pub(crate) fn lint(tools: &Toolbox) -> anyhow::Result<()> {
    let mut lint = tools.cargo(&["clippy", "--locked", "--target-dir"]);
    run(lint
        .arg(tools.root().join("target"))
        .args(["--", "-D", "warnings"])
        .current_dir(tools.root().join(FOLDER))
        .env("CUSTOM_LIBFUZZER_PATH", "./Cargo.toml"))
}

/// Runs one target after the other. It starts from seeds of honest tables, and from earlier inputs that reached far.
///
/// # Errors
/// Stops at the first finding, which is kept in `tests/fuzz/artifacts`.
pub(crate) fn feed(tools: &Toolbox, options: &FuzzOptions) -> anyhow::Result<()> {
    let platform = answer(tools.command("rustc").args(["--print", "host-tuple"]))
        .context("rustc does not say for what it compiles")?;
    let folder = tools.root().join(FOLDER);
    let corpus = folder.join("corpus");
    if !corpus.is_dir() {
        write_seeds(tools, &corpus)?;
    }
    let mut build = tools.cargo(&["build", "--release", "--locked"]);
    run(build
        .args(["--target", platform.trim()])
        .current_dir(&folder)
        .env("RUSTFLAGS", FLAGS))
    .context("the targets could not be built; a C++ compiler is needed")?;
    let programs = folder.join("target").join(platform.trim()).join("release");
    for target in &options.targets {
        println!("\n== {target}: {} minutes ==", options.minutes);
        let findings = folder.join("artifacts").join(target);
        let seeds = corpus.join(target);
        fs::create_dir_all(&findings)?;
        fs::create_dir_all(&seeds)?;
        let mut program = tools.command(programs.join(target));
        program
            .args(LIMITS)
            .args(["-print_final_stats=1", "-verbosity=0"])
            .arg(format!("-max_total_time={}", 60 * options.minutes))
            .arg(format!("-artifact_prefix={}/", findings.display()))
            .arg(seeds);
        if run(&mut program).is_err() {
            bail!("{target} stumbled: {} holds what over", findings.display());
        }
    }
    Ok(())
}

/// Writes the seeds: messages and stored files of honest tables, and the rule scripts of the rules.
fn write_seeds(tools: &Toolbox, corpus: &Path) -> anyhow::Result<()> {
    let mut seeds = tools.cargo(&["run", "--quiet", "--package", "tests", "--bin", "seeds"]);
    run(seeds.arg(corpus)).context("the seeds could not be written")?;
    let scripts = corpus.join("script");
    fs::create_dir_all(&scripts)?;
    for ruleset in fs::read_dir(tools.root().join("tests/rules"))? {
        let ruleset = ruleset?;
        for script in fs::read_dir(ruleset.path())? {
            let script = script?;
            let name =
                [ruleset.file_name(), script.file_name()].map(|n| n.to_string_lossy().into_owned());
            fs::copy(script.path(), scripts.join(name.join("-")))?;
        }
    }
    Ok(())
}
