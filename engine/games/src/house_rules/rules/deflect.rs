//! Deflect: a Skip or a Reverse hands a sum on (CLA-66).

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, NamedValue, PLAIN, RulesetChange, Values},
    },
    rulesets::{
        RulesetId::{Classic, Jungle, Twist},
        classic::same_suit,
    },
};
use base::{
    FaceSet,
    card::{REVERSE, SKIP},
    message,
    rule::cla,
};
use kernel::{
    Effect, PlayMode, Reason, Ruleset,
    clause::{Clause, PlayContext, PlayModes},
    ruleset::On,
};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::Deflect,
    key: "deflect",
    name: message!("Deflect"),
    listed: message!("deflect"),
    about: message!("A Skip or a Reverse hands due cards on."),
    group: Group::AskedFor,
    values: Values::OneOf(&[
        NamedValue::named("off", message!("off")),
        NamedValue::named("skip", message!("Skip")),
        NamedValue::named("reverse", message!("Reverse")),
        NamedValue::named("both", message!("both")),
    ]),
    own: &[cla(66)],
    without: Some(cla(38)),
    games: &[(Classic, 0)],
    not_in: &[
        Jungle.because(message!(
            "Skips and Reverses answer each other there, and only draw cards answer a sum (JUN-29)."
        )),
        Twist.because(message!("An ace or a 7 is no answer there (TWI-25).")),
    ],
    change: RulesetChange::Value(deflect),
    ..PLAIN
};

/// The mode in which a card hands a sum on.
const IN_ANSWER: PlayModes = PlayModes::of(&[PlayMode::Answer]);

/// CLA-66: 1 a Skip of the color in force hands a sum on, 2 a Reverse does, 3 both do. The sum stays as it is.
fn deflect(ruleset: &mut Ruleset, value: u8) {
    if matches!(value, 1 | 3) {
        hands_on(ruleset, SKIP, &[Effect::SkipOne], |cx| {
            FaceSet::rank(SKIP).and(same_suit(cx))
        });
    }
    if matches!(value, 2 | 3) {
        hands_on(ruleset, REVERSE, &[Effect::Flip], |cx| {
            FaceSet::rank(REVERSE).and(same_suit(cx))
        });
    }
}

/// Lets these cards answer a sum. In answer they have these effects alone.
fn hands_on(
    ruleset: &mut Ruleset,
    rank: u8,
    effects: &'static [Effect],
    open: fn(&PlayContext) -> FaceSet,
) {
    let faces = FaceSet::rank(rank);
    let acts = |on: &&mut On| !on.faces.and(faces).is_empty();
    for on in ruleset.effects.iter_mut().filter(acts) {
        on.modes = on.modes.minus(IN_ANSWER);
    }
    ruleset.effects.push(On {
        rule: cla(66),
        faces,
        modes: IN_ANSWER,
        effects,
    });
    ruleset.clauses.push(Clause::may(
        cla(66),
        PlayMode::Answer,
        Reason::FacingTotal,
        open,
    ));
}
