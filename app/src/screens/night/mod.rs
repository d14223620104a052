//! House-rule night: the changes that the winner of a round may make, and the words about them.
#[cfg(target_arch = "wasm32")]
mod choice;
#[cfg(target_arch = "wasm32")]
mod notice;
#[cfg(target_arch = "wasm32")]
mod offer;
mod words;

#[cfg(target_arch = "wasm32")]
pub(super) use notice::{Added, NewRule, News};
#[cfg(target_arch = "wasm32")]
pub(super) use offer::Night;
#[cfg(target_arch = "wasm32")]
pub(super) use words::awaited;
#[cfg(test)]
pub(super) use words::shown;
