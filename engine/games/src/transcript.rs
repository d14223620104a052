//! A recorded round: its setup, and every accepted input in order.

use crate::{
    rulesets::{TableRules, config::ConfigError},
    setup::Setup,
};
use alloc::vec::Vec;
use base::{
    Seed,
    codec::{self, CodecError, Wire},
};
use bincode::{Decode, Encode};
use core::fmt;
use kernel::{Game, Input, PlayRefusal};

/// Everything needed to replay a round, bit for bit, on any platform.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Transcript {
    /// The setup of the round. Its seed reveals every hand, so nobody may see it before the round is over.
    pub setup: Setup,
    /// The accepted inputs, in order.
    pub log: Vec<Input>,
    /// The seeds of reshuffled draw piles, in order, where they do not follow from the setup's seed.
    pub fresh: Vec<Fresh>,
}

/// The seed of one reshuffled draw pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Fresh {
    /// The index in the log, from 0, of the input that led to the reshuffle.
    pub at: u32,
    /// The seed that shuffled the new draw pile.
    pub seed: Seed,
}

impl Transcript {
    /// A transcript of a round in which nothing has happened yet.
    pub fn new(setup: Setup) -> Transcript {
        Transcript {
            setup,
            log: Vec::new(),
            fresh: Vec::new(),
        }
    }

    /// Records an input, and the seed of the new draw pile if the input needed one.
    pub fn push(&mut self, input: Input, seed: Option<Seed>) {
        let at = self.log.len() as u32;
        self.fresh.extend(seed.map(|seed| Fresh { at, seed }));
        self.log.push(input);
    }

    /// Replays the whole round.
    ///
    /// # Errors
    /// If the round cannot start, or the game refuses an input: the transcript then records no real round.
    pub fn replay(&self) -> Result<Game, ReplayError> {
        self.replay_with(|_, _| {})
    }

    /// Replays the whole round. It calls `each` after the deal, and then after each input with that input.
    ///
    /// # Errors
    /// If the round cannot start, or the game refuses an input: the transcript then records no real round.
    pub fn replay_with(
        &self,
        each: impl FnMut(Option<&Input>, &mut Game),
    ) -> Result<Game, ReplayError> {
        let rules = TableRules::new(self.setup.config, self.setup.seats);
        self.replay_by(&rules.map_err(ReplayError::Setup)?, each)
    }

    /// Replays the whole round by rules that the table shares, as [`Transcript::replay_with`] does.
    ///
    /// # Errors
    /// If the round cannot start, or the game refuses an input: the transcript then records no real round.
    pub fn replay_by(
        &self,
        rules: &TableRules,
        mut each: impl FnMut(Option<&Input>, &mut Game),
    ) -> Result<Game, ReplayError> {
        if !self.setup.is_sound() {
            return Err(ReplayError::NoSuchSeat);
        }
        let mut game = self.setup.deal_by(rules).map_err(ReplayError::Setup)?;
        each(None, &mut game);
        for (at, input) in self.log.iter().enumerate() {
            self.make(at, &mut game)
                .map_err(|why| ReplayError::Refused { at, why })?;
            each(Some(input), &mut game);
        }
        Ok(game)
    }

    /// Applies the input at this index of the log, from 0. The game must stand right before that input.
    ///
    /// # Errors
    /// If the game refuses the input.
    pub fn make(&self, at: usize, game: &mut Game) -> Result<(), PlayRefusal> {
        let fresh = self
            .fresh
            .binary_search_by_key(&at, |fresh| fresh.at as usize);
        if let Some(fresh) = fresh.ok().and_then(|place| self.fresh.get(place)) {
            game.set_reshuffle_seed(fresh.seed);
        }
        match self.log.get(at) {
            Some(input) => game.apply(*input),
            None => Ok(()),
        }
    }

    /// Encodes the transcript for storage.
    ///
    /// # Errors
    /// [`CodecError::TooLong`] if the transcript is longer than any round gets.
    pub fn encode(&self) -> Result<Vec<u8>, CodecError> {
        codec::encode_stored(self)
    }

    /// Decodes a transcript. The bytes may be anything.
    ///
    /// # Errors
    /// If the bytes are not a transcript of this version.
    pub fn decode(bytes: &[u8]) -> Result<Transcript, CodecError> {
        codec::decode_stored(bytes)
    }
}

impl Wire for Transcript {
    fn is_bounded(&self) -> bool {
        true
    }
}

/// The reason why a transcript cannot be replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// The setup names a seat that is not at the table.
    NoSuchSeat,
    /// The round cannot start with this setup.
    Setup(ConfigError),
    /// The game refuses an input.
    Refused {
        /// The index of the input in the log, from 0.
        at: usize,
        /// The reason of the refusal.
        why: PlayRefusal,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::NoSuchSeat => f.write_str("it names a seat that is not at the table"),
            ReplayError::Setup(error) => error.fmt(f),
            ReplayError::Refused { at, why } => write!(f, "input {at}: {why}"),
        }
    }
}

impl core::error::Error for ReplayError {}
