//! Bomb: three of one number in one play (CLA-74).

use crate::{
    house_rules::{
        Clash, HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, RulesetChange, Values},
    },
    rulesets::RulesetId::Classic,
};
use base::{Face, message, rule::cla};
use kernel::{Effect, Ruleset, aftermath::Whom};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Bomb,
    key: "bomb",
    name: message!("Bomb"),
    listed: message!("bomb"),
    about: message!("Three of one number make everyone else draw."),
    group: Group::Plays,
    values: Values::Switch(message!("no bomb")),
    own: &[cla(74)],
    games: &[(Classic, 0)],
    clashes: &[Clash {
        with: HouseRule::Multi,
        when: |bomb, multi| bomb > 0 && multi < 2,
        why: message!("A bomb needs “Several at once”: one number or symbol."),
    }],
    change: RulesetChange::On(|ruleset: &mut Ruleset| {
        for several in &mut ruleset.several {
            several.whole = bomb;
        }
    }),
    ..PLAIN
};

/// A player with so many cards draws nothing for a bomb (CLA-74). Among nine who each drew for every bomb, hands would grow
/// faster than they shrink, and some rounds would have no end.
const SPARED: u8 = 10;

/// CLA-74: three or more of one number make every other player draw one.
fn bomb(faces: &[Face]) -> &'static [Effect] {
    match faces {
        [first, _, _, ..] if first.number().is_some() => {
            &[Effect::Owe(Whom::OthersBelow(SPARED), 1)]
        }
        _ => &[],
    }
}
