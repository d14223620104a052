//! A finished round for playback: the names by seat, the transcript, and how its races ended.

use crate::{proof::record::AttestedRecord, protocol::name::Name};
use alloc::vec::Vec;
use base::{
    MAX_SEATS,
    codec::{self, CodecError, Wire},
};
use bincode::{Decode, Encode};
use games::{
    GameConfig,
    transcript::{ReplayError, Transcript},
};
use kernel::{Event, Game, Input, PlayRefusal, RacePlace, RaceResult};

/// The first bytes of a saved round.
pub const MAGIC: &[u8] = b"One Left, a round\n";
/// Most inputs of a round that can be played back.
const MAX_INPUTS: usize = 20_000;
/// Most races of a round.
const MAX_RACES: usize = 1000;
/// Inputs between two stored states, so that a known state is near every step.
const INPUTS_PER_STATE: usize = 32;

/// A round, with the names of its players. It reveals every hand: show it only when the round is over.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Tape {
    /// Names by seat. Empty if nobody wrote them down.
    pub names: Vec<Name>,
    /// The setup and every input of the round.
    pub transcript: Transcript,
    /// Races whose times are known. No record holds them, since no clock is part of a round.
    pub races: Vec<RaceResult>,
}

impl Wire for Tape {
    fn is_bounded(&self) -> bool {
        let seats = usize::from(self.transcript.setup.seats);
        let known = |place: &RacePlace| place.seat.index() < seats;
        let fits = |race: &RaceResult| race.places.len() <= seats && race.places.iter().all(known);
        self.names.len() <= MAX_SEATS
            && self.transcript.log.len() <= MAX_INPUTS
            && self.races.len() <= MAX_RACES
            && self.races.iter().all(fits)
    }
}

impl Tape {
    /// Encodes the round as a file.
    ///
    /// # Errors
    /// [`CodecError::TooLong`] if it is longer than any round gets.
    pub fn save(&self) -> Result<Vec<u8>, CodecError> {
        Ok([MAGIC, &codec::encode_stored(self)?].concat())
    }

    /// True if the file starts with the [`MAGIC`] of a saved round.
    pub fn is_one(file: &[u8]) -> bool {
        file.starts_with(MAGIC)
    }

    /// Loads a round from a file of this kind, or from a verifiable round. A verifiable round has neither names nor
    /// times. The file may hold anything.
    ///
    /// # Errors
    /// If the file is not a round of this version.
    pub fn load(file: &[u8]) -> Result<Tape, CodecError> {
        if let Some(stored) = file.strip_prefix(MAGIC) {
            return codec::decode_stored(stored);
        }
        let transcript = AttestedRecord::load(file)?.record.transcript;
        Ok(Tape {
            names: Vec::new(),
            transcript,
            races: Vec::new(),
        })
    }
}

/// A round for playback: any step of it, in any order.
#[derive(Debug)]
pub struct Replay {
    transcript: Transcript,
    /// The states after every `INPUTS_PER_STATE` inputs, from the deal on.
    marks: Vec<Game>,
    /// The revision after each input, from the deal on. It never falls.
    revisions: Vec<u32>,
    races: Vec<RaceResult>,
}

impl Replay {
    /// Plays the round once.
    ///
    /// # Errors
    /// If the round cannot start, or the game refuses an input. Such a transcript is not the record of a round.
    pub fn new(transcript: Transcript) -> Result<Replay, ReplayError> {
        let (mut marks, mut revisions) = (Vec::new(), Vec::new());
        transcript.replay_with(|_, game| {
            if revisions.len() % INPUTS_PER_STATE == 0 {
                marks.push(game.clone());
            }
            game.take_events().for_each(drop);
            revisions.push(game.revision());
        })?;
        Ok(Replay {
            transcript,
            marks,
            revisions,
            races: Vec::new(),
        })
    }

    /// Adds the known races to the replay.
    pub fn with_races(mut self, races: Vec<RaceResult>) -> Replay {
        self.races = races;
        self
    }

    /// The number of inputs in the round.
    pub fn inputs(&self) -> usize {
        self.transcript.log.len()
    }

    /// The game config of the round.
    pub fn config(&self) -> GameConfig {
        self.transcript.setup.config
    }

    /// The last of the first `inputs` inputs. `None` before the first.
    pub fn input(&self, inputs: usize) -> Option<&Input> {
        self.transcript.log.get(inputs.checked_sub(1)?)
    }

    /// The race that the last of the first `inputs` inputs decided, quickest first. Empty if it decided no known race.
    pub fn places(&self, inputs: usize) -> &[RacePlace] {
        let before = inputs.checked_sub(1).and_then(|at| self.revisions.get(at));
        let Some((before, after)) = before.zip(self.revisions.get(inputs)) else {
            return &[];
        };
        let here = |race: &&RaceResult| *before < race.revision && race.revision <= *after;
        let race = self.races.iter().find(here);
        race.map_or(&[], |race| &race.places)
    }

