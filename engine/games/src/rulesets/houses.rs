//! House rules: their values, and the rulesets to which they belong.

pub use super::house_rule::House;

use super::RulesetId::{self, Classic, Grand, Jungle, Newno, Twist, Unu};
use base::{
    message,
    rule::{RuleId, cla, dig, gra, jun, newno, twi, unu},
};

/// The range of values that a house rule may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// Off (0) or on (1).
    Switch,
    /// One of these alternatives, numbered from 0. The words appear in scripts and codes, as keys do.
    Ways(&'static [&'static str]),
    /// A number between these two, inclusive.
    Range(u8, u8),
}

/// Everything that players and programs need to know of a house rule.
#[derive(Clone, Copy, Debug)]
pub struct HouseSpec {
    /// The house rule that this describes.
    pub house: House,
    /// Its key in scripts and in the code of a mix, unique in every ruleset that has the house rule.
    pub key: &'static str,
    /// Its name on a switch, as a translatable message.
    pub name: &'static str,
    /// One plain sentence about its effect, as a translatable message.
    pub about: &'static str,
    /// The rules that describe it.
    pub rules: &'static [RuleId],
    /// The values that it may take.
    pub values: Values,
    /// The rulesets that have the house rule, and its default value in each.
    pub of: &'static [(RulesetId, u8)],
}

