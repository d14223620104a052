//! Reasons why a ruleset lacks a house rule that people might look for in it.

use super::{
    RulesetId::{self, Classic, Grand, Jungle, Newno, Twist, Unu},
    houses::{House, HouseSpec},
};
use base::message;

/// A house rule, a ruleset that lacks it, and the reason as a translatable message.
type Exclusion = (House, RulesetId, &'static str);

/// Reasons for single house rules. A house rule that is not listed changes something that the ruleset does not have.
const EXCLUSIONS: &[Exclusion] = &[
    (
        House::DrawFour,
        Grand,
        message!("Bluff and challenge always belong to it there: it is neither barred nor free."),
    ),
    (
        House::JumpIn,
        Twist,
        message!(
            "With four packs somebody always holds the very same card: nobody would ever get a turn."
        ),
    ),
    (
        House::JumpIn,
        Unu,
        message!(
            "Everybody waits for their turn there: only a missed call is spoken of in between (UNU-32)."
        ),
    ),
    (
        House::JumpIn,
        Grand,
        message!("Reverses, Wilds and whole sets come out of turn there already."),
    ),
    (
        House::JumpIn,
        Jungle,
        message!("Jungle has matches, which are the same and more."),
    ),
    (
        House::SevenZero,
        Twist,
        message!("Sevens skip there, and there is no zero."),
    ),
    (
        House::SevenZero,
        Unu,
        message!("Sevens begin a free rein there, and there is no zero."),
    ),
    (
        House::SevenZero,
        Grand,
        message!("Sevens pass on and zeros make everybody draw there."),
    ),
    (
        House::SevenZero,
        Jungle,
        message!("Hands change on ones and zeros there already."),
    ),
    (
        House::DrawUntil,
        Twist,
        message!("A drawn card waits for the next turn there: more of them would only pile up."),
    ),
    (
        House::DrawUntil,
        Unu,
        message!("Drawing is the end of a turn there, and of a free rein."),
    ),
    (
        House::DrawUntil,
        Grand,
        message!("A drawn card may be laid as part of a sum there: what fits would not be plain."),
    ),
    (
        House::DrawUntil,
        Jungle,
        message!("One draws on and on there already."),
    ),
    (
        House::ForcedPlay,
        Twist,
        message!("A drawn card waits for the next turn there, and what fits must be laid anyway."),
    ),
    (
        House::ForcedPlay,
        Unu,
        message!("A drawn card waits for the next turn there."),
    ),
    (
        House::ForcedPlay,
        Grand,
        message!(
            "A drawn card may be laid as part of a sum there: what must be laid would not be plain."
        ),
    ),
    (
        House::ForcedPlay,
        Jungle,
        message!("Drawing ends with a card laid there already."),
    ),
    (
        House::Progressive,
        Twist,
        message!("Twos and jokers stack there already."),
    ),
    (
        House::Progressive,
        Grand,
        message!("Cards of a kind add up there without being answered."),
    ),
    (
        House::Progressive,
        Unu,
        message!("A two waits behind skips and kings there, and could not be answered in time."),
    ),
    (
        House::Progressive,
        Jungle,
        message!("Sums are built there already."),
    ),
    (
        House::Partners,
        Twist,
        message!("Twist has teams of any size."),
    ),
    (
        House::Partners,
        Grand,
        message!("Players change seats there, and partners would not stay opposite."),
    ),
    (
        House::Partners,
        Unu,
        message!("Unu counts rounds won by one player, not points of a side."),
    ),
    (
        House::CatchPenalty,
        Unu,
        message!("The price of a missed call falls with every offence there."),
    ),
    (
        House::Scoring,
        Twist,
        message!("Twist counts what everybody is left with, and low wins."),
    ),
    (
        House::Scoring,
        Unu,
        message!("Unu has no points: it counts rounds won."),
    ),
    (
        House::Scoring,
        Grand,
        message!(
            "Low or winner there, and nobody is ever out of the match: the tokens go round among all."
        ),
    ),
    (
        House::Target,
        Unu,
        message!("Unu has no points: it is played as long as you like."),
    ),
    (
        House::Packs,
        Grand,
        message!("Its sums and sets are made for one pack."),
    ),
    (
        House::HandSize,
        Newno,
        message!("The dealer chooses it there, anew for every round."),
    ),
    (
        House::Reshuffle,
        Classic,
        message!("An empty stock is shuffled anew there already."),
    ),
];

/// Rulesets that accept no house rules of others, and the reasons as translatable messages.
const CLOSED: &[(RulesetId, &str)] = &[(
    Newno,
    message!("Newno's rules hang together: other house rules are not to be mixed in."),
)];

impl HouseSpec {
    /// The reason why a ruleset lacks this house rule, as a message; `None` if the ruleset has it.
    pub fn why_not(&self, ruleset: RulesetId) -> Option<&'static str> {
        if self.default_in(ruleset).is_some() {
            return None;
        }
        let mut listed = EXCLUSIONS.iter();
        let mut closed = CLOSED.iter();
        let why = listed
            .find(|(house, of, _)| *house == self.house && *of == ruleset)
            .map(|(_, _, why)| *why)
            .or_else(|| closed.find(|(of, _)| *of == ruleset).map(|(_, why)| *why));
        why.or(Some(message!(
            "It changes something that this game does not have."
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::{RULESETS, houses::HOUSES};

    #[test]
    fn nothing_is_excluded_that_has_a_place() {
        for (house, ruleset, why) in EXCLUSIONS {
            let place = house.spec().default_in(*ruleset);
            assert_eq!(place, None, "{house:?} in {ruleset:?}: {why}");
        }
    }

    #[test]
    fn what_a_game_has_but_cannot_be_set_is_not_said_to_be_missing() {
        let why = House::DrawFour.spec().why_not(Grand);
        assert_eq!(
            why,
            Some("Bluff and challenge always belong to it there: it is neither barred nor free.")
        );
        let jump = House::JumpIn.spec().why_not(Unu).unwrap_or_default();
        assert!(jump.ends_with("(UNU-32)."), "{jump}");
    }

    #[test]
    fn everything_that_has_no_place_says_why() {
        for spec in &HOUSES {
            for ruleset in RULESETS.iter().map(|ruleset| ruleset.id) {
                let place = spec.default_in(ruleset).is_some();
                assert_eq!(spec.why_not(ruleset).is_none(), place, "{}", spec.name);
            }
        }
    }
}
