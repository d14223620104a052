//! Revenge: a draw card in answer counts double (CLA-75, JUN-42, TWI-40).

use crate::{
    house_rules::{
        Clash, HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, RulesetChange, Values},
    },
    rulesets::RulesetId::{Classic, Jungle, Twist},
};
use alloc::vec::Vec;
use base::{
    message,
    rule::{Book, cla, jun, twi},
};
use kernel::{Effect, PlayMode, Ruleset, clause::PlayModes, ruleset::On};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Revenge,
    key: "revenge",
    name: message!("Revenge"),
    listed: message!("revenge"),
    about: message!("A draw card in answer counts double."),
    group: Group::Plays,
    values: Values::Switch(message!("no revenge")),
    own: &[cla(75), jun(42), twi(40)],
    games: &[(Classic, 0), (Jungle, 0), (Twist, 0)],
    clashes: &[Clash {
        with: HouseRule::Stacking,
        when: |revenge, stacking| revenge > 0 && stacking == 0,
        why: message!("Nothing is played in answer without stacking."),
    }],
    change: RulesetChange::On(revenge),
    ..PLAIN
};

/// Draw cards add to a sum once more if they answer it.
fn revenge(ruleset: &mut Ruleset) {
    let rule = match ruleset.book() {
        Book::Jun => jun(42),
        Book::Twi => twi(40),
        _ => cla(75),
    };
    let once_more = |on: &On| {
        let draws = |effect: &Effect| matches!(effect, Effect::Draw(_));
        let at = on.effects.iter().position(draws)?;
        Some(On {
            rule,
            faces: on.faces,
            modes: PlayModes::of(&[PlayMode::Answer]),
            effects: &on.effects[at..=at],
        })
    };
    let twice: Vec<On> = ruleset.effects.iter().filter_map(once_more).collect();
    ruleset.effects.extend(twice);
}
