//! Tours: what is special about each game, in a few positions on the table that is played at. The rules judge what the
//! learner does; nothing waits for a clock.

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
