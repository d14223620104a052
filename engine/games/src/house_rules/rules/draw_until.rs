//! Drawing until a card fits.

use crate::{
    house_rules::{
        HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, RulesetChange, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Twist, Unu},
};
use base::{message, rule::cla};
use kernel::ruleset::Drawing;

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::DrawUntil,
    key: "draw-until",
    name: message!("Draw until it fits"),
    listed: message!("draw until it fits"),
    about: message!("One draw goes on until a card comes that may be laid."),
    group: Group::AskedFor,
    values: Values::Switch(message!("no draw until it fits")),
    own: &[cla(36), cla(63)],
    without: Some(cla(16)),
    games: &[(Classic, 0)],
    not_in: &[
        Twist.because(message!(
            "A drawn card waits for the next turn there: more of them would only pile up."
        )),
        Unu.because(message!(
            "Drawing is the end of a turn there, and of a free rein."
        )),
        Grand.because(message!(
            "A drawn card may be laid as part of a sum there: what fits would not be plain."
        )),
        Jungle.because(message!("One draws on and on there already.")),
    ],
    change: RulesetChange::On(|ruleset| ruleset.drawing = Drawing::UntilItFits),
    ..PLAIN
};
