//! The names that every description of a house rule needs.

pub(super) use crate::house_rules::{
    Clash, HouseRule,
    spec::{Group, HouseRuleSpec, NamedValue, PLAIN, RulesetChange, Unit, Values},
};
pub(super) use crate::rulesets::RulesetId::{self, Classic, Grand, Jungle, Newno, Twist, Unu};
pub(super) use base::{
    FaceSet, message,
    rule::{cla, dig, gra, jun, newno, twi, unu},
};
