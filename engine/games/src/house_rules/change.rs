//! A change of one house rule between two rounds of a match.

use super::{HouseRule, HouseRuleSpec};
use crate::rulesets::{
    self,
    config::{ConfigError, GameConfig},
};
use alloc::vec::Vec;
use base::{Phrase, phrase};
use bincode::{Decode, Encode};

/// A new value for one house rule, from the next round on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub struct Change {
    /// The house rule that changes.
    pub house_rule: HouseRule,
    /// Its new value, as in [`GameConfig::value`].
    pub value: u8,
}

/// The reason why a house rule cannot change like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum ChangeError {
    /// The house rule counts for the whole match.
    WholeMatch(HouseRule),
    /// The house rule has this value already.
    Same(HouseRule),
    /// Nobody could play the resulting game config.
    GameConfig(ConfigError),
}

impl ChangeError {
    /// The reason as a sentence for people.
    pub fn phrase(self) -> Phrase {
        let rule = |house_rule: HouseRule| Phrase::of(house_rule.spec().name);
        match self {
            ChangeError::WholeMatch(house_rule) => phrase!(
                "“{rule}” counts for the whole match. It can be changed in the lobby.",
                rule = rule(house_rule)
            ),
            ChangeError::Same(house_rule) => phrase!(
                "“{rule}” is so already. Choose something else, or leave the rules as they are.",
                rule = rule(house_rule)
            ),
            ChangeError::GameConfig(error) => error.phrase(),
        }
    }
}

base::formatted!(Display for ChangeError: |error| error.phrase());

impl core::error::Error for ChangeError {}

impl GameConfig {
    /// The game config after a change between two rounds, for this number of seats.
    ///
    /// # Errors
    /// The reason why the change is impossible.
    pub fn changed(&self, change: Change, seats: usize) -> Result<GameConfig, ChangeError> {
        let Change { house_rule, value } = change;
        if house_rule.spec().is_of_the_match() {
            return Err(ChangeError::WholeMatch(house_rule));
        }
        let config = self.with(house_rule, value);
        config.check(seats).map_err(ChangeError::GameConfig)?;
        match self.value(house_rule) == value
            || self.takes_as_many_packs(&config, house_rule, seats)
        {
            true => Err(ChangeError::Same(house_rule)),
            false => Ok(config),
        }
    }

    /// The changes that this number of seats may choose from, ordered by house rule.
    pub fn changes(&self, seats: usize) -> Vec<Change> {
        let of = |spec: &'static HouseRuleSpec| {
            let house_rule = spec.house_rule;
            spec.each_value()
                .map(move |value| Change { house_rule, value })
        };
        let all = self.house_rules().flat_map(of);
        all.filter(|change| self.changed(*change, seats).is_ok())
            .collect()
    }

    /// True if the change keeps the number of decks. "As many as suit" may equal the number that the table chose.
    fn takes_as_many_packs(&self, other: &GameConfig, house_rule: HouseRule, seats: usize) -> bool {
        let packs = |config: &GameConfig| rulesets::build(config, seats).packs;
        matches!(house_rule, HouseRule::Packs | HouseRule::MorePacks) && packs(self) == packs(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::{RULESETS, RulesetId};

    fn config(code: &str) -> GameConfig {
        code.parse().unwrap()
    }

    fn to(house_rule: HouseRule, value: u8) -> Change {
        Change { house_rule, value }
    }

    #[test]
    fn one_house_rule_is_added_removed_or_set_otherwise() {
        let changed =
            |code: &str, house_rule, value| config(code).changed(to(house_rule, value), 4);
        assert_eq!(
            changed("classic", HouseRule::JumpIn, 1),
            Ok(config("classic+jump-in"))
        );
        assert_eq!(
            changed("classic+jump-in", HouseRule::JumpIn, 0),
            Ok(config("classic"))
        );
        assert_eq!(
            changed("grand", HouseRule::HandSize, 9),
            Ok(config("grand+hand=9"))
        );
    }

    #[test]
    fn house_rules_of_the_whole_match_stay() {
        for (house_rule, value) in [(HouseRule::Target, 4), (HouseRule::Partners, 1)] {
            let why = config("classic").changed(to(house_rule, value), 4);
            assert_eq!(why, Err(ChangeError::WholeMatch(house_rule)));
        }
    }

    #[test]
    fn unplayable_changes_are_not_agreed_on() {
        let why = config("classic+packs=1").changed(to(HouseRule::HandSize, 12), 10);
        assert_eq!(why, Err(ChangeError::GameConfig(ConfigError::TooFewCards)));
        let why = config("unu").changed(to(HouseRule::JumpIn, 1), 4);
        assert_eq!(
            why,
            Err(ChangeError::GameConfig(ConfigError::Value(
                HouseRule::JumpIn
            ))),
            "UNU-32"
        );
        let why = config("classic").changed(to(HouseRule::CatchPenalty, 0), 4);
        assert_eq!(
            why,
            Err(ChangeError::GameConfig(ConfigError::Value(
                HouseRule::CatchPenalty
            )))
        );
    }

    #[test]
    fn the_same_again_is_no_change() {
        let why = config("classic").changed(to(HouseRule::JumpIn, 0), 4);
        assert_eq!(why, Err(ChangeError::Same(HouseRule::JumpIn)));
        // Four players use one deck by default.
        let why = config("classic").changed(to(HouseRule::Packs, 1), 4);
        assert_eq!(why, Err(ChangeError::Same(HouseRule::Packs)));
    }

    #[test]
    fn every_game_has_changes_to_choose_from_and_all_can_be_played() {
        for spec in &RULESETS {
            let plain = GameConfig::plain(spec.id);
            let changes = plain.changes(4);
            assert!(changes.len() > 1, "{}", spec.name);
            for change in changes {
                let config = plain.with(change.house_rule, change.value);
                assert_eq!(config.check(4), Ok(()), "{config}");
                assert_ne!(config, plain);
                assert_eq!(config.length(), plain.length(), "{config}");
            }
        }
    }

    #[test]
    fn large_hands_are_offered_as_far_as_the_cards_reach() {
        let changes = GameConfig::plain(RulesetId::Grand).changes(10);
        let hands = changes
            .iter()
            .filter(|c| c.house_rule == HouseRule::HandSize);
        assert_eq!(hands.map(|change| change.value).max(), Some(9));
    }
}
