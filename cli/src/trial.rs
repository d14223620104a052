//! The command that tries a game config before people play it.

use crate::options::TryOptions;
use crate::words::{count, rule};
use anyhow::bail;
use engine::{
    RuleId, Seed,
    house_rules::presets::PRESETS,
    trial::{Trial, TrialReport},
};
use std::io::{self, Write};

/// Lets bots play, and prints the report.
pub(crate) fn run(options: &TryOptions, out: &mut dyn Write) -> anyhow::Result<()> {
    let TryOptions {
        config,
        seats,
        games,
        seed,
    } = options;
    let mut trial = Trial::new(*config, *seats, Seed::from_number(*seed))?;
    for _ in 0..*games {
        trial.play()?;
    }
    let rounds = count(*games, "round");
    writeln!(out, "{config}, {seats} players, {rounds}, seed {seed}")?;
    let report = trial.report();
    write(&report, out)?;
    match report.stalls {
        0 => Ok(()),
        stalls => bail!("{} did not come to an end.", count(stalls, "round")),
    }
}

/// The numbers of players that try each preset.
const TABLES: [u8; 3] = [2, 4, 8];

/// Lets bots play every preset, and prints the reports as a table.
pub(crate) fn presets(games: u32, seed: u64, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "| Preset | Players | Turns a round | Minutes a round | Minutes a match | Longest draw | Stalls |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    for preset in &PRESETS {
        for seats in TABLES {
            let mut trial = Trial::new(preset.config(), seats, Seed::from_number(seed))?;
            for _ in 0..games {
                trial.play()?;
            }
            let report = trial.report();
            let all = report.match_minutes();
            writeln!(
                out,
                "| {} | {seats} | {} | {} | {} | {} | {} |",
                preset.name,
                report.median,
                report.minutes(),
                all.map_or_else(|| "more".into(), |minutes| minutes.to_string()),
                report.longest_draw,
                report.stalls
            )?;
        }
    }
    Ok(())
}

fn write(report: &TrialReport, out: &mut dyn Write) -> io::Result<()> {
    let TrialReport {
        median, longest, ..
    } = report;
    writeln!(
        out,
        "Half of the rounds take up to {median} turns, the longest {longest}."
    )?;
    let most = count(report.longest_draw, "card");
    writeln!(out, "Most drawn at one go: {most}.")?;
    writeln!(out, "Rounds without a winner: {}.", report.undecided)?;
    rules(
        "Rules by which the last card was laid, and in how many rounds:",
        &report.decided,
        out,
    )?;
    rules(
        "Rules by which cards were laid, and in how many rounds:",
        &report.used,
        out,
    )?;
    let warnings = report.warnings();
    if warnings.is_empty() {
        return writeln!(out, "Nothing to warn of.");
    }
    writeln!(out, "Before you play it:")?;
    warnings
        .iter()
        .try_for_each(|warning| writeln!(out, "  {warning}"))
}

fn rules(title: &str, shares: &[(RuleId, u32)], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{title}")?;
    shares
        .iter()
        .try_for_each(|(id, rounds)| writeln!(out, "{rounds:>6}  {}", rule(*id)))
}
