//! The rules of a game config, as far as screens need them before any view arrives.
use engine::kernel::ruleset::Ruleset;
use engine::{Mix, rulesets};

/// The rules of a game config. Deck and scoring do not depend on the number of players.
pub fn rules(mix: &Mix) -> Ruleset {
    rulesets::build(mix, *mix.players().start())
}
