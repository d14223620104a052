//! "Show me": a rule on a small table, played by the rules themselves, step by step, forwards and back. The
//! demonstrations are the scripts that test the rules.

#[cfg(test)]
mod choice_tests;
mod finish;
mod found;
mod names;
mod player;
mod replayed;
mod run;
mod scenes;
mod show_me;
mod steps;
#[cfg(test)]
mod tests;

pub(super) use found::Wish;
pub(super) use names::names;
pub(super) use replayed::{Eyes, replayed};
pub(super) use show_me::ShowMe;
pub(super) use steps::Steps;
