//! The list of all house rules, and the words that stand for several of them.
#![expect(
    missing_docs,
    reason = "the description of each variant of `HouseRule` tells it"
)]

use super::{powers, rules::*, spec::HouseRuleSpec};
use bincode::{Decode, Encode};

/// A house rule: a setting of the table that changes a ruleset. Its number is on the wire and in storage, so new ones
/// follow at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum HouseRule {
    DrawFour,
    JumpIn,
    Sevens,
    DrawUntil,
    ForcedPlay,
    Stacking,
    CatchPenalty,
    Scoring,
    Target,
    Partners,
    Packs,
    MorePacks,
    Teams,
    Minutes,
    WildEights,
    Offences,
    Reshuffle,
    LookAtOnce,
    StrictDrawFour,
    DeclineSeven,
    OwnJump,
    FrenchDeck,
    DrawLimit,
    SevensToNines,
    Backfire,
    BackfireTakesTurn,
    Laps,
    HandsCount,
    HandSize,
    Zeros,
    Deflect,
    Revenge,
    MustPlay,
    Finish,
    Calls,
    HandLimit,
    Double,
    Power0,
    Power1,
    Power2,
    Power3,
    Power4,
    Power5,
    Power6,
    Power7,
    Power8,
    Power9,
    Multi,
    Bomb,
    OpenHands,
    Seats,
    Out,
    RoundMinutes,
    Hints,
    WrongPlay,
    BlindDraw,
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

/// Every house rule, in the order of [`HouseRule`]. They apply to a ruleset in this order.
pub static HOUSE_RULES: [HouseRuleSpec; 56] = [
    draw_four::DRAW_FOUR,
    jump_in::JUMP_IN,
    numbers::SEVENS,
    drawing::DRAW_UNTIL,
    drawing::FORCED_PLAY,
    answers::STACKING,
    calls::CATCH_PENALTY,
    scoring::SCORING,
    ending::TARGET,
    sides::PARTNERS,
    deal::PACKS,
    deal::MORE_PACKS,
    sides::TEAMS,
    ending::MINUTES,
    numbers::WILD_EIGHTS,
    calls::OFFENCES,
    drawing::RESHUFFLE,
    sight::LOOK_AT_ONCE,
    draw_four::STRICT_DRAW_FOUR,
    numbers::DECLINE_SEVEN,
    jump_in::OWN_JUMP,
    deal::FRENCH_DECK,
    drawing::DRAW_LIMIT,
    numbers::SEVENS_TO_NINES,
    answers::BACKFIRE,
    answers::BACKFIRE_TAKES_TURN,
    numbers::LAPS,
    scoring::HANDS_COUNT,
    deal::HAND_SIZE,
    numbers::ZEROS,
    answers::DEFLECT,
    answers::REVENGE,
    drawing::MUST_PLAY,
    ending::FINISH,
    calls::CALLS,
    drawing::HAND_LIMIT,
    scoring::DOUBLE,
    powers::spec(HouseRule::Power0, "p0", "0", &[powers::NOT_BESIDE_ZEROS]),
    powers::spec(HouseRule::Power1, "p1", "1", &[]),
    powers::spec(HouseRule::Power2, "p2", "2", &[]),
    powers::spec(HouseRule::Power3, "p3", "3", &[]),
    powers::spec(HouseRule::Power4, "p4", "4", &[]),
    powers::spec(HouseRule::Power5, "p5", "5", &[]),
    powers::spec(HouseRule::Power6, "p6", "6", &[]),
    powers::spec(HouseRule::Power7, "p7", "7", &[powers::NOT_BESIDE_SEVENS]),
    powers::spec(HouseRule::Power8, "p8", "8", &[]),
    powers::spec(HouseRule::Power9, "p9", "9", &[]),
    multi::MULTI,
    multi::BOMB,
    sight::OPEN_HANDS,
    sides::SEATS,
    ending::OUT,
    ending::ROUND_MINUTES,
    sight::HINTS,
    sight::WRONG_PLAY,
    drawing::BLIND_DRAW,
];

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
    fn every_house_rule_stands_at_its_own_place() {
        for (index, spec) in HOUSE_RULES.iter().enumerate() {
            let name = spec.name;
            assert_eq!(
                spec.house_rule as usize, index,
                "{name}: HOUSE_RULES has the order of HouseRule"
            );
        }
    }

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
