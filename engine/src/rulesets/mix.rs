//! What a table agreed to play: a ruleset and its house rules.

use crate::{
    rules::rule::{RuleId, cla, dig},
    rulesets::MAX_PLAYERS,
};
use core::fmt;
use serde::{Deserialize, Serialize};

/// A rulebook that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RulesetId {
    /// The classic game.
    Classic,
}

/// A house rule: something that a table may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum House {
    /// How a Wild Draw Four is policed: 0 by challenge, 1 strictly, 2 not at all.
    DrawFour,
    /// Identical cards may be laid out of turn.
    JumpIn,
    /// Sevens swap hands, zeros pass them round.
    SevenZero,
    /// One draw goes on until a card fits.
    DrawUntil,
    /// A drawn card that fits must be laid.
    ForcedPlay,
    /// Draw cards may be answered in kind; the sum passes on.
    Progressive,
    /// Cards drawn by who forgot to call.
    CatchPenalty,
    /// 0 the winner takes the points, 1 everybody counts their own and low wins, 2 who reaches the target is out.
    Scoring,
    /// The target in points, in fifties; 0 plays a single round.
    Target,
    /// Four players as two pairs.
    Partners,
    /// Packs of cards; 0 takes what suits the number of players.
    Packs,
}

/// The values that a house rule may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// Off (0) or on (1).
    Switch,
    /// One of so many named ways, from 0.
    Ways(&'static [&'static str]),
    /// A number between these two, both allowed.
    Range(u8, u8),
}

/// All that is to be known of a house rule.
#[derive(Clone, Copy, Debug)]
pub struct HouseSpec {
    /// Which.
    pub house: House,
    /// Its name on a switch.
    pub name: &'static str,
    /// One plain sentence of what it does.
    pub about: &'static str,
    /// The rules that describe it.
    pub rules: &'static [RuleId],
    /// What it may be set to.
    pub values: Values,
    /// What it is set to unless the table says otherwise.
    pub default: u8,
}

/// Every house rule, in the order in which they are applied to a ruleset.
pub const HOUSES: [HouseSpec; 11] = [
    HouseSpec {
        house: House::DrawFour,
        name: "Wild Draw Four",
        about: "It may be laid only without a card of the colour in force: policed by a challenge, strictly, or not at all.",
        rules: &[cla(24), cla(25)],
        values: Values::Ways(&["challenge", "strict", "free"]),
        default: 0,
    },
    HouseSpec {
        house: House::JumpIn,
        name: "Jump-in",
        about: "Whoever holds the very same card may lay it out of turn; play goes on from there.",
        rules: &[cla(34), cla(61)],
        values: Values::Switch,
        default: 0,
    },
    HouseSpec {
        house: House::SevenZero,
        name: "Seven-zero",
        about: "A seven swaps hands with a player of your choice, a zero passes all hands on.",
        rules: &[cla(35), cla(62)],
        values: Values::Switch,
        default: 0,
    },
    HouseSpec {
        house: House::DrawUntil,
        name: "Draw until it fits",
        about: "One draw goes on until a card comes that may be laid.",
        rules: &[cla(36), cla(63)],
        values: Values::Switch,
        default: 0,
    },
    HouseSpec {
        house: House::ForcedPlay,
        name: "Forced play",
        about: "A drawn card that fits must be laid, but never a Wild Draw Four.",
        rules: &[cla(36), cla(63)],
        values: Values::Switch,
        default: 0,
    },
    HouseSpec {
        house: House::Progressive,
        name: "Stacking",
        about: "A Draw Two answers a Draw Two, a Wild Draw Four another; the sum passes on.",
        rules: &[cla(39), cla(64)],
        values: Values::Switch,
        default: 0,
    },
    HouseSpec {
        house: House::CatchPenalty,
        name: "Penalty for a missed call",
        about: "So many cards for whoever forgets to say that one is left.",
        rules: &[cla(48)],
        values: Values::Range(1, 10),
        default: 2,
    },
    HouseSpec {
        house: House::Scoring,
        name: "Scoring",
        about: "The winner takes all points; or everybody counts their own and the lowest wins; or who reaches the target is out.",
        rules: &[cla(55), cla(56)],
        values: Values::Ways(&["winner", "low", "eliminate"]),
        default: 0,
    },
    HouseSpec {
        house: House::Target,
        name: "Target",
        about: "Points that end the match, in fifties; none plays a single round.",
        rules: &[cla(56)],
        values: Values::Range(0, 20),
        default: 10,
    },
    HouseSpec {
        house: House::Partners,
        name: "Partners",
        about: "Four players as two pairs who sit opposite each other.",
        rules: &[cla(58)],
        values: Values::Switch,
        default: 0,
    },
    HouseSpec {
        house: House::Packs,
        name: "Packs",
        about: "Packs of cards; by default one, and two from eight players on.",
        rules: &[cla(2), dig(14)],
        values: Values::Range(0, 4),
        default: 0,
    },
];

