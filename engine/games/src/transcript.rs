//! A round on record: where it started from, and every input that was accepted, in order.

use crate::{rulesets::mix::MixError, setup::Setup};
use alloc::vec::Vec;
use base::{
    codec::{self, CodecError, Wire},
    rng::Seed,
};
use core::fmt;
use kernel::{
    Game,
    action::{Illegal, Input},
};
use serde::{Deserialize, Serialize};

/// All that is needed to have a round again, bit for bit, on any platform.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transcript {
    /// Where it started from. Its seed tells every hand: not to be shown before the round is over.
    pub setup: Setup,
    /// What was accepted, in order.
    pub log: Vec<Input>,
    /// What new stocks were shuffled by, in order, where that does not follow from the setup's seed.
    pub fresh: Vec<Fresh>,
}

/// A seed that was used for a new stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fresh {
    /// The place in the log, from 0, of the input that led to the new stock.
    pub at: u32,
    /// The seed.
    pub seed: Seed,
}

impl Transcript {
    /// A round in which nothing has happened yet.
    pub fn new(setup: Setup) -> Transcript {
        Transcript {
            setup,
            log: Vec::new(),
            fresh: Vec::new(),
        }
    }

    /// Puts an input on record, and what it took for a new stock, if anything.
    pub fn push(&mut self, input: Input, seed: Option<Seed>) {
        let at = self.log.len() as u32;
        self.fresh.extend(seed.map(|seed| Fresh { at, seed }));
        self.log.push(input);
    }

    /// Plays everything again.
    ///
    /// # Errors
    /// If the round cannot start, or an input is refused: then this is no record of a round.
    pub fn replay(&self) -> Result<Game, ReplayError> {
        self.follow(|_, _| {})
    }

    /// Plays everything again and is called after the deal, and after each input with it.
    ///
    /// # Errors
    /// If the round cannot start, or an input is refused: then this is no record of a round.
    pub fn follow(
        &self,
        mut each: impl FnMut(Option<&Input>, &mut Game),
    ) -> Result<Game, ReplayError> {
        if !self.setup.is_sound() {
            return Err(ReplayError::NoSuchSeat);
        }
        let mut game = self.setup.deal().map_err(ReplayError::Setup)?;
        each(None, &mut game);
        for (at, input) in self.log.iter().enumerate() {
            self.make(at, &mut game)
                .map_err(|why| ReplayError::Refused { at, why })?;
            each(Some(input), &mut game);
        }
        Ok(game)
    }

    /// Makes the input at this place in the log, from 0, in a round that stands right before it.
    ///
    /// # Errors
    /// It is refused.
    pub fn make(&self, at: usize, game: &mut Game) -> Result<(), Illegal> {
        let fresh = self
            .fresh
            .binary_search_by_key(&at, |fresh| fresh.at as usize);
        if let Some(fresh) = fresh.ok().and_then(|place| self.fresh.get(place)) {
            game.refresh(fresh.seed);
        }
        match self.log.get(at) {
            Some(input) => game.apply(*input),
            None => Ok(()),
        }
    }

    /// As bytes, for storage.
    ///
    /// # Errors
    /// [`CodecError::TooLong`] if it is longer than any round gets.
    pub fn encode(&self) -> Result<Vec<u8>, CodecError> {
        codec::encode_stored(self)
    }

    /// From bytes, whatever they are.
    ///
    /// # Errors
    /// If they are not a transcript of this version.
    pub fn decode(bytes: &[u8]) -> Result<Transcript, CodecError> {
        codec::decode_stored(bytes)
    }
}

impl Wire for Transcript {
    fn is_bounded(&self) -> bool {
        true
    }
}

/// Why a transcript cannot be played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// It names a seat that is not at the table.
    NoSuchSeat,
    /// The round cannot start like this.
    Setup(MixError),
    /// An input is refused.
    Refused {
        /// Its place in the log, from 0.
        at: usize,
        /// Why.
        why: Illegal,
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
