//! House-rule night: what the winner of a round may change, and what everybody is told of it.
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
