//! What a mix comes to, as far as screens have to know it before any view arrives.
use engine::kernel::ruleset::Ruleset;
use engine::{Mix, rulesets};

/// The rules of a mix; deck and scoring do not depend on the number of players.
pub(super) fn rules(mix: &Mix) -> Ruleset {
    rulesets::build(mix, *mix.players().start())
}
