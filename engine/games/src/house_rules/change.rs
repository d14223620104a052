//! A change of one house rule between two rounds of a match.

use super::{House, HouseSpec};
use crate::rulesets::{
    self,
    mix::{Mix, MixError},
};
use alloc::vec::Vec;
use base::{phrase, phrase::Phrase};
use core::fmt;
use serde::{Deserialize, Serialize};

/// A new value for one house rule, from the next round on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Change {
    /// The house rule that changes.
    pub house: House,
    /// Its new value, as in [`Mix::value`].
    pub value: u8,
}

/// The reason why a house rule cannot change like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChangeError {
    /// The house rule counts for the whole match.
    WholeMatch(House),
    /// The house rule has this value already.
    Same(House),
    /// Nobody could play the resulting mix.
    Mix(MixError),
}

impl ChangeError {
    /// The reason as a sentence for people.
    pub fn phrase(self) -> Phrase {
        let rule = |house: House| Phrase::of(house.spec().name);
        match self {
            ChangeError::WholeMatch(house) => phrase!(
                "“{rule}” counts for the whole match. It can be changed in the lobby.",
                rule = rule(house)
            ),
            ChangeError::Same(house) => phrase!(
                "“{rule}” is so already. Choose something else, or leave the rules as they are.",
                rule = rule(house)
            ),
            ChangeError::Mix(error) => error.phrase(),
        }
    }
}

impl fmt::Display for ChangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

impl core::error::Error for ChangeError {}

impl Mix {
    /// The mix after a change between two rounds, for this number of seats.
    ///
    /// # Errors
    /// The reason why the change is impossible.
    pub fn changed(&self, change: Change, seats: usize) -> Result<Mix, ChangeError> {
        let Change { house, value } = change;
        if house.spec().is_of_the_match() {
            return Err(ChangeError::WholeMatch(house));
        }
        let mix = self.with(house, value);
        mix.check(seats).map_err(ChangeError::Mix)?;
        match self.value(house) == value || self.takes_as_many_packs(&mix, house, seats) {
            true => Err(ChangeError::Same(house)),
            false => Ok(mix),
        }
    }

    /// The changes that this number of seats may choose from, ordered by house rule.
    pub fn changes(&self, seats: usize) -> Vec<Change> {
        let of = |spec: &'static HouseSpec| {
            let house = spec.house;
            spec.each_value().map(move |value| Change { house, value })
        };
        let all = self.houses().flat_map(of);
        all.filter(|change| self.changed(*change, seats).is_ok())
            .collect()
    }

    /// True if the change keeps the number of decks. "As many as suit" may equal the number that the table chose.
    fn takes_as_many_packs(&self, other: &Mix, house: House, seats: usize) -> bool {
        let packs = |mix: &Mix| rulesets::build(mix, seats).packs;
        matches!(house, House::Packs | House::MorePacks) && packs(self) == packs(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::{RULESETS, RulesetId};

    fn mix(code: &str) -> Mix {
        code.parse().unwrap()
    }

    fn to(house: House, value: u8) -> Change {
        Change { house, value }
    }

    #[test]
    fn one_house_rule_is_added_removed_or_set_otherwise() {
        let changed = |code: &str, house, value| mix(code).changed(to(house, value), 4);
        assert_eq!(
            changed("classic", House::JumpIn, 1),
            Ok(mix("classic+jump-in"))
        );
        assert_eq!(
            changed("classic+jump-in", House::JumpIn, 0),
            Ok(mix("classic"))
        );
        assert_eq!(
            changed("grand", House::HandSize, 9),
            Ok(mix("grand+hand=9"))
        );
    }

    #[test]
    fn what_counts_for_the_match_stays() {
        for (house, value) in [(House::Target, 4), (House::Partners, 1)] {
            let why = mix("classic").changed(to(house, value), 4);
            assert_eq!(why, Err(ChangeError::WholeMatch(house)));
        }
    }

    #[test]
    fn what_cannot_be_played_is_not_agreed_on() {
        let why = mix("classic+packs=1").changed(to(House::HandSize, 12), 10);
        assert_eq!(why, Err(ChangeError::Mix(MixError::TooFewCards)));
        let why = mix("unu").changed(to(House::JumpIn, 1), 4);
        assert_eq!(
            why,
            Err(ChangeError::Mix(MixError::Value(House::JumpIn))),
            "UNU-32"
        );
        let why = mix("classic").changed(to(House::CatchPenalty, 0), 4);
        assert_eq!(
            why,
            Err(ChangeError::Mix(MixError::Value(House::CatchPenalty)))
        );
    }

    #[test]
    fn the_same_again_is_no_change() {
        let why = mix("classic").changed(to(House::JumpIn, 0), 4);
        assert_eq!(why, Err(ChangeError::Same(House::JumpIn)));
        // Four players use one deck by default.
        let why = mix("classic").changed(to(House::Packs, 1), 4);
        assert_eq!(why, Err(ChangeError::Same(House::Packs)));
    }

    #[test]
    fn every_game_has_changes_to_choose_from_and_all_can_be_played() {
        for spec in &RULESETS {
            let plain = Mix::plain(spec.id);
            let changes = plain.changes(4);
            assert!(changes.len() > 1, "{}", spec.name);
            for change in changes {
                let mix = plain.with(change.house, change.value);
                assert_eq!(mix.check(4), Ok(()), "{mix}");
                assert_ne!(mix, plain);
                assert_eq!(mix.length(), plain.length(), "{mix}");
            }
        }
    }

    #[test]
    fn large_hands_are_offered_as_far_as_the_cards_reach() {
        let changes = Mix::plain(RulesetId::Grand).changes(10);
        let hands = changes.iter().filter(|c| c.house == House::HandSize);
        assert_eq!(hands.map(|change| change.value).max(), Some(9));
    }
}
