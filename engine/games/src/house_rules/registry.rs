//! The list of all house rules, and the words that stand for several of them.
#![expect(
    missing_docs,
    reason = "the description of each variant of `HouseRule` tells it"
)]

use super::{powers, rules::*, spec::HouseRuleSpec};
use bincode::{Decode, Encode};

/// Builds from a list the enum of house rules, and the description of each.
macro_rules! house_rules {
    ($($house_rule:ident = $spec:expr,)+) => {
        /// A house rule: a setting of the table that changes a ruleset. Its number is on the wire and in storage, so new
        /// ones follow at the end.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
        pub enum HouseRule {
            $($house_rule,)+
        }

        /// Every house rule, in the order of [`HouseRule`]. They apply to a ruleset in this order.
        pub static HOUSE_RULES: [HouseRuleSpec; [$(HouseRule::$house_rule),+].len()] = [$(
            HouseRuleSpec {
                house_rule: HouseRule::$house_rule,
                ..$spec
            },
        )+];
    };
}

house_rules! {
    DrawFour = draw_four::DRAW_FOUR,
    JumpIn = jump_in::JUMP_IN,
    Sevens = numbers::SEVENS,
    DrawUntil = drawing::DRAW_UNTIL,
    ForcedPlay = drawing::FORCED_PLAY,
    Stacking = answers::STACKING,
    CatchPenalty = calls::CATCH_PENALTY,
    Scoring = scoring::SCORING,
    Target = ending::TARGET,
    Partners = sides::PARTNERS,
    Packs = deal::PACKS,
    MorePacks = deal::MORE_PACKS,
    Teams = sides::TEAMS,
    Minutes = ending::MINUTES,
    WildEights = numbers::WILD_EIGHTS,
    Offences = calls::OFFENCES,
    Reshuffle = drawing::RESHUFFLE,
    LookAtOnce = sight::LOOK_AT_ONCE,
    StrictDrawFour = draw_four::STRICT_DRAW_FOUR,
    DeclineSeven = numbers::DECLINE_SEVEN,
    OwnJump = jump_in::OWN_JUMP,
    FrenchDeck = deal::FRENCH_DECK,
    DrawLimit = drawing::DRAW_LIMIT,
    SevensToNines = numbers::SEVENS_TO_NINES,
    Backfire = answers::BACKFIRE,
    BackfireTakesTurn = answers::BACKFIRE_TAKES_TURN,
    Laps = numbers::LAPS,
    HandsCount = scoring::HANDS_COUNT,
    HandSize = deal::HAND_SIZE,
    Zeros = numbers::ZEROS,
    Deflect = answers::DEFLECT,
    Revenge = answers::REVENGE,
    MustPlay = drawing::MUST_PLAY,
    Finish = ending::FINISH,
    Calls = calls::CALLS,
    HandLimit = drawing::HAND_LIMIT,
    Double = scoring::DOUBLE,
    Power0 = powers::spec(0, "p0", "0", &[powers::NOT_BESIDE_ZEROS]),
    Power1 = powers::spec(1, "p1", "1", &[]),
    Power2 = powers::spec(2, "p2", "2", &[]),
    Power3 = powers::spec(3, "p3", "3", &[]),
    Power4 = powers::spec(4, "p4", "4", &[]),
    Power5 = powers::spec(5, "p5", "5", &[]),
    Power6 = powers::spec(6, "p6", "6", &[]),
    Power7 = powers::spec(7, "p7", "7", &[powers::NOT_BESIDE_SEVENS]),
    Power8 = powers::spec(8, "p8", "8", &[]),
    Power9 = powers::spec(9, "p9", "9", &[]),
    Multi = multi::MULTI,
    Bomb = multi::BOMB,
    OpenHands = sight::OPEN_HANDS,
    Seats = sides::SEATS,
    Out = ending::OUT,
    RoundMinutes = ending::ROUND_MINUTES,
    Hints = sight::HINTS,
    WrongPlay = sight::WRONG_PLAY,
    BlindDraw = drawing::BLIND_DRAW,
}

impl HouseRule {
    /// The house rules that give the numbers 0 to 9 a power, in order of the numbers.
    pub const POWERS: [HouseRule; 10] = [
        HouseRule::Power0,
        HouseRule::Power1,
        HouseRule::Power2,
        HouseRule::Power3,
        HouseRule::Power4,
        HouseRule::Power5,
        HouseRule::Power6,
        HouseRule::Power7,
        HouseRule::Power8,
        HouseRule::Power9,
    ];
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::{
        RULESETS,
        RulesetId::{Grand, Unu},
        build,
        config::GameConfig,
    };
    use alloc::{format, vec::Vec};
    use base::rule::RuleId;

