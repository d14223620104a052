//! How well a bot plays, how attentive it is, and how long a person like that would think.

use kernel::view::Asked;
use serde::{Deserialize, Serialize};

/// How well a bot plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Strength {
    /// Lays what comes to hand, forgets to call and misses most chances.
    Casual,
    /// Plays with a plan, and slips now and then.
    #[default]
    Good,
    /// Thinks ahead, and never slips.
    Strong,
}

/// How attentive a bot is.
pub(super) struct Habits {
    /// Out of how many times something is forgotten once: to say "One left!". 0 for never.
    pub(super) forgets_one_in: u32,
    /// Every so many looks at an open window, somebody else's slip is noticed.
    pub(super) notices_one_in: u32,
    /// Out of how many chances to jump in one is missed. 0 for none.
    pub(super) misses_one_in: u32,
    /// How much its judgement is blurred.
    pub(super) blur: u32,
}

/// How long a player thinks, in milliseconds, at least and at most, up to 4000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// At least.
    pub least: u16,
    /// At most.
    pub most: u16,
}

/// There is little to think about.
const EASY: Thinking = Thinking {
    least: 600,
    most: 1500,
};
/// A turn as most are.
const TURN: Thinking = Thinking {
    least: 900,
    most: 2400,
};
/// Something to weigh up.
const HARD: Thinking = Thinking {
    least: 1200,
    most: 3200,
};

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

    /// How long somebody who plays like that thinks about what is asked, or about something to do out of turn, at a table
    /// without hurry. It says nothing of how long the program takes.
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

    /// How long it takes to notice and do something out of turn, or to be first. A bot sees at once what lies there, so
    /// it is held back to what people at the table can beat.
    const fn reaction(self) -> Thinking {
        let (least, most) = match self {
            Strength::Casual => (1500, 2500),
            Strength::Good => (1200, 2100),
            Strength::Strong => (900, 1700),
        };
        Thinking { least, most }
    }
}

impl Thinking {
    const fn times(self, by: u16, of: u16) -> Thinking {
        Thinking {
            least: self.least / of * by,
            most: self.most / of * by,
        }
    }
}
