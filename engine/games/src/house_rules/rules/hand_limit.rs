//! The number of cards from which a hand draws no more.

use crate::{
    house_rules::{
        Clash, HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, RulesetChange, Unit, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Twist, Unu},
};
use base::{
    message,
    rule::{cla, jun, twi},
};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::HandLimit,
    key: "hand-limit",
    name: message!("Hand limit"),
    listed: message!("hand limit"),
    about: message!("With so many cards you draw no more."),
    group: Group::Drawing,
    values: Values::NoneOr(message!("no limit"), 10, 30, Unit::Cards),
    own: &[cla(76), jun(43), twi(41)],
    games: &[(Classic, 0), (Jungle, 0), (Twist, 0)],
    not_in: &[
        Unu.because(message!(
            "A missed call has to cost something there (UNU-36)."
        )),
        Grand.because(message!(
            "Cards are taken off the piles there, not only from the stock."
        )),
    ],
    clashes: &[Clash {
        with: HouseRule::HandSize,
        when: |limit, each| limit > 0 && each >= limit,
        why: message!("Deal fewer cards than the hand limit."),
    }],
    change: RulesetChange::Value(|ruleset, most| {
        if most > 0 {
            ruleset.hand_limit = most.into();
        }
    }),
    ..PLAIN
};