    #[test]
    fn every_house_rule_is_named_explained_and_in_a_game() {
        for spec in &HOUSE_RULES {
            let texts = [spec.key, spec.name, spec.listed, spec.about];
            assert!(texts.iter().all(|text| !text.is_empty()), "{spec:?}");
            assert!(!spec.games.is_empty(), "{}", spec.name);
        }
    }

    #[test]
    fn every_house_rule_has_a_key_of_its_own_and_defaults_that_it_takes() {
        for spec in &HOUSE_RULES {
            for (ruleset, default) in spec.games.iter().copied() {
                let same =
                    |s: &&HouseRuleSpec| s.key == spec.key && s.default_in(ruleset).is_some();
                assert_eq!(HOUSE_RULES.iter().filter(same).count(), 1, "{}", spec.name);
                assert!(spec.takes(default), "{}", spec.name);
            }
        }
    }

    /// Also where the file of the ruleset, the match, or a phone reads the value: no house rule may be without effect.
    #[test]
    fn every_house_rule_changes_each_game_that_has_it() {
        let made = |config: &GameConfig| {
            let screens = config.gives_hints();
            format!("{:?} {:?} {screens}", build(config, 4), config.length())
        };
        for spec in &HOUSE_RULES {
            for (ruleset, _) in spec.games {
                let plain = GameConfig::plain(*ruleset);
                let values = |of: HouseRule| of.spec().each_value().map(move |value| (of, value));
                // A bomb needs several cards in one play, which is another house rule.
                let others = spec.clashes.iter().flat_map(|clash| values(clash.with));
                let others = others.map(|(other, value)| plain.with(other, value));
                let changes = core::iter::once(plain).chain(others).any(|table| {
                    let mut values = spec.each_value();
                    values.any(|value| made(&table.with(spec.house_rule, value)) != made(&table))
                });
                assert!(changes, "{} in {ruleset:?}", spec.name);
            }
        }
    }

    #[test]
    fn a_game_that_has_a_house_rule_does_not_exclude_it() {
        for spec in &HOUSE_RULES {
            for ruleset in RULESETS.iter().map(|ruleset| ruleset.id) {
                let has = spec.default_in(ruleset).is_some();
                let lacks = spec.not_in.iter().any(|(id, _)| *id == ruleset);
                assert!(!(has && lacks), "{} in {ruleset:?}", spec.name);
                assert_eq!(spec.why_not(ruleset).is_none(), has, "{}", spec.name);
            }
        }
    }

    #[test]
    fn the_rules_of_what_can_be_off_are_those_that_say_so() {
        let mut found = Vec::new();
        let books = RULESETS.iter().map(|ruleset| ruleset.id);
        for entry in books.flat_map(crate::rulebook::of) {
            let describes = |spec: &&HouseRuleSpec| spec.rules().any(|of| of == entry.id);
            let specs = || HOUSE_RULES.iter().filter(describes);
            let named = specs().any(|spec| entry.text.starts_with(&format!("{}:", spec.name)));
            let says = |start: &str| entry.text.starts_with(start);
            let named = named && specs().all(HouseRuleSpec::can_be_off);
            if specs().count() > 0 && (named || says("House rule") || says("Power, ")) {
                found.push(entry.id);
            }
        }
        found.sort_unstable();
        found.dedup();
        let mut own: Vec<RuleId> = HOUSE_RULES
            .iter()
            .flat_map(|spec| spec.own)
            .copied()
            .collect();
        own.sort_unstable();
        own.dedup();
        assert_eq!(found, own);
        let of_their_own = HOUSE_RULES.iter().filter(|spec| !spec.own.is_empty());
        for spec in of_their_own {
            assert!(spec.can_be_off(), "{}", spec.name);
        }
    }

    #[test]
    fn a_game_says_why_it_lacks_what_players_look_for() {
        let why = HouseRule::DrawFour.spec().why_not(Grand);
        assert_eq!(
            why,
            Some("Bluff and challenge always belong to it there: it is neither barred nor free.")
        );
        let jump = HouseRule::JumpIn.spec().why_not(Unu).unwrap_or_default();
        assert!(jump.ends_with("(UNU-32)."), "{jump}");
    }
}
