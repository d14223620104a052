//! Pairing: two phones link by codes that they show each other, or that a third phone passes on.
pub(crate) mod candidate;
mod code;
pub(crate) mod description;
mod packed;

#[cfg(target_arch = "wasm32")]
mod handshake;

pub use code::{AnswerCode, Code, CodeError, OfferCode};

#[cfg(target_arch = "wasm32")]
pub use handshake::{Answering, Offering};
