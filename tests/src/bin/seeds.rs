//! Writes the messages and stored tables of honest games as seeds for fuzzing: `cargo run -p tests --bin seeds FOLDER`.

use engine::transcript::Transcript;
use std::{env, error::Error, fs, io, path::Path};
use tests::{Chance, TestTable, storm::fuzz::Recording};

/// The number of games to record.
const GAMES: u64 = 24;
/// Frames in a seed for the host or the guest.
const FRAMES: usize = 60;
/// Frames of each game that become separate seeds.
const SAMPLES: usize = 40;
/// Rounds on record, and inputs in each.
const ROUNDS: u64 = 60;
const INPUTS: usize = 40;
/// The bytes by which the fuzz targets of host and guest read an event: the link opens, a frame arrives.
const OPENED: [u8; 4] = [0, 1, 0, 0];
const FRAME: [u8; 2] = [0b1100, 1];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("name the folder to write to")?;
    let folder = Path::new(&folder);
    let keep = |target: &str, name: String, bytes: &[u8]| -> io::Result<()> {
        fs::create_dir_all(folder.join(target))?;
        fs::write(folder.join(target).join(name), bytes)
    };
    for game in 0..GAMES {
        let recording = Recording::new(game);
        for (target, frames) in [
            ("host", recording.to_host()),
            ("guest", recording.to_guest()),
        ] {
            for (at, frame) in frames.iter().take(SAMPLES).enumerate() {
                keep("frame", format!("{target}-{game}-{at}"), frame)?;
            }
            for (at, frames) in frames.chunks(FRAMES).take(2).enumerate() {
                keep(target, format!("{game}-{at}"), &conversation(frames))?;
            }
        }
        for stored in recording.stored() {
            keep("stored", game.to_string(), stored)?;
        }
    }
    for number in 0..ROUNDS {
        let table = TestTable::new(number * TestTable::round() / ROUNDS);
        let name = number.to_string();
        keep("transcript", name.clone(), &round(&table).encode()?)?;
        keep(
            "game_config",
            name,
            table.setup.config.to_string().as_bytes(),
        )?;
    }
    Ok(())
}

/// A link that opens and carries these frames.
fn conversation(frames: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = OPENED.to_vec();
    for frame in frames {
        bytes.extend(FRAME);
        bytes.extend((frame.len() as u16).to_le_bytes());
        bytes.extend(frame);
    }
    bytes
}

/// The beginning of a round in which all players make random legal moves.
fn round(table: &TestTable) -> Transcript {
    let (mut game, mut chance) = (table.game(), Chance::new(table.number));
    let mut transcript = Transcript::new(table.setup.clone());
    for _ in 0..INPUTS {
        if game.outcome().is_some() {
            break;
        }
        let input = chance.input(&game, table.setup.seats);
        if game.apply(input).is_ok() {
            transcript.log.push(input);
        }
    }
    transcript
}