/// Every house rule, in the order in which they apply to a ruleset.
pub static HOUSES: [HouseSpec; 29] = [
    HouseSpec {
        house: House::DrawFour,
        key: "draw-four",
        name: message!("Wild Draw Four"),
        about: message!(
            "It may be laid only without a card of the colour in force: policed by a challenge, strictly, or not at all."
        ),
        rules: &[cla(24), cla(25), jun(8)],
        values: Values::Ways(&["challenge", "strict", "free"]),
        of: &[(Classic, 0), (Jungle, 0)],
    },
    HouseSpec {
        house: House::JumpIn,
        key: "jump-in",
        name: message!("Jump-in"),
        about: message!(
            "Whoever holds the very same card may lay it out of turn; play goes on from there."
        ),
        rules: &[cla(34), cla(61)],
        values: Values::Switch,
        of: &[(Classic, 0)],
    },
    HouseSpec {
        house: House::SevenZero,
        key: "seven-zero",
        name: message!("Seven-zero"),
        about: message!(
            "A seven swaps hands with a player of your choice, a zero passes all hands on."
        ),
        rules: &[cla(35), cla(62)],
        values: Values::Switch,
        of: &[(Classic, 0)],
    },
    HouseSpec {
        house: House::DrawUntil,
        key: "draw-until",
        name: message!("Draw until it fits"),
        about: message!("One draw goes on until a card comes that may be laid."),
        rules: &[cla(36), cla(63)],
        values: Values::Switch,
        of: &[(Classic, 0)],
    },
    HouseSpec {
        house: House::ForcedPlay,
        key: "forced-play",
        name: message!("Forced play"),
        about: message!("A drawn card that fits must be laid, but never a Wild Draw Four."),
        rules: &[cla(36), cla(63)],
        values: Values::Switch,
        of: &[(Classic, 0)],
    },
    HouseSpec {
        house: House::Progressive,
        key: "progressive",
        name: message!("Stacking"),
        about: message!(
            "A Draw Two answers a Draw Two, a Wild Draw Four another; the sum passes on."
        ),
        rules: &[cla(39), cla(64)],
        values: Values::Switch,
        of: &[(Classic, 0)],
    },
    HouseSpec {
        house: House::CatchPenalty,
        key: "catch-penalty",
        name: message!("Penalty for a missed call"),
        about: message!("Cards drawn by whoever forgets to say that one is left."),
        rules: &[cla(48), twi(28), jun(31), gra(60), gra(61)],
        values: Values::Range(1, 10),
        of: &[(Classic, 2), (Twist, 1), (Jungle, 2), (Grand, 2)],
    },
    HouseSpec {
        house: House::Scoring,
        key: "scoring",
        name: message!("Scoring"),
        about: message!(
            "The winner takes all points; or everybody counts their own and the lowest wins; or who reaches the target is out."
        ),
        rules: &[cla(55), cla(56), jun(35)],
        values: Values::Ways(&["winner", "low", "eliminate"]),
        of: &[(Classic, 0), (Jungle, 0)],
    },
    HouseSpec {
        house: House::Target,
        key: "target",
        name: message!("Target"),
        about: message!("Points that end the match, in fifties, or none."),
        rules: &[cla(56), twi(33), jun(35), newno(49), gra(73)],
        values: Values::Range(0, 20),
        of: &[
            (Classic, 10),
            (Twist, 10),
            (Newno, 0),
            (Jungle, 10),
            (Grand, 10),
        ],
    },
    HouseSpec {
        house: House::Partners,
        key: "partners",
        name: message!("Partners"),
        about: message!("Four players as two pairs who sit opposite each other."),
        rules: &[cla(58), jun(35)],
        values: Values::Switch,
        of: &[(Classic, 0), (Jungle, 0)],
    },
    HouseSpec {
        house: House::Packs,
        key: "packs",
        name: message!("Packs"),
        about: message!("Packs of cards; by default as many as suit the number of players."),
        rules: &[cla(2), dig(14), jun(1), unu(2), newno(7)],
        values: Values::Range(0, 4),
        of: &[(Classic, 0), (Newno, 0), (Jungle, 0), (Unu, 0)],
    },
    HouseSpec {
        house: House::MorePacks,
        key: "packs",
        name: message!("Packs"),
        about: message!(
            "Packs of cards: four, and from nine players on never fewer than one for every two."
        ),
        rules: &[twi(1)],
        values: Values::Range(4, 12),
        of: &[(Twist, 4)],
    },
    HouseSpec {
        house: House::Teams,
        key: "teams",
        name: message!("Teams"),
        about: message!(
            "Everybody alone, or in so many teams, all alike; who sits in turn belongs to one team after the other."
        ),
        rules: &[twi(3), twi(4)],
        values: Values::Ways(&["none", "2", "3", "4", "5", "6", "7", "8"]),
        of: &[(Twist, 0)],
    },
    HouseSpec {
        house: House::Minutes,
        key: "minutes",
        name: message!("Minutes"),
        about: message!("Play for so many minutes: the round in play is the last one then."),
        rules: &[cla(56), twi(33), unu(44), jun(35), newno(49), gra(73)],
        values: Values::Range(0, 240),
        of: &[
            (Classic, 0),
            (Twist, 0),
            (Unu, 0),
            (Newno, 0),
            (Jungle, 0),
            (Grand, 0),
        ],
    },
    HouseSpec {
        house: House::WildEights,
        key: "wild-eights",
        name: message!("Wild eights"),
        about: message!("A single eight goes on anything."),
        rules: &[unu(13)],
        values: Values::Switch,
        of: &[(Unu, 0)],
    },
    HouseSpec {
        house: House::Offences,
        key: "offences",
        name: message!("Missed calls"),
        about: message!(
            "The first one costs four cards, the second two, then one: counted for each player, or for the whole table."
        ),
        rules: &[unu(36)],
        values: Values::Ways(&["player", "table"]),
        of: &[(Unu, 0)],
    },
    HouseSpec {
        house: House::Reshuffle,
        key: "reshuffle",
        name: message!("Reshuffle"),
        about: message!(
            "When the stock is out the discards become a new one, and the round goes on."
        ),
        rules: &[unu(43)],
        values: Values::Switch,
        of: &[(Unu, 0)],
    },
    HouseSpec {
        house: House::LookAtOnce,
        key: "look-at-once",
        name: message!("Look at once"),
        about: message!(
            "You see your cards as soon as you have taken them, not when everybody has."
        ),
        rules: &[newno(5)],
        values: Values::Switch,
        of: &[(Newno, 0)],
    },
    HouseSpec {
        house: House::StrictDrawFour,
        key: "draw-four",
        name: message!("Wild Draw Four"),
        about: message!(
            "Free at any time, or strictly barred on your turn while you hold the colour asked for."
        ),
        rules: &[newno(27)],
        values: Values::Ways(&["free", "strict"]),
        of: &[(Newno, 0)],
    },
    HouseSpec {
        house: House::DeclineSeven,
        key: "decline-seven",
        name: message!("Sevens may be declined"),
        about: message!("Who lays a seven need not swap."),
        rules: &[newno(30)],
        values: Values::Switch,
        of: &[(Newno, 0)],
    },
    HouseSpec {
        house: House::OwnJump,
        key: "own-jump",
        name: message!("Jump on your own card"),
        about: message!("Who laid a card may lay the very same one on it, out of turn."),
        rules: &[newno(33)],
        values: Values::Switch,
        of: &[(Newno, 1)],
    },
    HouseSpec {
        house: House::FrenchDeck,
        key: "deck",
        name: message!("Cards"),
        about: message!(
            "The colour deck, or ordinary cards with jokers, two packs of them for each."
        ),
        rules: &[newno(6)],
        values: Values::Ways(&["colour", "french"]),
        of: &[(Newno, 0)],
    },
    HouseSpec {
        house: House::DrawLimit,
        key: "draw-limit",
        name: message!("Limit to drawing"),
        about: message!(
            "So many cards may be drawn on a turn while one that fits is held; none means as many as you like."
        ),
        rules: &[jun(5)],
        values: Values::Range(0, 9),
        of: &[(Jungle, 0)],
    },
    HouseSpec {
        house: House::SevensToNines,
        key: "sevens-to-nines",
        name: message!("Sevens to Nines"),
        about: message!(
            "They move, or show, such cards in all hands, or only in their player's own."
        ),
        rules: &[gra(44), gra(45), gra(46)],
        values: Values::Ways(&["all", "own"]),
        of: &[(Grand, 0)],
    },
    HouseSpec {
        house: House::Backfire,
        key: "backfire",
        name: message!("Backfire"),
        about: message!("A Wild sends a draw back to whoever demanded it, or only cancels it."),
        rules: &[gra(48)],
        values: Values::Ways(&["rebound", "cancel"]),
        of: &[(Grand, 0)],
    },
    HouseSpec {
        house: House::BackfireTakesTurn,
        key: "backfire-takes-turn",
        name: message!("Backfire takes the turn"),
        about: message!(
            "Who sends back a Draw Two or Wild Draw Four misses the turn all the same."
        ),
        rules: &[gra(48)],
        values: Values::Switch,
        of: &[(Grand, 0)],
    },
    HouseSpec {
        house: House::Laps,
        key: "laps",
        name: message!("Laps"),
        about: message!(
            "Whoever lays a Six on their own Nine, or a Nine on their own Six, walks once round the table."
        ),
        rules: &[gra(43), gra(74)],
        values: Values::Switch,
        of: &[(Grand, 0)],
    },
    HouseSpec {
        house: House::HandsCount,
        key: "scoring",
        name: message!("Scoring"),
        about: message!(
            "Everybody counts their own and the lowest wins; or each winner scores what all the others hold."
        ),
        rules: &[gra(73)],
        values: Values::Ways(&["low", "winner"]),
        of: &[(Grand, 0)],
    },
    HouseSpec {
        house: House::HandSize,
        key: "hand",
        name: message!("Cards each"),
        about: message!(
            "How many cards everybody is dealt, as far as the packs reach. Every book says seven."
        ),
        rules: &[cla(4), jun(1), twi(6), unu(4), gra(4)],
        values: Values::Range(2, 20),
        of: &[(Classic, 7), (Jungle, 7), (Twist, 7), (Unu, 7), (Grand, 7)],
    },
];

