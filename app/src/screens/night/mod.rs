//! House-rule night: the changes that the winner of a round may make, and the words about them.
mod choice;
mod notice;
mod offer;

pub(super) use notice::{Added, NewRule, News};
pub(super) use offer::Night;
