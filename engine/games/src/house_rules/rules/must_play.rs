//! No drawing by choice with a card that fits.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, RulesetChange, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Twist, Unu},
};
use base::{FaceSet, card::WILD_DRAW_FOUR, message, rule::cla};
use kernel::ruleset::MayDraw;

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::MustPlay,
    key: "must-play",
    name: message!("Must play"),
    listed: message!("must play"),
    about: message!("With a card that fits, you can’t draw."),
    group: Group::AskedFor,
    values: Values::Switch(message!("no must play")),
    own: &[cla(69)],
    without: Some(cla(15)),
    games: &[(Classic, 0)],
    not_in: &[
        Jungle.because(message!(
            "Nobody has to play there: drawing for a better card is the game (JUN-3)."
        )),
        Twist.because(message!(
            "What fits has to be played there already (TWI-10)."
        )),
        Unu.because(message!(
            "You may always draw there, and keep cards for a series (UNU-9)."
        )),
        Grand.because(message!(
            "A drawn card may be laid as part of a sum there: what must be laid would not be plain."
        )),
    ],
    change: RulesetChange::On(|ruleset| {
        ruleset.may_draw = MayDraw::NothingFits(FaceSet::of(WILD_DRAW_FOUR));
    }),
    ..PLAIN
};