impl House {
    /// All that is to be known of it.
    pub const fn spec(self) -> &'static HouseSpec {
        &HOUSES[self as usize]
    }
}

/// A ruleset with its house rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mix {
    /// The rulebook.
    pub ruleset: RulesetId,
    values: [u8; HOUSES.len()],
}

impl Mix {
    /// The ruleset as its book has it.
    pub fn plain(ruleset: RulesetId) -> Mix {
        Mix {
            ruleset,
            values: HOUSES.map(|spec| spec.default),
        }
    }

    /// What a house rule is set to.
    pub const fn value(&self, house: House) -> u8 {
        self.values[house as usize]
    }

    /// Whether a switch is on.
    pub const fn is_on(&self, house: House) -> bool {
        self.value(house) != 0
    }

    /// The same with one house rule set; [`Mix::check`] says whether it may be so.
    pub const fn with(mut self, house: House, value: u8) -> Mix {
        self.values[house as usize] = value;
        self
    }

    /// The target in points; 0 for a single round.
    pub fn target(&self) -> u32 {
        50 * u32::from(self.value(House::Target))
    }

    /// Packs for so many players (DIG-14, CLA-2).
    pub const fn packs(&self, seats: usize) -> u8 {
        match self.value(House::Packs) {
            0 if seats >= 8 => 2,
            0 => 1,
            packs => packs,
        }
    }

    /// Whether so many players can play this.
    ///
    /// # Errors
    /// Says what stands in the way.
    pub fn check(&self, seats: usize) -> Result<(), MixError> {
        for spec in &HOUSES {
            let value = self.value(spec.house);
            let fits = match spec.values {
                Values::Switch => value <= 1,
                Values::Ways(ways) => usize::from(value) < ways.len(),
                Values::Range(least, most) => (least..=most).contains(&value),
            };
            if !fits {
                return Err(MixError::Value(spec.house));
            }
        }
        if seats < 2 {
            return Err(MixError::TooFew);
        }
        if seats > MAX_PLAYERS {
            return Err(MixError::TooMany);
        }
        if self.is_on(House::Partners) && seats != 4 {
            return Err(MixError::PartnersNeedFour);
        }
        Ok(())
    }
}

/// Why a mix cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MixError {
    /// The house rule has no such value.
    Value(House),
    /// Fewer than two players.
    TooFew,
    /// More players than the ruleset allows.
    TooMany,
    /// Partners need exactly four players (CLA-58).
    PartnersNeedFour,
}

impl fmt::Display for MixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MixError::Value(house) => write!(f, "“{}” has no such setting.", house.spec().name),
            MixError::TooFew => f.write_str("One more player is needed. A bot will do."),
            MixError::TooMany => write!(f, "At most {MAX_PLAYERS} can play this."),
            MixError::PartnersNeedFour => f.write_str("Partners need exactly four players."),
        }
    }
}

impl core::error::Error for MixError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_house_rule_stands_at_its_own_place() {
        for (index, spec) in HOUSES.iter().enumerate() {
            assert_eq!(spec.house as usize, index, "{}", spec.name);
        }
    }

    #[test]
    fn partners_are_four() {
        let mix = Mix::plain(RulesetId::Classic).with(House::Partners, 1);
        assert_eq!(mix.check(4), Ok(()));
        assert_eq!(mix.check(6), Err(MixError::PartnersNeedFour));
        assert_eq!(
            mix.with(House::Scoring, 9).check(4),
            Err(MixError::Value(House::Scoring))
        );
    }
}
