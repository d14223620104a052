//! Parsing of the command line.

use anyhow::{Context as _, anyhow, bail};
use engine::{
    GameConfig, MAX_SEATS, RulesetId, Seat, bot::Strength, house_rules::presets::PRESETS,
};
use lexopt::prelude::*;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// The text that `cargo one-left help` prints.
pub(crate) const USAGE: &str = "\
cargo one-left list            the games, and what a table may set in each
cargo one-left rules GAME      a rulebook
cargo one-left presets         what bots find of each preset of the lobby, among 2, 4 and 8
    --games N                  rounds each (100)
    --seed N                   of everything random (1)
cargo one-left play MIX        play a round against bots
    --seats N                  players, you among them (4 if so many can play it)
    --strength WORD            of the bots: casual, good or strong (good)
    --seed N                   the cards of this number instead of any
    --save FILE                write the round down
cargo one-left replay FILE     what happened in a round written down
    --seat A                   as this player saw it
cargo one-left verify FILE     whether a round written down keeps to the rules, and one
                               that a phone saved was dealt by all phones together
cargo one-left try MIX         let bots play a mix, and hear what to expect of it
    --games N                  rounds (100)
    --seats N                  players (4 if so many can play it)
    --seed N                   of everything random (1)
cargo one-left scripts FILE... run rule scripts

A MIX is a game and what is not as usual in it: classic, or classic+jump-in+target=200. A preset
is a MIX too: party.
";

/// Default number of rounds in a trial.
const GAMES: u32 = 100;
/// Default number of players, if that number can play the game config.
const SEATS: usize = 4;

/// One command with its options.
pub(crate) enum Command {
    Help,
    List,
    Rules(RulesetId),
    Presets { games: u32, seed: u64 },
    Play(PlayOptions),
    Replay { file: PathBuf, seat: Option<Seat> },
    Verify(PathBuf),
    Try(TryOptions),
    Scripts(Vec<PathBuf>),
}

/// Options of a round against bots.
pub(crate) struct PlayOptions {
    /// The game and its house rules.
    pub(crate) config: GameConfig,
    /// Number of players.
    pub(crate) seats: u8,
    /// The strength of the bots.
    pub(crate) strength: Strength,
    /// The seed of everything random.
    pub(crate) seed: u64,
    /// The file to store the round in, if any.
    pub(crate) save: Option<PathBuf>,
}

/// Options of a trial of a game config.
pub(crate) struct TryOptions {
    /// The game and its house rules.
    pub(crate) config: GameConfig,
    /// Number of players.
    pub(crate) seats: u8,
    /// Number of rounds.
    pub(crate) games: u32,
    /// The seed of everything random.
    pub(crate) seed: u64,
}

/// Reads the command line.
pub(crate) fn parse(mut args: lexopt::Parser) -> anyhow::Result<Command> {
    let name = match args.next()? {
        Some(Value(name)) => name.string()?,
        Some(Long("help") | Short('h')) | None => return Ok(Command::Help),
        Some(other) => return Err(other.unexpected().into()),
    };
    let arguments = Arguments::read(args)?;
    match name.as_str() {
        "help" => arguments.all(Command::Help),
        "list" => arguments.all(Command::List),
        "rules" => rules(arguments),
        "presets" => presets(arguments),
        "play" => play(arguments),
        "replay" => replay(arguments),
        "verify" => verify(arguments),
        "try" => trial(arguments),
        "scripts" => scripts(arguments),
        other => bail!("There is no command “{other}”. Say: cargo one-left help"),
    }
}

/// The values and options after the command.
struct Arguments {
    values: std::vec::IntoIter<std::ffi::OsString>,
    options: Vec<(String, String)>,
}

impl Arguments {
    fn read(mut args: lexopt::Parser) -> anyhow::Result<Arguments> {
        let (mut values, mut options) = (Vec::new(), Vec::new());
        while let Some(arg) = args.next()? {
            match arg {
                Value(value) => values.push(value),
                Long(name) => {
                    let name = name.to_owned();
                    options.push((name, args.value()?.string()?));
                }
                other => return Err(other.unexpected().into()),
            }
        }
        Ok(Arguments {
            values: values.into_iter(),
            options,
        })
    }

    /// The value of an option, if the command line has it.
    fn option(&mut self, name: &str) -> Option<String> {
        let at = self.options.iter().rposition(|(given, _)| given == name)?;
        Some(self.options.remove(at).1)
    }

