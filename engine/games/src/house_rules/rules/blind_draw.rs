//! Drawn cards that lie face down until the turn comes to their owner.

use crate::{
    house_rules::{
        Clash, HouseRule,
        spec::{Group, HouseRuleSpec, PLAIN, RulesetChange, Values},
    },
    rulesets::RulesetId::{Classic, Grand, Jungle, Twist, Unu},
};
use base::{
    message,
    rule::{cla, twi},
};
use kernel::ruleset::{DrawnCard, FreshCards};

pub(in crate::house_rules) const SPEC: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::BlindDraw,
    key: "blind-draw",
    name: message!("Blind draw"),
    listed: message!("blind draw"),
    about: message!("Drawn cards lie face down until your turn."),
    group: Group::Drawing,
    values: Values::Switch(message!("no blind draw")),
    own: &[cla(78), twi(43)],
    games: &[(Classic, 0), (Twist, 0)],
    not_in: &[
        Jungle.because(message!("There you draw until you play (JUN-5).")),
        Unu.because(message!(
            "You may always draw there, and keep cards for a series (UNU-9)."
        )),
        Grand.because(message!(
            "Sets are given away there as soon as they are drawn (GRA-51)."
        )),
    ],
    clashes: &[
        Clash {
            with: HouseRule::DrawUntil,
            when: |blind, until| blind > 0 && until > 0,
            why: message!("Nobody sees whether a face-down card fits."),
        },
        Clash {
            with: HouseRule::ForcedPlay,
            when: |blind, forced| blind > 0 && forced > 0,
            why: message!("A face-down card can’t be played at once."),
        },
    ],
    change: RulesetChange::On(|ruleset| {
        ruleset.fresh_cards = FreshCards::FaceDown;
        ruleset.drawn = DrawnCard::Waits;
    }),
    ..PLAIN
};
