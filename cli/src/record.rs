//! Recorded rounds in files.

use crate::words;
use anyhow::{Context as _, anyhow, bail};
use engine::{
    Game, Outcome, Seat,
    script::show,
    session::{proof::record::AttestedRecord, replay::Tape},
    transcript::{ReplayError, Transcript},
};
use std::fs;
use std::io::Write;
use std::path::Path;

/// Stores a round in a file, in the engine's own format.
pub(crate) fn write(file: &Path, transcript: &Transcript) -> anyhow::Result<()> {
    let bytes = transcript.encode()?;
    fs::write(file, bytes).with_context(|| format!("{} could not be written", file.display()))
}

/// A recorded round, written by this tool or by a phone.
enum RecordedRound {
    Plain(Transcript),
    AttestedRecord(Box<AttestedRecord>),
}

impl RecordedRound {
    fn transcript(&self) -> &Transcript {
        match self {
            RecordedRound::Plain(transcript) => transcript,
            RecordedRound::AttestedRecord(sealed) => &sealed.record.transcript,
        }
    }
}

fn read(file: &Path) -> anyhow::Result<RecordedRound> {
    let name = file.display();
    let bytes = fs::read(file).with_context(|| format!("{name} could not be read"))?;
    let round = if AttestedRecord::is_one(&bytes) {
        AttestedRecord::load(&bytes).map(|sealed| RecordedRound::AttestedRecord(Box::new(sealed)))
    } else if Tape::is_one(&bytes) {
        Tape::load(&bytes).map(|tape| RecordedRound::Plain(tape.transcript))
    } else {
        Transcript::decode(&bytes).map(RecordedRound::Plain)
    };
    round.map_err(|why| anyhow!("{name} is no round written down: {why}."))
}

/// Prints all events of a round, as this seat saw them or as everyone did.
pub(crate) fn replay(file: &Path, seat: Option<Seat>, out: &mut dyn Write) -> anyhow::Result<()> {
    let round = read(file)?;
    let transcript = round.transcript();
    let setup = &transcript.setup;
    if seat.is_some_and(|seat| !setup.playing.has(seat)) {
        bail!(
            "Nobody of that name plays here. These do: {}.",
            show::seats(setup.playing)
        );
    }
    writeln!(out, "{}, {} players.", setup.config, setup.seats)?;
    let mut lines = Vec::new();
    let replayed = transcript.replay_with(|input, game| {
        let deck = game.ruleset().deck;
        let input =
            input.map(|input| format!("{:>4}  {}", game.revision(), show::input(deck, input)));
        lines.extend(input);
        let events = game.take_events().map(|event| event.redacted_for(seat));
        let sentences = events.filter_map(|event| words::sentence(deck, &event));
        lines.extend(sentences.map(|line| format!("      {line}")));
    });
    for line in &lines {
        writeln!(out, "{line}")?;
    }
    let game = replayed.map_err(|why| broken(transcript, why))?;
    Ok(writeln!(out, "{}", ending(&game))?)
}

/// Checks that a recorded round follows the rules, and prints the result.
pub(crate) fn verify(file: &Path, out: &mut dyn Write) -> anyhow::Result<()> {
    let round = read(file)?;
    if let RecordedRound::AttestedRecord(sealed) = &round {
        seal(sealed, out)?;
    }
    let transcript = round.transcript();
    let game = transcript.replay().map_err(|why| broken(transcript, why))?;
    let inputs = words::count(transcript.log.len() as u64, "input");
    Ok(writeln!(
        out,
        "{inputs}, all by the rules of {}. {}",
        transcript.setup.config,
        ending(&game)
    )?)
}

/// Checks that all phones dealt the cards together and that the signatures are right. Prints the result.
fn seal(sealed: &AttestedRecord, out: &mut dyn Write) -> anyhow::Result<()> {
    let checked = sealed.check();
    let names = &sealed.record.commit_reveal.request.plan;
    let details: Vec<String> = checked
        .details(names)
        .iter()
        .map(ToString::to_string)
        .collect();
    let (headline, details) = (checked.headline(names), details.join("\n"));
    if !checked.is_honest() {
        bail!("{headline}\n{details}");
    }
    writeln!(out, "{headline}\n{details}")?;
    Ok(writeln!(out, "Its code is {}.", checked.code)?)
}

fn ending(game: &Game) -> String {
    let over = |outcome: &Outcome| words::over(outcome);
    game.outcome().map_or("The round is not over.".into(), over)
}

/// The error for a transcript that cannot be replayed.
fn broken(transcript: &Transcript, why: ReplayError) -> anyhow::Error {
    let ReplayError::Refused { at, why } = why else {
        return anyhow!("This round cannot have been played: {why}");
    };
    let setup = &transcript.setup;
    let deck = engine::rulesets::build(&setup.config, usize::from(setup.seats)).deck;
    let input = transcript.log.get(at).map(|input| show::input(deck, input));
    anyhow!(
        "This round cannot have been played. Input {}, “{}”, is against the rules. {}",
        at + 1,
        input.unwrap_or_default(),
        words::rule(why.rule)
    )
}
