//! The rulesets: each a value built from the kernel's vocabulary, in a file that reads as its rulebook.

pub mod classic;
pub mod house;
pub mod mix;

use crate::rules::ruleset::Ruleset;
use mix::{Mix, RulesetId};

/// Most players at one table (CLA-2).
pub const MAX_PLAYERS: usize = 10;

/// The ruleset of a mix for so many seats, house rules included.
pub fn build(mix: &Mix, seats: usize) -> Ruleset {
    let mut ruleset = match mix.ruleset {
        RulesetId::Classic => classic::ruleset(),
    };
    house::apply(&mut ruleset, mix, seats);
    ruleset
}
