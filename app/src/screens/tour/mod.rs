//! Tours: the special features of each game, in a few positions on the same table that real rounds use. The rules judge
//! the learner's actions, and nothing waits for a clock.

mod course;
mod lesson;
mod list;
mod place;
mod strip;
mod taking;
#[cfg(test)]
mod tests;

pub(super) use list::{TourWay, Tours};
pub(super) use place::Tour;
