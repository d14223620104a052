//! The house rules, a family in each file: their descriptions and their effects.

pub(super) mod answers;
pub(super) mod calls;
pub(super) mod deal;
pub(super) mod draw_four;
pub(super) mod drawing;
pub(super) mod ending;
pub(super) mod jump_in;
pub(super) mod multi;
pub(super) mod numbers;
pub(super) mod scoring;
pub(super) mod sides;
pub(in crate::house_rules) mod sight;

// Every description is written in these words.
use super::{
    Clash, HouseRule,
    spec::{Group, HouseRuleSpec, NamedValue, PLAIN, RulesetChange, Unit, Values},
};
use crate::rulesets::RulesetId::{self, Classic, Grand, Jungle, Newno, Twist, Unu};
use base::{
    FaceSet, message,
    rule::{cla, dig, gra, jun, newno, twi, unu},
};
