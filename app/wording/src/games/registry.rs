//! The vocabulary of each game, by its ruleset.

use super::{classic, grand, jungle, newno, twist, unu, vocabulary::Vocabulary};
use engine::{Ruleset, RulesetId, rulesets::RULESETS};

/// The vocabulary of a game.
pub(crate) const fn vocabulary(game: RulesetId) -> &'static Vocabulary {
    match game {
        RulesetId::Classic => &classic::VOCABULARY,
        RulesetId::Jungle => &jungle::VOCABULARY,
        RulesetId::Twist => &twist::VOCABULARY,
        RulesetId::Unu => &unu::VOCABULARY,
        RulesetId::Newno => &newno::VOCABULARY,
        RulesetId::Grand => &grand::VOCABULARY,
    }
}

/// The vocabulary of the game that has these rules.
pub(crate) fn words_of(rules: &Ruleset) -> &'static Vocabulary {
    let game = RULESETS.iter().find(|spec| spec.book == rules.book());
    vocabulary(game.map_or(RulesetId::Classic, |spec| spec.id))
}
