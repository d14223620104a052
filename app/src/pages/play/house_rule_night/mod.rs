//! House-rule night: the changes that the winner of a round may make, and the words about them.
pub(crate) mod notice;
pub(crate) mod offer;
pub(crate) mod rule_change;

pub(crate) use notice::{RuleInForce, RuleNews, RuleNotice};
pub(crate) use offer::NightOffer;
