//! "Show me": a rule on a small table, played by the rules themselves, step by step, forwards and back. The
//! demonstrations are the scripts that test the rules.

#[cfg(test)]
pub(crate) mod choice_tests;
pub(crate) mod examples;
pub(crate) mod replayed;
pub(crate) mod scenes;
pub(crate) mod show_me;
pub(crate) mod step_player;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use replayed::{Eyes, replayed};
pub(crate) use scenes::names;
pub(crate) use show_me::ShowMe;
pub(crate) use step_player::StepPlayer;