impl House {
    /// The description of this house rule.
    pub const fn spec(self) -> &'static HouseSpec {
        &HOUSES[self as usize]
    }
}

impl HouseSpec {
    /// Its default value in a ruleset; `None` if the ruleset does not have this house rule.
    pub fn default_in(&self, ruleset: RulesetId) -> Option<u8> {
        let mut of = self.of.iter();
        of.find(|(id, _)| *id == ruleset)
            .map(|(_, default)| *default)
    }

    /// True if the house rule may take this value.
    pub fn takes(&self, value: u8) -> bool {
        match self.values {
            Values::Switch => value <= 1,
            Values::Ways(ways) => usize::from(value) < ways.len(),
            Values::Range(least, most) => (least..=most).contains(&value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_house_rule_stands_at_its_own_place() {
        for (index, spec) in HOUSES.iter().enumerate() {
            let name = spec.name;
            assert_eq!(
                spec.house as usize, index,
                "{name}: HOUSES has the order of House"
            );
        }
    }

    #[test]
    fn every_house_rule_has_a_key_of_its_own_and_defaults_that_it_takes() {
        for spec in &HOUSES {
            for (ruleset, _) in spec.of {
                let same = |s: &&HouseSpec| s.key == spec.key && s.default_in(*ruleset).is_some();
                assert_eq!(HOUSES.iter().filter(same).count(), 1, "{}", spec.name);
            }
            let sound = |(_, default): &(RulesetId, u8)| spec.takes(*default);
            assert!(spec.of.iter().all(sound), "{}", spec.name);
        }
    }
}
