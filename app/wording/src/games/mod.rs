//! The vocabulary of each game. A game has here only the words in which it differs from most games.
mod classic;
mod grand;
mod jungle;
mod newno;
mod twist;
mod unu;
mod vocabulary;

pub(crate) use vocabulary::{OutOfTurn, Vocabulary};

use engine::{RulesetId, kernel::ruleset::Ruleset, rulesets::RULESETS};

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
