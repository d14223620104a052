//! How well a bot plays, how attentive it is, and how long a person of that strength would think.

use bincode::{Decode, Encode};
use kernel::Asked;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Encode, Decode)]
pub enum Strength {
    /// Plays with little plan, forgets to call, and misses most chances.
    Casual,
    /// Plays with a plan, and slips now and then.
    #[default]
    Good,
    /// Thinks ahead, and never slips.
    Strong,
}

/// How attentive a bot is.
pub(super) struct Habits {
    /// The bot forgets to call "One left!" once in this many times. 0 means never.
    pub(super) forgets_one_in: u32,
    /// The bot notices another player's missed call once in this many looks at it.
    pub(super) notices_one_in: u32,
    /// The bot misses a chance to jump in once in this many times. 0 means never.
    pub(super) misses_one_in: u32,
    /// Upper bound of the random noise added to values.
    pub(super) blur: u32,
}

/// The range of time that a player thinks, in milliseconds, up to 4000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// The shortest time, in milliseconds.
    pub least: u16,
    /// The longest time, in milliseconds.
    pub most: u16,
}

/// For a decision that needs little thought.
const EASY: Thinking = Thinking::between(600, 1500);
/// For an ordinary turn.
const TURN: Thinking = Thinking::between(900, 2400);
/// For a decision that needs more thought.
const HARD: Thinking = Thinking::between(1200, 3200);

impl Strength {
    pub(super) const fn habits(self) -> Habits {
        match self {
            Strength::Casual => Habits {
                forgets_one_in: 3,
                notices_one_in: 6,
                misses_one_in: 2,
                blur: 60,
            },
            Strength::Good => Habits {
                forgets_one_in: 12,
                notices_one_in: 2,
                misses_one_in: 4,
                blur: 3,
            },
            Strength::Strong => Habits {
                forgets_one_in: 0,
                notices_one_in: 1,
                misses_one_in: 0,
                blur: 1,
            },
        }
    }

    /// How long a person of this strength thinks about a question, or about an action out of turn, at a relaxed table.
    /// This is not the time that the program takes.
    pub const fn thinking(self, asked: Option<Asked>) -> Thinking {
        let usual = match asked {
            None | Some(Asked::Claim | Asked::Race(_)) => return self.reaction(),
            Some(Asked::Drawn | Asked::Name | Asked::PickUp | Asked::Pull | Asked::Rein) => EASY,
            Some(Asked::TurnUp) => EASY,
            Some(Asked::Turn | Asked::Owed(_) | Asked::TakeBack | Asked::Size) => TURN,
            Some(Asked::Total(_) | Asked::Pick | Asked::Aim(_) | Asked::Give(_) | Asked::Set) => {
                HARD
            }
        };
        match self {
            Strength::Casual => usual.times(5, 4),
            Strength::Good => usual,
            Strength::Strong => usual.times(9, 10),
        }
    }

    /// How long it takes to notice a chance out of turn, or to be first in a race. A bot sees everything at once, so
    /// this delay lets people win sometimes.
    const fn reaction(self) -> Thinking {
        match self {
            Strength::Casual => Thinking::between(1500, 2500),
            Strength::Good => Thinking::between(1200, 2100),
            Strength::Strong => Thinking::between(900, 1700),
        }
    }
}

impl Thinking {
    const fn between(least: u16, most: u16) -> Thinking {
        Thinking { least, most }
    }

    const fn times(self, by: u16, of: u16) -> Thinking {
        Thinking::between(self.least / of * by, self.most / of * by)
    }
}
