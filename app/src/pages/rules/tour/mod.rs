//! Tours: the special features of each game, in a few positions on the same table that real rounds use. The rules judge
//! the learner's actions, and nothing waits for a clock.

pub(crate) mod lesson;
pub(crate) mod lesson_page;
pub(crate) mod lesson_run;
pub(crate) mod list;
pub(crate) mod progress;
pub(crate) mod task_strip;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use list::{TourWay, Tours};
pub(crate) use progress::Tour;
