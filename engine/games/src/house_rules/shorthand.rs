//! Words of a game config that stand for the values of several house rules.

use super::HouseRule;

/// A word that sets house rules to these values. A game config that has exactly these values is written with the word,
/// at the place of the first of them. So codes from before a house rule was divided stay as they are, and earlier
/// versions read them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shorthand {
    /// The word.
    pub(crate) key: &'static str,
    /// The house rules with their values.
    pub(crate) values: &'static [(HouseRule, u8)],
}

/// Every shorthand.
pub(crate) static SHORTHANDS: [Shorthand; 2] = [
    Shorthand {
        key: "seven-zero",
        values: &[(HouseRule::Sevens, 1), (HouseRule::Zeros, 1)],
    },
    Shorthand {
        key: "progressive",
        values: &[(HouseRule::Stacking, 1)],
    },
];