    /// The round after `inputs` inputs, and the events of the last one. Zero inputs give the deal.
    ///
    /// # Errors
    /// Never for a transcript that has been played once.
    pub fn after(&self, inputs: usize) -> Result<Option<(Game, Vec<Event>)>, PlayRefusal> {
        let inputs = inputs.min(self.inputs());
        let Some(mark) = self.marks.get(inputs / INPUTS_PER_STATE) else {
            return Ok(None);
        };
        let mut game = mark.clone();
        for at in inputs / INPUTS_PER_STATE * INPUTS_PER_STATE..inputs {
            game.take_events().for_each(drop);
            self.transcript.make(at, &mut game)?;
        }
        let events = game.take_events().collect();
        Ok(Some((game, events)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::{Seat, Seed, rng::Rng};
    use games::{RulesetId, Setup};
    use std::vec;

    /// A round in which everyone plays any legal action, a hundred times.
    fn round(number: u64) -> Transcript {
        let classic = GameConfig::plain(RulesetId::Classic);
        let setup = Setup::new(classic, 3, Seed::from_number(number));
        let mut game = setup.deal().expect("a round");
        let mut transcript = Transcript::new(setup);
        let mut rng = Rng::new(Seed::from_number(number));
        for _ in 0..100 {
            let Some(seat) = game.asked().iter().next() else {
                break;
            };
            let actions = game.legal(seat);
            let action = actions[rng.below(actions.len() as u32) as usize];
            let input = game.input(seat, action);
            game.apply(input).expect("a legal action");
            transcript.push(input, None);
        }
        transcript
    }

    #[test]
    fn every_step_is_as_it_was_whichever_way_one_comes_to_it() {
        let transcript = round(7);
        let mut played = Vec::new();
        transcript
            .replay_with(|_, game| {
                let events: Vec<Event> = game.take_events().collect();
                played.push((game.view(None), events));
            })
            .expect("a record");
        let replay = Replay::new(transcript).expect("a record");
        assert_eq!(replay.inputs() + 1, played.len());
        let there = 0..played.len();
        for at in there.clone().chain(there.rev()) {
            let (game, events) = replay.after(at).expect("inputs").expect("a state");
            assert_eq!((game.view(None), events), played[at], "after {at} inputs");
        }
    }

    #[test]
    fn a_saved_round_is_the_same_again_and_nonsense_is_none() {
        let tape = Tape {
            names: ["Ana", "Ben", "Cem"]
                .iter()
                .filter_map(|name| Name::clean(name))
                .collect(),
            transcript: round(8),
            races: vec![race(1, &[(2, 310), (0, 355)])],
        };
        let file = tape.save().expect("a file");
        assert_eq!(Tape::load(&file).as_ref(), Ok(&tape));
        assert!(Tape::load(b"anything").is_err());
        assert!(Tape::load(&file[..file.len() - 1]).is_err());
    }

    /// A race that this revision decided: the seats, and the milliseconds that each took.
    fn race(revision: u32, places: &[(u8, u16)]) -> RaceResult {
        let place = |(seat, millis): &(u8, u16)| RacePlace {
            seat: Seat::new(*seat).expect("a seat"),
            millis: *millis,
        };
        RaceResult {
            revision,
            places: places.iter().map(place).collect(),
        }
    }

    #[test]
    fn a_race_is_shown_at_the_step_that_decided_it_and_nowhere_else() {
        let transcript = round(7);
        let mut revisions = Vec::new();
        transcript
            .replay_with(|_, game| revisions.push(game.revision()))
            .expect("a record");
        let races = vec![
            race(revisions[5], &[(1, 300), (0, 310)]),
            race(u32::MAX, &[(0, 1)]),
        ];
        let places = races[0].places.clone();
        let replay = Replay::new(transcript).expect("a record").with_races(races);
        for at in 0..=replay.inputs() + 1 {
            let shown: &[RacePlace] = if at == 5 { &places } else { &[] };
            assert_eq!(replay.places(at), shown, "after {at} inputs");
        }
    }

    /// The file of a round without names.
    fn saved(races: Vec<RaceResult>) -> Vec<u8> {
        let tape = Tape {
            names: Vec::new(),
            transcript: round(8),
            races,
        };
        tape.save().expect("a file")
    }

    #[test]
    fn races_of_a_file_keep_to_its_seats_and_their_number_is_bounded() {
        let load = |races| Tape::load(&saved(races));
        assert!(load(vec![race(1, &[(2, 9)]); MAX_RACES]).is_ok());
        for races in [
            vec![race(1, &[(2, 9)]); MAX_RACES + 1],
            vec![race(1, &[(3, 9)])],
            vec![race(1, &[(0, 9); 4])],
        ] {
            assert_eq!(load(races), Err(CodecError::Unbounded));
        }
    }

    #[test]
    fn a_file_of_another_version_says_so() {
        let mut file = saved(Vec::new());
        let theirs = codec::OLDEST_STORED - 1;
        file[MAGIC.len()..][..2].copy_from_slice(&theirs.to_le_bytes());
        assert_eq!(Tape::load(&file), Err(CodecError::Version { theirs }));
    }
}