    fn number<T: std::str::FromStr>(&mut self, name: &str) -> anyhow::Result<Option<T>> {
        let Some(text) = self.option(name) else {
            return Ok(None);
        };
        let number = text.parse().ok();
        Ok(Some(number.with_context(|| {
            format!("--{name} takes a number that makes sense there, not “{text}”.")
        })?))
    }

    fn value(&mut self, what: &str) -> anyhow::Result<std::ffi::OsString> {
        let value = self.values.next();
        value.with_context(|| format!("{what} is missing. Say: cargo one-left help"))
    }

    fn config(&mut self) -> anyhow::Result<GameConfig> {
        let text = self.value("What to play")?.string()?;
        if let Some(preset) = PRESETS.iter().find(|preset| preset.key == text) {
            return Ok(preset.config());
        }
        let config = text.parse();
        config.map_err(|why| anyhow!("“{text}”: {why}. Say: cargo one-left list"))
    }

    /// The requested number of players, or a number that can play the game config.
    fn seats(&mut self, config: &GameConfig) -> anyhow::Result<u8> {
        let given = self.number("seats")?;
        let mut counts = [SEATS].into_iter().chain(config.players());
        let seats = given.or_else(|| counts.find(|seats| config.check(*seats).is_ok()));
        let seats = seats.unwrap_or(SEATS);
        config.check(seats)?;
        Ok(u8::try_from(seats)?)
    }

    /// Fails if any value or option is left over.
    fn all(mut self, command: Command) -> anyhow::Result<Command> {
        if let Some((name, _)) = self.options.first() {
            bail!("--{name} has no place here. Say: cargo one-left help");
        }
        match self.values.next() {
            None => Ok(command),
            Some(extra) => bail!("“{}” is too much here.", extra.to_string_lossy()),
        }
    }
}

fn rules(mut arguments: Arguments) -> anyhow::Result<Command> {
    let config = arguments.config()?;
    arguments.all(Command::Rules(config.ruleset))
}

fn presets(mut arguments: Arguments) -> anyhow::Result<Command> {
    let command = Command::Presets {
        games: arguments.number("games")?.unwrap_or(GAMES),
        seed: arguments.number("seed")?.unwrap_or(1),
    };
    arguments.all(command)
}

fn play(mut arguments: Arguments) -> anyhow::Result<Command> {
    let config = arguments.config()?;
    let options = PlayOptions {
        config,
        seats: arguments.seats(&config)?,
        strength: match arguments.option("strength").as_deref() {
            Some("casual") => Strength::Casual,
            Some("good") | None => Strength::Good,
            Some("strong") => Strength::Strong,
            Some(other) => bail!("Bots are casual, good or strong, not “{other}”."),
        },
        seed: match arguments.number("seed")? {
            Some(seed) => seed,
            None => any_number(),
        },
        save: arguments.option("save").map(PathBuf::from),
    };
    arguments.all(Command::Play(options))
}

fn replay(mut arguments: Arguments) -> anyhow::Result<Command> {
    let file = arguments.value("The file")?.into();
    let seat = match arguments.option("seat") {
        Some(letter) => Some(seat(&letter)?),
        None => None,
    };
    arguments.all(Command::Replay { file, seat })
}

fn verify(mut arguments: Arguments) -> anyhow::Result<Command> {
    let file = arguments.value("The file")?.into();
    arguments.all(Command::Verify(file))
}

fn trial(mut arguments: Arguments) -> anyhow::Result<Command> {
    let config = arguments.config()?;
    let options = TryOptions {
        config,
        seats: arguments.seats(&config)?,
        games: arguments.number("games")?.unwrap_or(GAMES),
        seed: arguments.number("seed")?.unwrap_or(1),
    };
    arguments.all(Command::Try(options))
}

fn scripts(mut arguments: Arguments) -> anyhow::Result<Command> {
    let mut files = vec![PathBuf::from(arguments.value("A file with rule scripts")?)];
    files.extend(arguments.values.by_ref().map(PathBuf::from));
    arguments.all(Command::Scripts(files))
}

fn seat(letter: &str) -> anyhow::Result<Seat> {
    let mut seats = Seat::first(MAX_SEATS);
    let seat = seats.find(|seat| seat.to_string() == letter);
    seat.with_context(|| format!("Players are called A to P, not “{letter}”."))
}

/// A new seed, taken from the clock. The program prints it, so that the same round can be played again.
fn any_number() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| u64::from(now.subsec_nanos()) ^ now.as_secs() << 10)
}
